use super::{random_arrangements, random_positions, tournoy};
use tourne::games::{Game, Seat};

#[test]
fn a_random_move_is_the_one_listed_there() {
    let game = tournoy("");
    let mut positions = random_positions(8, 4, 1000);
    positions.extend(random_arrangements(9, 500));
    for position in positions {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        for (number, listed) in moves.iter().enumerate() {
            let mut chance = |bound: usize| {
                assert_eq!(bound, moves.len());
                number
            };
            assert_eq!(game.random_move(&position, &mut chance, &mut Vec::new()), Some(*listed));
        }
    }
}

#[test]
fn the_heuristic_is_one_sides_gain_and_the_others_loss() {
    let game = tournoy("");
    let mut positions = random_positions(10, 4, 1000);
    positions.extend(random_arrangements(11, 500));
    for position in positions {
        let [first, second] = Seat::BOTH.map(|seat| game.heuristic(&position, seat));
        assert_eq!(first, -second);
        assert!(first.abs() < game.heuristic_unit());
    }
    assert_eq!(game.heuristic(&game.start(), Seat::First), 0);
    let crowd = "c1......./........./TTTTTTTTT/TTTTTTTTT/TTTTTTTTT/TTTTTTTTT/........./p0......../C0........";
    let crowd = crowd.replace('T', "T1").replace("c1.......", "c1........");
    let position = game.parse(&format!("{crowd} 2")).unwrap();
    assert_eq!(game.heuristic(&position, Seat::First), game.heuristic_unit() - 1);
}

#[test]
fn the_hash_tells_positions_apart() {
    let game = tournoy("");
    let mut seen = std::collections::HashMap::new();
    for position in random_positions(12, 20, 1000) {
        let other = *seen.entry(game.hash(&position)).or_insert(position);
        assert_eq!(other, position);
        let text = game.notation(&position);
        assert_eq!(game.hash(&game.parse(&text).unwrap()), game.hash(&position));
    }
}

#[test]
fn events_name_the_men() {
    let game = tournoy("");
    let before = game.parse(".c1......./........./........./....p0..../....T0..../........./........./........./C0.......P0 1");
    let before = before.unwrap();
    let kinds = game.event_kinds();
    let events = |text: &str| {
        let chosen = game.parse_move(&before, text).unwrap();
        let after = game.apply(before, chosen);
        let mut events = Vec::new();
        game.events(&before, Some(chosen), &after, |seat, code| {
            let kind = &kinds[code];
            assert_eq!(kind.number, None);
            events.push((seat.number(), kind.man.unwrap(), kind.statistics.join("+")));
        });
        events
    };
    assert_eq!(events("e5@3"), [(1, "Trident", "turns_on_the_spot".to_string())]);
    assert_eq!(events("e5-d6"), [(1, "Trident", "moves".to_string())]);
    let captured =
        [(1, "Trident", "moves+captures".to_string()), (2, "Probe", "losses".to_string())];
    assert_eq!(events("e5xe6"), captured);
}
