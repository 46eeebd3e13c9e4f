//! Every row is a legal move between positions that were reached.

use tourne::games::{Choices, Course, DamesRabattues, Game, Seat, Status, TourneCase, Tournoy};

use crate::made::Table;

/// Plays the rows of every game through the library.
fn replay<G: Game>(rules: &str, more: &[&str]) {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let flags = ["--rules", rules, "--seed", "11", "--forced"];
    let table = Table::of(&[&[G::about().id], &flags[..], more].concat());
    let mut position = game.start();
    let mut last = (0, 0);
    let mut plies = 0;
    let mut moves = Vec::new();
    for row in &table.rows {
        let cell = |name: &str| table.cell(row, name);
        let place = (table.number(row, "pair"), table.number(row, "game"));
        if place != last {
            (position, last, plies) = (game.start(), place, 0);
        }
        if G::DICE && matches!(game.status(&position), Status::Throw(_)) {
            let numbers: Vec<u8> = cell("throw").split(',').map(|n| n.parse().unwrap()).collect();
            assert_eq!(table.number(row, "throw_low"), u64::from(numbers[0]));
            position = game.throw(position, game.throws().find(&numbers).unwrap());
            plies += 1;
        }
        plies += u64::from(!G::DICE);
        assert_eq!(table.number(row, "ply"), plies, "{row:?}");
        assert_eq!(cell("position"), game.notation(&position), "{row:?}");
        assert_eq!(game.parse(cell("position")), Ok(position));
        let Status::Move(seat) = game.status(&position) else { panic!("no move is due: {row:?}") };
        assert_eq!(table.number(row, "seat"), u64::from(seat.number()));
        game.moves(&position, &mut moves);
        assert_eq!(table.number(row, "legal_moves"), moves.len() as u64);
        check_numbers(&game, &position, &table, row);
        position = match cell("move") {
            "" => {
                assert!(moves.is_empty(), "{row:?}");
                game.settle(position)
            }
            text => {
                let chosen = game.parse_move(&position, text);
                game.apply(position, chosen.unwrap_or_else(|| panic!("not legal: {row:?}")))
            }
        };
        assert_eq!(cell("position_after"), game.notation(&position), "{row:?}");
        if table.number(row, "plies_to_end") == 0
            && let Status::Over(end) = game.status(&position)
        {
            let won = end.winner().map(|winner| (winner == seat).to_string());
            assert_eq!(cell("won"), won.unwrap_or_default());
            assert_eq!(cell("ending"), game.end_kinds()[usize::from(end.kind())]);
        }
    }
    assert!(table.rows.len() > 100, "{} rows", table.rows.len());
}

/// The numeric columns are what the game says, within their ranges.
fn check_numbers<G: Game>(game: &G, position: &G::Position, table: &Table, row: &[String]) {
    let mut numbers = Vec::new();
    game.numbers(position, &mut numbers);
    let mut numbers = numbers.into_iter();
    for column in game.columns() {
        let own: Vec<i16> = numbers.by_ref().take(column.length).collect();
        assert_eq!(own.len(), column.length);
        assert!(own.iter().all(|n| (column.low..=column.high).contains(n)), "{}", column.name);
        let told: Vec<String> = own.iter().map(ToString::to_string).collect();
        assert_eq!(table.cell(row, column.name), told.join(" "), "{}", column.name);
    }
    assert_eq!(numbers.next(), None);
}

#[test]
fn tourne_case() {
    for rules in ["", "reentry=forced", "dice=both,stakes=double", "dice=both,reentry=forced"] {
        replay::<TourneCase>(rules, &["--games", "40"]);
    }
}

#[test]
fn course() {
    replay::<Course>("", &["--games", "40", "--opening-plies", "5"]);
    replay::<Course>("hit=one", &["--games", "20", "--max-plies", "30"]);
}

#[test]
fn dames_rabattues() {
    replay::<DamesRabattues>("", &["--games", "60", "--a", "random", "--b", "random"]);
    replay::<DamesRabattues>("gift=compulsory", &["--games", "20"]);
}

#[test]
fn tournoy() {
    replay::<Tournoy>("", &["--games", "4", "--a", "random", "--b", "random"]);
}

/// The numbers tell positions apart, and are the mover's view.
#[test]
fn the_numbers_of_a_position_are_its_movers() {
    let game = TourneCase::new(&Choices::parse(TourneCase::options(), "").unwrap()).unwrap();
    let mut numbers = Vec::new();
    game.numbers(&game.parse("0,2,5|0,9,12|2|1").unwrap(), &mut numbers);
    assert_eq!(numbers, [0, 9, 12, 0, 2, 5]);

    let game = Tournoy::new(&Choices::parse(Tournoy::options(), "").unwrap()).unwrap();
    let mut numbers = Vec::new();
    game.numbers(&game.start(), &mut numbers);
    // On b1 a Square turned 0, on b9 the opponent's turned 4.
    assert_eq!((numbers[0], numbers[1], numbers[73]), (0, 1 + 8 * 3, -(1 + 8 * 3 + 4)));

    let game =
        DamesRabattues::new(&Choices::parse(DamesRabattues::options(), "").unwrap()).unwrap();
    let mut numbers = Vec::new();
    let gift = game.parse("u011222|u110122|1|g1+").unwrap();
    assert_eq!(game.status(&gift), Status::Move(Seat::Second));
    game.numbers(&gift, &mut numbers);
    assert_eq!(numbers, [1, 1, 1, 0, 1, 2, 2, 1, 0, 1, 1, 2, 2, 2, 1, 0, 1]);
}
