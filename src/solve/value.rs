use super::fixed::{Bounds, ONE, Unit};
use super::positions::Positions;
use super::turn::points_for;
use crate::games::{Game, Seat, Status};

/// Moves whose values differ by no more than this share of the highest stake are equally good.
///
/// Values that tie exactly come out of the iteration within its tolerance, 10⁻¹² if not told
/// otherwise; of values that do not tie, the closest in the games of the house are 10⁻⁹ apart.
pub const TIE: f64 = 1e-11;

/// The proven bounds of every position that can be reached from a start.
#[derive(Clone, Debug)]
pub struct Solution<G: Game> {
    game: G,
    start: G::Position,
    unit: Unit,
    positions: Positions<G::Position>,
    bounds: Vec<Bounds>,
    pub report: Report,
}

/// How a solution came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// Sweeps of the component of states that needed most.
    pub iterations: u64,
    /// No bounds are further apart, in the unit of the values.
    pub tolerance: f64,
    /// The time that solving took; 0 if it was read.
    pub seconds: f64,
}

/// A move and its worth for the player who makes it.
#[derive(Clone, Copy, Debug)]
pub struct MoveValue<M> {
    pub chosen: M,
    pub bounds: Bounds,
    pub best: bool,
}

impl<G: Game> Solution<G> {
    pub fn new(
        game: G,
        start: G::Position,
        unit: Unit,
        positions: Positions<G::Position>,
        bounds: Vec<Bounds>,
        report: Report,
    ) -> Solution<G> {
        Solution { game, start, unit, positions, bounds, report }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn start(&self) -> G::Position {
        self.start
    }

    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// Positions that wait for a throw, seen by the mover.
    pub fn states(&self) -> usize {
        self.positions.len()
    }

    pub fn positions(&self) -> &Positions<G::Position> {
        &self.positions
    }

    /// Every position with its bounds, for the player to throw.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Bounds)> {
        self.positions.iter().zip(self.bounds.iter().copied())
    }

    /// The bounds for a seat; `None` where the solution does not reach.
    pub fn bounds(&self, position: &G::Position, seat: Seat) -> Option<Bounds> {
        self.bounds_with(position, seat, &mut Vec::new())
    }

    /// As [`bounds`](Self::bounds), with a buffer for moves.
    pub fn bounds_with(
        &self,
        position: &G::Position,
        seat: Seat,
        moves: &mut Vec<G::Move>,
    ) -> Option<Bounds> {
        match self.game.status(position) {
            Status::Over(end) => {
                Some(Bounds::of_points(points_for(end, seat), self.game.max_points()))
            }
            Status::Throw(thrower) => {
                let bounds = self.bounds[self.positions.find(self.game.place(position))?];
                Some(if thrower == seat { bounds } else { bounds.flipped() })
            }
            Status::Move(mover) => {
                self.game.moves(position, moves);
                if moves.is_empty() {
                    return self.bounds_with(&self.game.settle(*position), seat, moves);
                }
                let mut best: Option<Bounds> = None;
                for chosen in moves.clone() {
                    let after = self.game.apply(*position, chosen);
                    let value = self.bounds_with(&after, mover, moves)?;
                    best = Some(best.map_or(value, |b| b.max(value)));
                }
                best.map(|b| if mover == seat { b } else { b.flipped() })
            }
        }
    }

    /// The bounds for the player to throw or move; in a finished game for the one who would be
    /// next, as its notation says.
    pub fn value(&self, position: &G::Position) -> Option<Bounds> {
        let seat = match self.game.status(position) {
            Status::Throw(seat) | Status::Move(seat) => seat,
            Status::Over(_) => {
                // Seen by the mover, the one who would be next is player 1.
                let view = self.game.mover_view(*position);
                return self.bounds(&view, Seat::First);
            }
        };
        self.bounds(position, seat)
    }

    /// The moves of a position and their bounds for the player who moves. Empty where there is
    /// none; `None` where the solution does not reach.
    pub fn moves(&self, position: &G::Position) -> Option<Vec<MoveValue<G::Move>>> {
        let Status::Move(seat) = self.game.status(position) else { return Some(Vec::new()) };
        let (mut moves, mut best) = (Vec::new(), Vec::new());
        self.game.moves(position, &mut moves);
        self.best(position, &moves, &mut best)?;
        moves
            .iter()
            .enumerate()
            .map(|(index, chosen)| {
                let bounds = self.bounds(&self.game.apply(*position, *chosen), seat)?;
                Some(MoveValue { chosen: *chosen, bounds, best: best.contains(&index) })
            })
            .collect()
    }

    /// Fills `best` with the indices of the best of a position's moves; `None` where the solution
    /// does not reach.
    pub fn best(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        best: &mut Vec<usize>,
    ) -> Option<()> {
        best.clear();
        let Status::Move(seat) = self.game.status(position) else { return Some(()) };
        // Twice the middle of the bounds, and twice the distance of a tie.
        let tie = 2 * (TIE * ONE as f64) as i64;
        let mut highest = i64::MIN + tie;
        for (index, chosen) in moves.iter().enumerate() {
            let bounds = self.bounds(&self.game.apply(*position, *chosen), seat)?;
            let middle = bounds.low + bounds.high;
            if middle > highest + tie {
                best.clear();
            }
            if middle >= highest - tie {
                best.push(index);
                highest = highest.max(middle);
            }
        }
        Some(())
    }
}
