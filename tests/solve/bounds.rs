//! The bounds enclose the value, are as close as was asked, and do not depend on the threads.

use tourne::base::{Error, Progress, Quiet, Stop};
use tourne::games::{Course, DamesRabattues, Game, TourneCase};
use tourne::solve::{Options, Solution, solve, table};

use crate::{game, solved};

const ENDGAME: &str = "0,9,12|10,12,12|1";

/// Bounds of a wider tolerance enclose those of a narrower one, everywhere.
fn enclose<G: Game>(rules: &str, start: &str) {
    let fine: Solution<G> = solved(rules, start, 1e-15);
    for tolerance in [0.5, 1e-2, 1e-5, 1e-9] {
        let wide: Solution<G> = solved(rules, start, tolerance);
        let mut widest = 0.0f64;
        for (position, bounds) in wide.iter() {
            let inner = fine.value(position).unwrap();
            assert!(bounds.low <= inner.low && inner.high <= bounds.high, "{position:?}");
            widest = widest.max(wide.unit().of_width(bounds.width()));
        }
        assert!(widest <= tolerance, "{widest} over {tolerance}");
        assert!(wide.report.iterations <= fine.report.iterations);
    }
}

#[test]
fn wide_bounds_enclose_narrow_ones() {
    enclose::<TourneCase>("", ENDGAME);
    enclose::<TourneCase>("dice=both,reentry=forced,stakes=double", ENDGAME);
    enclose::<Course>("hit=one", "0,12,12|3,12,12|1");
    enclose::<DamesRabattues>("", "b000102|b001011|1");
}

#[test]
fn told_bounds_enclose_the_fixed_point() {
    let solution = solved::<TourneCase>("stakes=double", ENDGAME, 1e-6);
    let unit = solution.unit();
    for (_, bounds) in solution.iter() {
        let (low, high) = (unit.low(bounds), unit.high(bounds));
        assert!(low <= unit.middle(bounds) && unit.middle(bounds) <= high);
        assert!((-2.0..=2.0).contains(&low) && (-2.0..=2.0).contains(&high));
    }
}

#[test]
fn threads_change_nothing() {
    let game: TourneCase = game("");
    let bytes = |threads| {
        let options = Options { tolerance: 1e-4, threads };
        let solution = solve(&game, game.start(), options, &Quiet, &Stop::default()).unwrap();
        table::to_bytes(&solution)
    };
    let one = bytes(1);
    assert!(one == bytes(2) && one == bytes(5));
}

#[test]
fn a_stop_ends_the_work() {
    let game: TourneCase = game("");
    let stop = Stop::default();
    stop.request();
    let stopped = solve(&game, game.start(), Options::default(), &Quiet, &stop);
    assert!(matches!(stopped, Err(Error::Stopped { signal: 2, .. })));
}

/// Adds up what it is shown.
#[derive(Default)]
struct Shown(std::sync::Mutex<Vec<(String, u64, u64)>>);

impl Progress for Shown {
    fn begin(&self, stage: &str, total: u64) {
        self.0.lock().unwrap().push((stage.to_string(), total, 0));
    }

    fn advance(&self, units: u64) {
        self.0.lock().unwrap().last_mut().unwrap().2 += units;
    }

    fn finish(&self) {}
}

#[test]
fn progress_comes_to_its_end() {
    let shown = Shown::default();
    let game: TourneCase = game("");
    let options = Options { tolerance: 1e-3, threads: 2 };
    let solution = solve(&game, game.start(), options, &shown, &Stop::default()).unwrap();
    let stages = shown.0.into_inner().unwrap();
    let states = solution.states() as u64;
    assert_eq!(stages[0], ("positions found".to_string(), 0, states));
    assert_eq!(stages[1], ("positions solved".to_string(), states, states));
}
