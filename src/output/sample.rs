use super::{Row, row};
use crate::base::{Error, Result};
use crate::games::{Game, Seat};
use crate::play::{Failure, Observer, Place, Two};
use crate::runs::Plan;

/// Writes down one game, a row a ply.
struct Recorder {
    specs: [String; 2],
    /// The position before the throw of the ply, and who threw.
    before: Option<(Seat, String, String)>,
    rows: Vec<Row>,
}

impl<G: Game> Observer<G> for Recorder {
    fn throw(&mut self, _place: &Place, game: &G, seat: Seat, before: &G::Position, throw: usize) {
        let throw = game.throws().get(throw).notation();
        self.before = Some((seat, game.notation(before), throw));
    }

    fn turn(
        &mut self,
        place: &Place,
        game: &G,
        seat: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        _after: &G::Position,
        _opening: bool,
    ) {
        if place.game > 0 {
            return;
        }
        let chosen = chosen.map(|chosen| game.move_notation(before, chosen));
        // A further turn of the same ply, as the answer to a gift, completes the ply's row.
        if G::DICE && self.before.is_none() && !self.rows.is_empty() {
            if let Some(row) = self.rows.last_mut() {
                row.insert("move".into(), chosen.into());
            }
            return;
        }
        let pending = game.pending_throw(before).map(|t| game.throws().get(t).notation());
        let (seat, position, throw) = match self.before.take() {
            Some((seat, position, throw)) => (seat, position, Some(throw)),
            None => (seat, game.notation(before), pending),
        };
        self.rows.push(row([
            ("ply", (self.rows.len() as u64 + 1).into()),
            ("seat", seat.number().into()),
            ("policy", self.specs[place.policy(seat)].clone().into()),
            ("position", position.into()),
            ("throw", throw.into()),
            ("move", chosen.into()),
        ]));
    }
}

/// The rows of `sample.csv`: the first game of the first pair.
///
/// # Errors
/// If a policy fails.
pub fn sample_rows<G: Game>(plan: &Plan<G>) -> Result<Vec<Row>> {
    let mut recorder = Recorder {
        specs: [plan.a.spec.clone(), plan.b.spec.clone()],
        before: None,
        rows: Vec::new(),
    };
    let mut players = Two(plan.a.maker.boxed(), plan.b.maker.boxed());
    plan.matched()
        .play_pair(0, &mut players, &mut recorder)
        .map_err(|Failure(text)| Error::run(format!("pair 0 with --seed {}: {text}", plan.seed)))?;
    Ok(recorder.rows)
}
