//! Tables read back as they were written, or are refused in one line.

use tourne::games::{Course, Game, TourneCase};
use tourne::solve::{Solution, table};

use crate::{game, solved};

fn endgame() -> Solution<TourneCase> {
    solved("", "0,9,12|10,12,12|1", 1e-12)
}

fn refused<G: Game>(rules: &str, bytes: &[u8]) -> String {
    let error = table::from_bytes(&game::<G>(rules), bytes).err().expect("refused");
    assert!(!error.contains('\n'), "{error}");
    error
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let solution = endgame();
    let bytes = table::to_bytes(&solution);
    let read = table::from_bytes(solution.game(), &bytes).unwrap();
    assert_eq!((read.states(), read.start()), (solution.states(), solution.start()));
    for (position, bounds) in solution.iter() {
        assert_eq!(read.value(position), Some(bounds));
    }
    assert_eq!(table::to_bytes(&read), bytes);
}

#[test]
fn a_flipped_bit_is_noticed_anywhere() {
    let bytes = table::to_bytes(&endgame());
    for place in (0..bytes.len()).step_by(97).chain(0..64).chain(bytes.len() - 40..bytes.len()) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        refused::<TourneCase>("", &damaged);
    }
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    assert!(refused::<TourneCase>("", &damaged).contains("damaged"));
}

#[test]
fn a_part_of_a_table_is_refused() {
    let bytes = table::to_bytes(&endgame());
    for length in (0..bytes.len()).step_by(211).chain([1, 8, 12, 20, 24, bytes.len() - 1]) {
        refused::<TourneCase>("", &bytes[..length]);
    }
    assert!(refused::<TourneCase>("", &bytes[..bytes.len() / 2]).contains("cut short"));
    let longer = [&bytes[..], b"more"].concat();
    assert!(refused::<TourneCase>("", &longer).contains("damaged"));
    assert!(refused::<TourneCase>("", b"position,value\n").contains("not a table"));
}

#[test]
fn a_table_of_another_game_or_option_is_refused() {
    let bytes = table::to_bytes(&endgame());
    let error = refused::<Course>("", &bytes);
    assert!(error.contains("tourne-case") && error.contains("course"), "{error}");
    let error = refused::<TourneCase>("stakes=double", &bytes);
    assert!(error.contains("stakes=simple") && error.contains("stakes=double"), "{error}");
}
