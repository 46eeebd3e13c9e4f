//! Dames rabattues through the public library.

use tourne::games::{Choices, DamesRabattues, Game, Seat, Status};

#[path = "dames_rabattues/exact.rs"]
mod exact;
#[path = "dames_rabattues/loops.rs"]
mod loops;
#[path = "dames_rabattues/random.rs"]
mod random;
#[path = "dames_rabattues/slow.rs"]
mod slow;
#[path = "dames_rabattues/values.rs"]
mod values;

type Position = <DamesRabattues as Game>::Position;

const RULES: [&str; 2] = ["gift=optional", "gift=compulsory"];

fn game(rules: &str) -> DamesRabattues {
    let choices = Choices::parse(DamesRabattues::options(), rules).expect("rules");
    DamesRabattues::new(&choices).expect("a game")
}

/// The position after a throw, before the gift is answered.
fn after_throw(game: &DamesRabattues, from: &str, numbers: [u8; 2]) -> String {
    let position = game.parse(from).expect(from);
    let throw = game.throws().find(&numbers).expect("a throw");
    let thrown = game.throw(position, throw);
    assert_eq!(game.pending_throw(&thrown), Some(throw));
    assert_eq!(moves_of(game, &thrown), []);
    game.notation(&game.settle(thrown))
}

