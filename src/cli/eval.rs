use std::path::PathBuf;

use serde_json::{Value, json};

use super::args::{parse_position, threads};
use super::registry::Entry;
use super::terminal::{Bar, print, tell};
use crate::base::{Result, Stop};
use crate::games::{Game, Status};
use crate::solve::{Options, Solution, solve, table};

/// Legal moves of a position, with their exact values
///
/// What can be reached from the position is solved first, which takes a moment in the tourne
/// family and longer in dames rabattues; a table written by `solve --save` spares it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne eval tourne-case '0,0,0|0,0,0|1'            for every throw
  tourne eval tourne-case '9,10,12|2,3,4|1|2'        with a 2 on the table
  tourne eval course '0,4,12|3,3,5|2' --rules hit=one --json
  tourne eval dames-rabattues 'b202333|u010010|1|g2' --table dames.table")]
pub struct Args {
    /// The game: see `tourne games`
    pub game: String,
    /// The position, as the game writes it
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Options of the game, as reentry=forced,stakes=double
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    rules: String,
    /// Read the values from this file of `solve --save`, if it holds the position
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,
    /// One JSON object on standard output and nothing else
    #[arg(long)]
    json: bool,
    /// Show no progress bar
    #[arg(long)]
    no_progress: bool,
}

/// A move, the position after it and, where the game is solved, its value for the player who
/// moves and whether none is better.
struct MoveLine<G: Game> {
    chosen: G::Move,
    after: G::Position,
    value: Option<(f64, bool)>,
}

/// A throw, what is settled before anybody is asked, and the moves it allows.
struct ThrowLines<G: Game> {
    throw: Option<usize>,
    position: G::Position,
    moves: Vec<MoveLine<G>>,
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let game = entry.game(&args.rules)?;
    let position = parse_position(&game, "POSITION", &args.position)?;
    let threads = threads(args.threads.as_deref())?;
    let solution = if G::DICE { Some(solution(&game, position, args, threads)?) } else { None };
    let value = solution
        .as_ref()
        .and_then(|s| s.value(&position).map(|bounds| (s.unit().middle(bounds), s.unit().name())));
    let throws = lines(&game, position, solution.as_ref());
    if args.json {
        let mut answer = json!({ "position": game.notation(&position) });
        if let Some((value, unit)) = value {
            answer["unit"] = unit.into();
            answer["value"] = value.into();
        }
        match &throws[..] {
            [only] if !G::DICE => answer["moves"] = moves_json(&game, only),
            _ if !G::DICE => answer["moves"] = json!([]),
            _ => answer["throws"] = throws.iter().map(|t| throw_json(&game, t)).collect(),
        }
        return print(&answer.to_string());
    }
    let mut text = game.board(&position);
    if let Some((value, unit)) = value {
        let who = match game.status(&position) {
            Status::Throw(seat) | Status::Move(seat) => format!("player {}", seat.number()),
            Status::Over(_) => "the player who would be next".to_string(),
        };
        text.push_str(&format!("\n\n{unit} of {who}: {value:.12}"));
    }
    for throw in &throws {
        text.push_str("\n\n");
        text.push_str(&throw_text(&game, throw));
    }
    if let Status::Over(_) = game.status(&position) {
        text.push_str("\n\nthe game is over");
    }
    print(&text)
}

/// The table's values if it holds the position and all that its moves lead to, else new ones.
fn solution<G: Game>(
    game: &G,
    position: G::Position,
    args: &Args,
    threads: usize,
) -> Result<Solution<G>> {
    if let Some(path) = &args.table {
        let table = table::load(game, path)?;
        if table.value(&position).is_some() && lines_known(&lines(game, position, Some(&table))) {
            return Ok(table);
        }
        tell(&format!("{} does not hold this position: it is solved now", path.display()));
    }
    let bar = Bar::new(!args.no_progress && !args.json);
    solve(game, position, Options { threads, ..Options::default() }, &bar, &Stop::default())
}

