use super::recorder::Record;
use crate::games::{Game, Seat};
use crate::solve::{Bounds, Solution, TIE, Unit};

/// What best play makes of a turn, for the player who makes it, in the unit of the solution.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Values {
    /// Before the throw.
    pub before: Option<f64>,
    /// With the throw on the table: that of the best move.
    pub thrown: Option<f64>,
    /// After the move.
    pub moved: Option<f64>,
    /// What the move gave away; 0 where it ties with the best.
    pub regret: Option<f64>,
}

impl Values {
    /// Of one turn; the buffer spares allocations.
    pub fn of<G: Game>(
        solution: &Solution<G>,
        record: &Record<G>,
        moves: &mut Vec<G::Move>,
    ) -> Values {
        let unit = solution.unit();
        let mut bounds = |position: &G::Position, seat: Seat| {
            solution.bounds_with(position, seat, moves).map(|bounds| (unit.middle(bounds), bounds))
        };
        let before = record.before.as_ref().and_then(|before| bounds(before, record.seat));
        let thrown = bounds(&record.position, record.seat);
        let moved = bounds(&record.after, record.seat);
        let regret = thrown.zip(moved).map(|((_, best), (_, own))| regret(unit, best, own));
        Values {
            before: before.map(|(value, _)| value),
            thrown: thrown.map(|(value, _)| value),
            moved: moved.map(|(value, _)| value),
            regret,
        }
    }
}

fn regret(unit: Unit, best: Bounds, own: Bounds) -> f64 {
    let given_away = unit.middle(best) - unit.middle(own);
    if given_away <= TIE * unit.of_width(crate::solve::ONE) { 0.0 } else { given_away }
}