fn moves_of(game: &DamesRabattues, position: &Position) -> Vec<<DamesRabattues as Game>::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// Each answer with the position it leads to.
fn answers(game: &DamesRabattues, from: &str) -> Vec<(String, String)> {
    let position = game.parse(from).expect(from);
    let answer = |m| (game.move_notation(&position, m), game.notation(&game.apply(position, m)));
    moves_of(game, &position).into_iter().map(answer).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

#[test]
fn the_worked_example_of_the_source() {
    let game = game("");
    assert_eq!(game.notation(&game.start()), "u111222|u111222|1");
    assert_eq!(after_throw(&game, "u111222|u111222|1", [4, 3]), "u110122|u111222|2");
    assert_eq!(after_throw(&game, "u110122|u111222|2", [1, 1]), "u110122|u011222|2|g1+");
    assert_eq!(
        answers(&game, "u110122|u011222|2|g1+"),
        pairs(&[("decline", "u110122|u011222|2"), ("take 1", "u010122|u011222|2")])
    );
    assert_eq!(after_throw(&game, "u010122|u011222|2", [5, 1]), "u010122|u011212|1");
    assert_eq!(after_throw(&game, "u010122|u011212|1", [5, 4]), "u010012|u011212|2");
}

#[test]
fn phase_two_opens_in_the_middle_of_a_throw() {
    let game = game("");
    assert_eq!(after_throw(&game, "u000010|u010122|1", [5, 2]), "b212333|u010122|2");
    assert_eq!(after_throw(&game, "u000010|u010122|1", [5, 5]), "b222323|u010122|1");
    assert_eq!(after_throw(&game, "u000010|u010122|1", [2, 2]), "u000010|u010122|1|g2,2+");
}

#[test]
fn the_third_example_taken_and_declined() {
    let given = "b202233|u010010|1|g2";
    let optional = game("");
    assert_eq!(after_throw(&optional, "b202333|u010010|1", [4, 2]), given);
    let taken = ("take 2", "b202233|u000010|2");
    assert_eq!(answers(&optional, given), pairs(&[("decline", "b202233|u010010|2"), taken]));
    assert_eq!(answers(&game("gift=compulsory"), given), pairs(&[taken]));
}

#[test]
fn gifts_of_two_numbers() {
    let (optional, compulsory) = (game(""), game("gift=compulsory"));
    let given = "b000100|b222333|1|g3,5";
    let all = ("take 3 5", "b000100|b221323|2");
    assert_eq!(
        answers(&optional, given),
        pairs(&[
            ("decline", "b000100|b222333|2"),
            ("take 3", "b000100|b221333|2"),
            ("take 5", "b000100|b222323|2"),
            all,
        ])
    );
    assert_eq!(answers(&compulsory, given), pairs(&[all]));
    // The 2 fits only once the 5 has opened phase 2, in whatever order they are written.
    let opening = "b000100|u000010|1|g2,5";
    let all = ("take 2 5", "b000100|b212333|2");
    assert_eq!(
        answers(&optional, opening),
        pairs(&[("decline", "b000100|u000010|2"), ("take 5", "b000100|b222333|2"), all,])
    );
    assert_eq!(answers(&compulsory, opening), pairs(&[all]));
    // Of 5, 5 one opens phase 2 and the other bears off.
    let double = "b000100|u000010|1|g5,5+";
    let all = ("take 5 5", "b000100|b222323|1");
    assert_eq!(
        answers(&optional, double),
        pairs(&[("decline", "b000100|u000010|1"), ("take 5", "b000100|b222333|1"), all,])
    );
    assert_eq!(answers(&compulsory, double), pairs(&[all]));
}

#[test]
fn the_last_man_wins_at_once() {
    let game = game("");
    let won = |text: &str, winner| {
        let status = game.status(&game.parse(text).expect(text));
        matches!(status, Status::Over(end) if end.winner() == Some(winner))
    };
    // The 6 left over is no gift, and the double's further throw lapses.
    assert_eq!(after_throw(&game, "b000100|b222333|1", [4, 6]), "b000000|b222333|2");
    assert_eq!(after_throw(&game, "b000100|b222333|1", [4, 4]), "b000000|b222333|1");
    assert!(won("b000000|b222333|1", Seat::First) && won("b000000|b222333|2", Seat::First));
    // On a gift too, whoever threw.
    let given = "b000100|b001000|1|g3,3+";
    assert_eq!(after_throw(&game, "b000100|b001000|1", [3, 3]), given);
    assert_eq!(
        answers(&game, given),
        pairs(&[("decline", "b000100|b001000|1"), ("take 3", "b000100|b000000|1")])
    );
    assert!(won("b000100|b000000|1", Seat::Second));
}

#[test]
fn notations_that_obey_no_rule_are_refused() {
    let game = game("");
    for (text, part) in [
        ("", "a position is"),
        ("u111222|u111222", "a position is"),
        ("u111222|u111222|1|2,3|4", "a position is"),
        ("u111222|u111222|3", "write 1 or 2"),
        ("u111222|u111222|", "write 1 or 2"),
        ("x111222|u111222|1", "write u and six digits"),
        ("111222|u111222|1", "write u and six digits"),
        ("u11122|u111222|1", "write u and six digits"),
        ("u1112222|u111222|1", "write u and six digits"),
        ("u11122a|u111222|1", "write u and six digits"),
        ("u11122é|u111222|1", "write u and six digits"),
        ("é|u111222|1", "write u and six digits"),
        ("u000000|u111222|1", "write b222333"),
        ("u111222|u000000|1", "write b222333"),
        ("u211222|u111222|1", "on point 1: at most 1"),
        ("u111223|u111222|1", "on point 6: at most 2"),
        ("b322333|u111222|1", "on point 1: at most 2"),
        ("u111222|b222433|1", "on point 4: at most 3"),
        ("b000000|b000000|1", "only one can"),
        ("b000000|b222333|1|1,2", "the game is over"),
        ("b222333|b000000|1|g1", "the game is over"),
        ("u111222|u111222|1|", "two numbers from 1 to 6"),
        ("u111222|u111222|1|3", "two numbers from 1 to 6"),
        ("u111222|u111222|1|0,3", "two numbers from 1 to 6"),
        ("u111222|u111222|1|3,7", "two numbers from 1 to 6"),
        ("u111222|u111222|1|1,2,3", "two numbers from 1 to 6"),
        ("u111222|u111222|1|+1,2", "two numbers from 1 to 6"),
        ("u111222|u111222|1|01,2", "two numbers from 1 to 6"),
        ("u111222|u111222|1|1,1+", "two numbers from 1 to 6"),
        ("b000100|b222333|1|g", "one or two numbers"),
        ("b000100|b222333|1|g+", "one or two numbers"),
        ("b000100|b222333|1|g7", "one or two numbers"),
        ("b000100|b222333|1|g1,2,3", "one or two numbers"),
        ("b000100|b222333|1|g1,1++", "one or two numbers"),
        ("b000100|b222333|1|g3,5+", "no double: write g3,5"),
        ("b000100|b222333|1|g3,3", "write g3,3+"),
        ("b000100|b222333|1|g4", "player 1 can play the 4"),
        ("b000100|b222333|1|g3,4", "player 1 can play the 4"),
        ("u111222|b222333|2|g5", "player 2 can play the 5"),
        ("b000100|b000200|1|g3", "name who throws next, player 2"),
        ("b000100|b000200|1|g3+", "name who throws next, player 1"),
    ] {
        let error = game.parse(text).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'), "{text}: {error}");
    }
    for text in ["u011222|u110122|1|g1+", "b000100|b222333|2|1,6", "b000000|u111222|2"] {
        assert_eq!(game.notation(&game.parse(text).expect(text)), text);
    }
    let swapped = game.parse("u111222|u111222|1|6,1").expect("either order");
    assert_eq!(game.notation(&swapped), "u111222|u111222|1|1,6");
}

#[test]
fn the_board_shows_stacks_men_and_the_gift() {
    let game = game("");
    let position = game.parse("u010122|b012123|2|g2").expect_err("player 2 has a man on point 2");
    assert!(position.contains("player 2 can play the 2"));
    let position = game.parse("u010122|b202123|2|g2").expect("a gift");
    let chosen = game.parse_move(&position, "take 2").expect("a move");
    let expected = "\
> player 1   O   2   O   2   3   3    0 off
             O       O   O

             1  [2]  3   4   5   6
                                 X
             X       X       X   X
  player 2   X   .   X   X   X   X    5 off
player 1 may use 2 of player 2: take 2";
    assert_eq!(game.move_board(&position, chosen), expected);
    assert_eq!(game.parse_move(&position, "take 3"), None);
}