fn lines_known<G: Game>(throws: &[ThrowLines<G>]) -> bool {
    throws.iter().flat_map(|throw| &throw.moves).all(|line| line.value.is_some())
}

/// For each throw that can come, or the one on the table, what may be played.
fn lines<G: Game>(
    game: &G,
    position: G::Position,
    solution: Option<&Solution<G>>,
) -> Vec<ThrowLines<G>> {
    match game.status(&position) {
        Status::Over(_) => Vec::new(),
        Status::Throw(_) => (0..game.throws().len())
            .map(|throw| decision(game, game.throw(position, throw), Some(throw), solution))
            .collect(),
        Status::Move(_) => {
            vec![decision(game, position, game.pending_throw(&position), solution)]
        }
    }
}

/// The decision that a throw leads to; what is settled before it is played.
fn decision<G: Game>(
    game: &G,
    mut position: G::Position,
    throw: Option<usize>,
    solution: Option<&Solution<G>>,
) -> ThrowLines<G> {
    let mut moves = Vec::new();
    while let Status::Move(_) = game.status(&position) {
        game.moves(&position, &mut moves);
        if !moves.is_empty() {
            break;
        }
        position = game.settle(position);
    }
    let values = solution.and_then(|s| Some((s.unit(), s.moves(&position)?)));
    let value = |index: usize| {
        let (unit, values) = values.as_ref()?;
        values.get(index).map(|v| (unit.middle(v.bounds), v.best))
    };
    let line = |(index, chosen): (usize, &G::Move)| MoveLine {
        chosen: *chosen,
        after: game.apply(position, *chosen),
        value: value(index),
    };
    let moves = moves.iter().enumerate().map(line).collect();
    ThrowLines { throw, position, moves }
}

fn throw_text<G: Game>(game: &G, throw: &ThrowLines<G>) -> String {
    let mut text = String::new();
    if let Some(index) = throw.throw {
        let thrown = game.throws().get(index);
        let total = game.throws().total();
        text = format!("{} ({} of {total})", thrown.notation(), thrown.weight);
    }
    if throw.moves.is_empty() {
        text.push_str("\n  no move");
        // What is settled without asking may change the position all the same.
        text.push_str(&format!("{:<7}{}", "", game.notation(&throw.position)));
    }
    for line in &throw.moves {
        let chosen = game.move_notation(&throw.position, line.chosen);
        text.push_str(&format!("\n  {chosen:<12} {}", game.notation(&line.after)));
        if let Some((value, best)) = line.value {
            text.push_str(&format!("  {value:.12}{}", if best { "  best" } else { "" }));
        }
    }
    text
}

fn throw_json<G: Game>(game: &G, throw: &ThrowLines<G>) -> Value {
    let (shown, weight) = match throw.throw.map(|index| game.throws().get(index)) {
        Some(throw) if throw.high().is_some() => {
            (json!(throw.numbers().collect::<Vec<_>>()), throw.weight)
        }
        Some(throw) => (json!(throw.low()), throw.weight),
        None => match &game.pending_numbers(&throw.position)[..] {
            [] => (Value::Null, 1),
            [number] => (json!(number), 1),
            numbers => (json!(numbers), 1),
        },
    };
    let mut answer = json!({ "throw": shown, "weight": weight, "moves": moves_json(game, throw) });
    if throw.moves.is_empty() {
        answer["result"] = game.notation(&throw.position).into();
    }
    answer
}

fn moves_json<G: Game>(game: &G, throw: &ThrowLines<G>) -> Value {
    throw
        .moves
        .iter()
        .map(|line| {
            let mut answer = json!({
                "move": game.move_notation(&throw.position, line.chosen),
                "result": game.notation(&line.after),
            });
            if let Some((value, best)) = line.value {
                answer["value"] = value.into();
                answer["best"] = best.into();
            }
            answer
        })
        .collect()
}
