use serde_json::json;

use super::args::{number, start};
use super::registry::Entry;
use super::terminal::{grouped, print};
use crate::base::{Error, Result};
use crate::games::{Game, Status};

/// Move-path count: for every throw and every legal move
///
/// A forfeited turn, like any turn that leaves no choice, is one path.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne perft tourne-case 4
  tourne perft course 3 --rules hit=one --position '0,4,12|3,3,5|2'")]
pub struct Args {
    /// The game: see `tourne games`
    pub game: String,
    /// Plies
    depth: String,
    /// Options of the game, as reentry=forced,stakes=double
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    rules: String,
    /// Start from this position instead
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// One JSON object on standard output and nothing else
    #[arg(long)]
    json: bool,
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let game = entry.game(&args.rules)?;
    let depth = number("DEPTH", &args.depth, 0, 100)? as u32;
    let start = match args.position.as_deref() {
        // A finished position has no moves, and may be asked.
        Some(text) => super::args::parse_position(&game, "--position", text)?,
        None => start(&game, None)?,
    };
    let mut buffers = vec![Vec::new(); 4 * depth as usize + 4];
    // A throw on the table belongs to the first ply.
    let begun = G::DICE && matches!(game.status(&start), Status::Move(_));
    let nodes = match depth.checked_sub(u32::from(begun)) {
        None => Some(1),
        Some(plies) => perft(&game, start, plies, &mut buffers),
    };
    let nodes = nodes
        .ok_or_else(|| Error::input("DEPTH: the count no longer fits 64 bits: ask for less"))?;
    if args.json {
        let answer = json!({ "game": G::about().id, "depth": depth, "nodes": nodes });
        return print(&answer.to_string());
    }
    print(&grouped(nodes))
}

/// Paths of so many plies from a position; `None` beyond 64 bits.
pub fn perft<G: Game>(
    game: &G,
    position: G::Position,
    depth: u32,
    buffers: &mut Vec<Vec<G::Move>>,
) -> Option<u64> {
    match game.status(&position) {
        Status::Over(_) => Some(u64::from(depth == 0)),
        Status::Throw(_) if depth == 0 => Some(1),
        Status::Throw(_) => (0..game.throws().len()).try_fold(0u64, |sum, throw| {
            sum.checked_add(perft(game, game.throw(position, throw), depth - 1, buffers)?)
        }),
        Status::Move(_) if !G::DICE && depth == 0 => Some(1),
        Status::Move(_) => {
            let depth = if G::DICE { depth } else { depth - 1 };
            let mut moves = buffers.pop().unwrap_or_default();
            if !G::DICE && depth == 0 {
                // A last ply is counted, not walked; one that leaves no choice is one path.
                let count = game.count_moves(&position, &mut moves);
                buffers.push(moves);
                return Some(count.max(1));
            }
            game.moves(&position, &mut moves);
            let count = if moves.is_empty() {
                perft(game, game.settle(position), depth, buffers)
            } else {
                moves.iter().try_fold(0u64, |sum, chosen| {
                    sum.checked_add(perft(game, game.apply(position, *chosen), depth, buffers)?)
                })
            };
            buffers.push(moves);
            count
        }
    }
}
