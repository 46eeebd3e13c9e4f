use tourne::games::Game;

use super::slow::SlowBoard;
use super::{random_arrangements, random_positions, tournoy};

#[test]
fn perft_equals_every_row_of_the_vectors() {
    let game = tournoy("");
    let rows = include_str!("../vectors/tournoy-positions.csv");
    let mut seen = 0;
    for row in rows.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let position = game.parse(cells[0]).unwrap();
        let count = |depth| game.perft(&position, depth).unwrap().to_string();
        assert_eq!([count(1), count(2)], [cells[1], cells[2]], "{}", cells[0]);
        assert_eq!(u8::from(game.in_check(&position)).to_string(), cells[3], "{}", cells[0]);
        seen += 1;
    }
    assert_eq!(seen, 28);
}

#[test]
fn perft_from_the_start() {
    let game = tournoy("");
    let counts = [0, 1, 2, 3].map(|depth| game.perft(&game.start(), depth).unwrap());
    assert_eq!(counts, [1, 143, 20_449, 2_915_877]);
}

#[test]
fn perft_of_the_image_is_the_same() {
    let game = tournoy("");
    let mut positions = random_positions(5, 20, 300);
    positions.extend(random_arrangements(6, 500));
    for position in positions.iter().step_by(7) {
        let image = SlowBoard::parse(&game.notation(position)).image();
        let image = game.parse(&image.write()).unwrap();
        assert_eq!(game.perft(position, 2), game.perft(&image, 2), "{}", game.notation(position));
        let seats = tourne::games::Seat::BOTH;
        assert_eq!(game.heuristic(position, seats[0]), game.heuristic(&image, seats[1]));
    }
}
