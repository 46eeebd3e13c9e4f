use tourne::games::{End, Game, Seat, Status, Tournoy};

use super::{Position, tournoy};

/// The names of the end kinds by example.
fn ended(game: &Tournoy, end: End) -> (Option<u8>, &'static str) {
    (end.winner().map(Seat::number), game.end_kinds()[usize::from(end.kind())])
}

fn over(text: &str) -> Option<(Option<u8>, &'static str)> {
    let game = tournoy("");
    let position = game.parse(text).unwrap();
    match game.status(&position) {
        Status::Over(end) => {
            assert_eq!(game.perft(&position, 1), Some(0));
            Some(ended(&game, end))
        }
        _ => None,
    }
}

fn play(game: &Tournoy, position: Position, text: &str) -> Position {
    let chosen = game.parse_move(&position, text);
    game.apply(position, chosen.unwrap_or_else(|| panic!("{text} is not legal")))
}

/// Plays moves, and tells what adjudication says after the last; before it, it must say nothing.
fn adjudged(rules: &str, start: &str, moves: &[&str]) -> Option<(Option<u8>, &'static str)> {
    let game = tournoy(rules);
    let mut position = if start.is_empty() { game.start() } else { game.parse(start).unwrap() };
    let mut history = Default::default();
    game.begin_history(&mut history, &position);
    let mut decreed = None;
    for text in moves {
        assert_eq!(decreed, None, "before {text}");
        let after = play(&game, position, text);
        decreed = game.adjudicate(&mut history, &position, &after);
        position = after;
    }
    decreed.map(|end| ended(&game, end))
}

const ROUND: [&str; 4] = ["e1@0", "e9@0", "e1@1", "e9@1"];

fn rounds(n: usize) -> Vec<&'static str> {
    ROUND.repeat(n)
}

#[test]
fn the_third_time_is_a_draw() {
    let draw = Some((None, "draw-repetition"));
    assert_eq!(adjudged("", "", &rounds(2)), draw);
    assert_eq!(adjudged("", "", &rounds(2)[..7]), None);
    assert_eq!(adjudged("repetition=2", "", &rounds(1)), draw);
    assert_eq!(adjudged("repetition=5", "", &rounds(4)), draw);
    assert_eq!(adjudged("repetition=0", "", &rounds(40)), None);
}

#[test]
fn a_given_position_counts_once_too() {
    let start = "...c1...../........./........./....p0..../........./........./........./....P0..../C1........ 2";
    let round = ["d9@0", "a1@0", "d9@1", "a1@1"];
    assert_eq!(adjudged("", start, &round.repeat(2)), Some((None, "draw-repetition")));
    assert_eq!(adjudged("repetition=2", start, &round), Some((None, "draw-repetition")));
    assert_eq!(adjudged("repetition=2", start, &round[..3]), None);
}

#[test]
fn who_is_to_move_and_how_men_are_turned_tell_positions_apart() {
    // After five turns the men stand as at the start, but the other player is to move.
    let start = "...c1...../........./........./....p0..../........./........./........./....P0..../C1........ 1";
    let moves = ["e2@1", "d9@0", "e2@2", "d9@1", "e2@0"];
    assert_eq!(adjudged("repetition=2", start, &moves), None);
}

#[test]
fn a_capture_makes_what_was_before_unreachable() {
    let start = "c1......../........./........./........./p2.......T4/........./........./........./C1.......p0 1";
    let moves = ["a1@0", "a9@0", "i5xi1", "a9@1", "a1@1", "a9@0", "a1@0"];
    assert_eq!(adjudged("repetition=2", start, &moves), Some((None, "draw-repetition")));
}

