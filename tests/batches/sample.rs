use tourne::games::{Choices, Course, Game, Status, TourneCase};

use crate::result::Written;

/// Replays the sample: each move is legal where it stands and leads to the next row.
fn replays<G: Game>(rules: &str, flags: &[&str], capped: bool) {
    let id = G::about().id;
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let flags = [&[id, "--games", "4", "--seed", "8", "--rules", rules], flags].concat();
    let table = Written::by(&flags).table("sample.csv");
    let rows = table.rows();
    assert_eq!(rows[0]["position"], game.notation(&game.start()));
    assert_eq!(rows[0]["seat"], "1");
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row["ply"], (index + 1).to_string());
        // In the first game of a pair A opens.
        assert_eq!(row["policy"], if row["seat"] == "1" { "greedy" } else { "random" });
        let before = game.parse(row["position"]).unwrap();
        let Status::Throw(seat) = game.status(&before) else { panic!("{row:?}") };
        assert_eq!(row["seat"], seat.number().to_string());
        let thrown = game.parse(&format!("{}|{}", row["position"], row["throw"])).unwrap();
        let after = match row["move"] {
            "" => {
                let mut moves = Vec::new();
                game.moves(&thrown, &mut moves);
                assert!(moves.is_empty(), "{row:?} has moves");
                game.settle(thrown)
            }
            text => game.apply(thrown, game.parse_move(&thrown, text).unwrap()),
        };
        match rows.get(index + 1) {
            Some(next) => assert_eq!(next["position"], game.notation(&after)),
            None => assert_eq!(matches!(game.status(&after), Status::Over(_)), !capped),
        }
    }
}

#[test]
fn the_sample_is_a_legal_game_from_start_to_end() {
    for rules in ["", "reentry=forced", "dice=both", "dice=both,reentry=forced,stakes=double"] {
        replays::<TourneCase>(rules, &[], false);
    }
    for rules in ["", "hit=one", "overshoot=last-resort"] {
        replays::<Course>(rules, &[], false);
    }
}

#[test]
fn the_sample_of_a_capped_game_stops_at_the_cap() {
    replays::<Course>("", &["--max-plies", "9"], true);
}
