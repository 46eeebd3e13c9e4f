use super::graph::{Ends, Graph, LIST, NUMBER, graph};
use super::positions::Positions;
use super::turn::BestPlay;
use crate::base::{Result, Stop};
use crate::games::Game;

/// Whether every play from these positions ends with probability 1, whatever both players do.
///
/// A state is safe if some throw leads to an end or to safe states only, whatever is chosen. If
/// all states are safe, an end is reached with positive probability within as many turns as there
/// are states, from anywhere and under any strategies, hence with probability 1 in the long run. If
/// some are not, two players who cooperate can stay among them for ever.
///
/// # Errors
/// As the solver's.
pub fn every_play_ends<G: Game>(
    game: &G,
    positions: &Positions<G::Position>,
    stop: &Stop,
) -> Result<bool> {
    let ends = Ends { max_points: game.max_points() };
    let mut safe = vec![true; ends.count()];
    safe.resize(ends.count() + positions.len(), false);
    for range in positions.levels().into_iter().rev() {
        let graph = graph(game, &|| BestPlay, positions, range.clone(), ends, stop)?;
        let first = ends.count() + range.start;
        loop {
            let mut grown = false;
            for state in 0..range.len() {
                if !safe[first + state]
                    && graph.row(state).iter().any(|code| all_safe(&graph, *code, &safe))
                {
                    safe[first + state] = true;
                    grown = true;
                }
            }
            if !grown {
                break;
            }
        }
        if safe[first..first + range.len()].contains(&false) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn all_safe(graph: &Graph, code: u32, safe: &[bool]) -> bool {
    if code & LIST == 0 {
        return safe[(code & NUMBER) as usize];
    }
    graph.list(code).codes.iter().all(|code| all_safe(graph, *code, safe))
}