#[test]
fn plies_without_a_capture_are_counted() {
    let draw = Some((None, "draw-no-capture"));
    assert_eq!(adjudged("no-capture=3", "", &ROUND[..3]), draw);
    assert_eq!(adjudged("no-capture=4,repetition=0", "", &ROUND), draw);
    assert_eq!(adjudged("no-capture=5", "", &ROUND), None);
    assert_eq!(adjudged("no-capture=0,repetition=0", "", &rounds(60)), None);
    assert_eq!(adjudged("repetition=0", "", &rounds(50)), draw);
    assert_eq!(adjudged("repetition=0", "", &rounds(50)[..199]), None);
    // A capture starts the count anew.
    let start = "c1......../........./........./........./p2.......T4/........./........./........./C1.......p0 1";
    let moves = ["a1@0", "a9@0", "i5xi1", "a9@1", "a1@1", "a9@0"];
    assert_eq!(adjudged("no-capture=3", start, &moves), draw);
}

#[test]
fn repetition_comes_before_the_count() {
    assert_eq!(adjudged("no-capture=8", "", &rounds(2)), Some((None, "draw-repetition")));
    assert_eq!(adjudged("no-capture=4,repetition=2", "", &ROUND), Some((None, "draw-repetition")));
}

/// The Cross on a1 is attacked by the Cross on b2; the Hammer on c3 leaps to both ways out.
const CROSS_MATE: &str = "........./........./........./........./........./........./..h5....../.c1......./C0.......P0 1";

#[test]
fn a_cross_mates_a_cross() {
    assert_eq!(over(CROSS_MATE), Some((Some(2), "mate")));
    let game = tournoy("");
    let before = game.parse(&CROSS_MATE.replace("c1", "c0").replace(" 1", " 2")).unwrap();
    assert!(matches!(game.status(&before), Status::Move(Seat::Second)));
    let after = play(&game, before, "b2@1");
    assert_eq!(game.notation(&after), CROSS_MATE);
    // Were the Cross under attack turned, it could take the other.
    assert!(game.parse(&CROSS_MATE.replace("C0", "C1")).unwrap_err().contains("in check"));
}

#[test]
fn a_slide_mates_unless_a_man_can_stand_between() {
    // The Square checks along rank 1, the Trident holds rank 2.
    let mate = "c0......../....T0..../........./........./........./........./........./t2......../s2.......C0 1";
    assert_eq!(over(mate), Some((Some(2), "mate")));
    let game = tournoy("");
    let position = game.parse(&mate.replace("T0", "T4")).unwrap();
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let moves: Vec<String> = moves.iter().map(|m| game.move_notation(&position, *m)).collect();
    assert_eq!(moves, ["e8-e1"]);
}

#[test]
fn a_cross_alone_is_isolated_attacked_or_not() {
    let quiet = "...c1...../........./........./....p0..../........./........./........./........./C1........ ";
    assert_eq!(over(&format!("{quiet}1")), Some((Some(2), "isolation")));
    assert_eq!(over(&format!("{quiet}2")), Some((Some(2), "isolation")));
    let mated = CROSS_MATE.replace("P0", ".");
    assert_eq!(over(&mated), Some((Some(2), "isolation")));
}

#[test]
fn taking_the_last_man_wins_and_no_draw_is_decreed() {
    let game = tournoy("no-capture=1,repetition=2");
    let start = "c1......../........./........./........./p2.......T4/........./........./........./C1........ 1";
    let start = start.replace("p2.......T4", "T2.......p4");
    let before = game.parse(&start).unwrap();
    let after = play(&game, before, "a5xi5");
    let Status::Over(end) = game.status(&after) else { panic!("not over") };
    assert_eq!(ended(&game, end), (Some(1), "isolation"));
    assert_eq!(game.adjudicate(&mut Default::default(), &before, &after), None);
    // A quiet ply that mates: the limit of one ply without a capture says nothing.
    let before = game.parse(&CROSS_MATE.replace("c1", "c0").replace(" 1", " 2")).unwrap();
    let after = play(&game, before, "b2@1");
    assert_eq!(game.adjudicate(&mut Default::default(), &before, &after), None);
    let quiet = play(&game, before, "c3@4");
    let end = game.adjudicate(&mut Default::default(), &before, &quiet).unwrap();
    assert_eq!(ended(&game, end), (None, "draw-no-capture"));
}
