use tourne::games::Game;

use super::{random_arrangements, random_positions, tournoy};

#[test]
fn positions_and_moves_read_back() {
    let game = tournoy("");
    let mut positions = random_positions(21, 3, 1000);
    positions.extend(random_arrangements(22, 300));
    for position in positions.iter().step_by(9) {
        assert_eq!(game.parse(&game.notation(position)).as_ref(), Ok(position));
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        for chosen in moves {
            let text = game.move_notation(position, chosen);
            assert_eq!(game.parse_move(position, &text), Some(chosen));
        }
    }
}

#[test]
fn the_start_is_the_reconstruction() {
    let game = tournoy("");
    assert_eq!(
        game.notation(&game.start()),
        ".s4f0t4c1t4f0s4./...h4h4h4.../.p3p3p3p4p4p4p4./........./........./........./\
         .P0P0P0P0P7P7P7./...H0H0H0.../.S0F4T0C1T0F4S0. 1"
    );
    assert!(<tourne::games::Tournoy as Game>::about().caution.contains("reconstruction"));
}

#[test]
fn moves_are_told_apart() {
    let game = tournoy("");
    let start = game.start();
    assert!(game.parse_move(&start, "e3-e4").is_some());
    assert!(game.parse_move(&start, "e3@5").is_some());
    for wrong in ["e3-e5", "e3@0", "e3xe4", "e1@1", "e1@2", "e3@8", "e4-e5", "e9@0", "", "e3"] {
        assert_eq!(game.parse_move(&start, wrong), None, "{wrong}");
    }
}

const EMPTY: &str = ".........";

/// A board whose ranks 9 and 1 are these.
fn ranks(ninth: &str, first: &str) -> String {
    format!("{ninth}/{}/{first}", [EMPTY; 7].join("/"))
}

#[test]
fn wrong_positions_are_refused_in_one_line() {
    let game = tournoy("");
    let good = ranks("c1.......p4", "C1.......P0");
    assert!(game.parse(&format!("{good} 1")).is_ok());
    let cases = [
        (String::new(), "write nine ranks, a space and the player to move"),
        (good.clone(), "a space and the player to move"),
        (format!("{good} 3"), "the player is `3`: write 1 or 2"),
        (format!("{good} "), "write 1 or 2"),
        (format!("{good} 1 1"), "write 1 or 2"),
        (format!("{good}/{EMPTY} 1"), "the board has 10 ranks: write nine"),
        (format!("{EMPTY} 1"), "the board has 1 rank: write nine"),
        (ranks("c1.......", "C1.......P0") + " 1", "rank 9: there are 8 squares: write nine"),
        (ranks("c1.........", "C1.......P0") + " 1", "rank 9: there are 10 squares"),
        (ranks("c1......x0.", "C1.......P0") + " 1", "rank 9: `x` is no man: write C, T, F, S, H"),
        (ranks("c1......é.", "C1.......P0") + " 1", "rank 9: `é` is no man"),
        (ranks("c1........", "C1.......P") + " 1", "rank 1: `P`: a Probe is followed by its"),
        (ranks("c1.......t8", "C1.......P0") + " 1", "rank 9: `t8`: a Trident is followed by"),
        (ranks("c1.......t+", "C1.......P0") + " 1", "orientation, 0 to 7"),
        (
            ranks("c2.......t0", "C1.......P0") + " 1",
            "`c2`: a Cross is followed by its orientation, 0 to 1",
        ),
        (ranks(".........", "C1.......P0") + " 1", "player 2 has 0 Crosses: each player has one"),
        (ranks("c1c0.......", "C1.......P0") + " 1", "player 2 has 2 Crosses"),
        (ranks("c1........", "........P0") + " 1", "player 1 has 0 Crosses"),
        (ranks("c1........", "C1........") + " 1", "both players have their Cross alone"),
        (ranks("c1........", "C1.......P0") + " 1x", "write 1 or 2"),
        (
            ranks("c1.......T6", "C1.......p0") + " 1",
            "player 1 is to move and player 2 in check: only the player to move may be",
        ),
        (ranks("c1.......p4", "C1c1......P0") + " 1", "player 2 has 2 Crosses"),
    ];
    for (text, reason) in cases {
        let error = game.parse(&text).expect_err(&text);
        assert!(error.contains(reason), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn crosses_may_not_both_reach_each_other() {
    let game = tournoy("");
    let near = format!("{}/.c1......./C1.......p0 ", [EMPTY; 7].join("/"));
    assert!(game.parse(&(near.clone() + "1")).unwrap_err().contains("in check"));
    assert!(game.parse(&(near + "2")).unwrap_err().contains("in check"));
    let one = format!("{}/.c0.......P0/C0.......p0 ", [EMPTY; 7].join("/"))
        .replace(".......P0", "......P0");
    assert!(game.parse(&(one + "1")).is_ok());
}

#[test]
fn the_limits_are_checked() {
    use tourne::games::{Choices, Tournoy};
    let parse = |text: &str| Choices::parse(Tournoy::options(), text);
    assert_eq!(parse("").unwrap().to_string(), "repetition=3,no-capture=200");
    assert!(parse("repetition=0,no-capture=0").is_ok());
    assert!(parse("repetition=1").unwrap_err().contains("it is 0 or 2 to"));
    assert!(parse("no-capture=-1").unwrap_err().contains("it is 0 or 1 to"));
    assert!(parse("no-capture=1").is_ok());
}

#[test]
fn the_board_shows_sides_and_orientation() {
    let game = tournoy("");
    let start = game.start();
    let board = game.board(&start);
    assert!(board.starts_with("9   ·   s↓  f↑  t↓  c×  t↓  f↑  s↓  ·\n"), "{board}");
    assert!(board.contains("1   ·   S↑  F↓  T↑  C×  T↑  F↓  S↑  ·\n"), "{board}");
    let drawn = |text: &str| game.move_board(&start, game.parse_move(&start, text).unwrap());
    assert!(drawn("e3-e4").contains(">· <") && drawn("e3-e4").contains("[P↑]"));
    assert!(drawn("e3@5").contains("(P↙)"));
}
