//! Random play through the trait alone.

use tourne::games::{End, Game, Status};
use tourne::play::Rng;

/// Longer games are given up.
const LONGEST: usize = 200_000;

/// One change of a position.
pub struct Step<G: Game> {
    pub before: G::Position,
    pub how: How<G::Move>,
    pub after: G::Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How<M> {
    Throw(usize),
    Move(M),
    Settle,
}

/// A game of random moves.
pub struct Walk<G: Game> {
    pub steps: Vec<Step<G>>,
    /// None if it was given up.
    pub end: Option<End>,
}

impl<G: Game> Walk<G> {
    pub fn new(game: &G, seed: u64) -> Walk<G> {
        let mut rng = Rng::new(seed);
        let mut position = game.start();
        let mut history = G::History::default();
        game.begin_history(&mut history, &position);
        let mut steps = Vec::new();
        while steps.len() < LONGEST {
            let (how, after) = match game.status(&position) {
                Status::Over(end) => return Walk { steps, end: Some(end) },
                Status::Throw(_) => {
                    let throw = game.throws().roll(&mut rng);
                    (How::Throw(throw), game.throw(position, throw))
                }
                Status::Move(_) => {
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    if moves.is_empty() {
                        (How::Settle, game.settle(position))
                    } else {
                        let chosen = moves[rng.below(moves.len())];
                        (How::Move(chosen), game.apply(position, chosen))
                    }
                }
            };
            steps.push(Step { before: position, how, after });
            if !matches!(how, How::Throw(_)) {
                let decreed = game.adjudicate(&mut history, &position, &after);
                if let Status::Over(_) = game.status(&after) {
                    assert_eq!(decreed, None, "the rules had ended the game already");
                }
                if decreed.is_some() {
                    return Walk { steps, end: decreed };
                }
            }
            position = after;
        }
        Walk { steps, end: None }
    }
}

/// Some games' worth of steps: all of short games, an even choice of long ones.
pub fn steps<G: Game>(game: &G) -> Vec<Step<G>> {
    // Games without dice have many moves a position.
    let wanted = if G::DICE { 1_500 } else { 200 };
    let mut steps: Vec<Step<G>> = Vec::new();
    let mut seed = 0;
    while steps.len() < wanted {
        steps.extend(Walk::new(game, seed).steps);
        seed += 1;
    }
    // An odd stride, since throws and moves mostly alternate.
    let stride = steps.len().div_ceil(wanted) | 1;
    steps.into_iter().step_by(stride).collect()
}

/// Positions of random play: waiting for a throw, for a move, and over.
pub fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    let mut positions = vec![game.start()];
    positions.extend(steps(game).into_iter().flat_map(|step| [step.before, step.after]));
    positions
}

/// Positions of random play in which a player has to choose.
pub fn decisions<G: Game>(game: &G) -> Vec<(G::Position, Vec<G::Move>)> {
    let mut decisions = Vec::new();
    for position in positions(game) {
        if let Status::Move(_) = game.status(&position) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if !moves.is_empty() {
                decisions.push((position, moves));
            }
        }
    }
    assert!(!decisions.is_empty(), "random play never meets a decision");
    decisions
}
