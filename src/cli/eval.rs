use serde_json::{Value, json};

use super::args::parse_position;
use super::registry::Entry;
use super::terminal::print;
use crate::base::Result;
use crate::games::{Game, Status};

/// Legal moves of a position
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne eval tourne-case '0,0,0|0,0,0|1'            for every throw
  tourne eval tourne-case '9,10,12|2,3,4|1|2'        with a 2 on the table
  tourne eval course '0,4,12|3,3,5|2' --rules hit=one --json")]
pub struct Args {
    /// The game: see `tourne games`
    pub game: String,
    /// The position, as the game writes it
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Options of the game, as reentry=forced,stakes=double
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    rules: String,
    /// One JSON object on standard output and nothing else
    #[arg(long)]
    json: bool,
}

/// A throw, the number of ways it comes up, and the moves it allows.
struct ThrowMoves<G: Game> {
    throw: Option<usize>,
    position: G::Position,
    moves: Vec<(G::Move, G::Position)>,
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let game = entry.game(&args.rules)?;
    let position = parse_position(&game, "POSITION", &args.position)?;
    let throws = legal(&game, position);
    if args.json {
        let mut answer = json!({ "position": game.notation(&position) });
        match &throws[..] {
            [only] if !G::DICE => answer["moves"] = moves_json(&game, only),
            _ if !G::DICE => answer["moves"] = json!([]),
            _ => answer["throws"] = throws.iter().map(|t| throw_json(&game, t)).collect(),
        }
        return print(&answer.to_string());
    }
    let mut text = game.board(&position);
    for throw in &throws {
        text.push_str("\n\n");
        if let Some(index) = throw.throw {
            let throw = game.throws().get(index);
            let total = game.throws().total();
            text.push_str(&format!("{} ({} of {total})", throw.notation(), throw.weight));
        }
        if throw.moves.is_empty() {
            text.push_str("\n  no move");
        }
        for (chosen, after) in &throw.moves {
            let chosen = game.move_notation(&throw.position, *chosen);
            text.push_str(&format!("\n  {chosen:<12} {}", game.notation(after)));
        }
    }
    if let Status::Over(_) = game.status(&position) {
        text.push_str("\n\nthe game is over");
    }
    print(&text)
}

/// For each throw that can come, or the one on the table, what may be played.
fn legal<G: Game>(game: &G, position: G::Position) -> Vec<ThrowMoves<G>> {
    match game.status(&position) {
        Status::Over(_) => Vec::new(),
        Status::Throw(_) => (0..game.throws().len())
            .map(|throw| decision(game, game.throw(position, throw), Some(throw)))
            .collect(),
        Status::Move(_) => vec![decision(game, position, game.pending_throw(&position))],
    }
}

/// The decision that a throw leads to; what is settled before it is played.
fn decision<G: Game>(game: &G, mut position: G::Position, throw: Option<usize>) -> ThrowMoves<G> {
    let mut moves = Vec::new();
    while let Status::Move(_) = game.status(&position) {
        game.moves(&position, &mut moves);
        if !moves.is_empty() {
            break;
        }
        position = game.settle(position);
    }
    let moves = moves.into_iter().map(|m| (m, game.apply(position, m))).collect();
    ThrowMoves { throw, position, moves }
}

fn throw_json<G: Game>(game: &G, throw: &ThrowMoves<G>) -> Value {
    let (shown, weight) = match throw.throw.map(|index| game.throws().get(index)) {
        Some(throw) if throw.high().is_some() => {
            (json!(throw.numbers().collect::<Vec<_>>()), throw.weight)
        }
        Some(throw) => (json!(throw.low()), throw.weight),
        None => (Value::Null, 1),
    };
    json!({ "throw": shown, "weight": weight, "moves": moves_json(game, throw) })
}

fn moves_json<G: Game>(game: &G, throw: &ThrowMoves<G>) -> Value {
    throw
        .moves
        .iter()
        .map(|(chosen, after)| {
            json!({
                "move": game.move_notation(&throw.position, *chosen),
                "result": game.notation(after),
            })
        })
        .collect()
}
