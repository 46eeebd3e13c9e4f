use std::path::PathBuf;
use std::sync::Arc;

use super::args::{BatchArgs, new_file, number, seed};
use super::registry::Entry;
use super::terminal::{Bar, print};
use crate::base::{Error, Result, Stop, write_whole};
use crate::games::{Drawing, Game, Seat};
use crate::play::{Finish, Observer, Place, Two};
use crate::report::picture;
use crate::runs::named;

/// One game move by move, with boards
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne show tourne-case --seed 7
  tourne show course --a expectimax:depth=2 --b greedy --seed 7 --pair 3
  tourne show tourne-case --position '9,10,12|2,3,4|1' --second
  tourne show tournoy --seed 1 --ply 20 --svg position.svg")]
pub struct Args {
    #[command(flatten)]
    pub batch: BatchArgs,
    /// The pair of the batch
    #[arg(long, value_name = "I", default_value = "0", allow_hyphen_values = true)]
    pair: String,
    /// Show the pair's second game, which B opens
    #[arg(long)]
    second: bool,
    /// Draw a position into this file instead: the one after --ply
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The ply of the shown game whose result is drawn; 0 is the start
    #[arg(
        long,
        value_name = "K",
        default_value = "0",
        requires = "svg",
        allow_hyphen_values = true
    )]
    ply: String,
    /// Write even over a file
    #[arg(long, requires = "svg")]
    force: bool,
}

const NAMES: [&str; 2] = ["A", "B"];

struct Narrator {
    /// The ply after which the position is drawn.
    drawn_after: u64,
    drawing: Option<Drawing>,
    wanted: usize,
    specs: [String; 2],
    text: String,
    kinds: &'static [&'static str],
    plies: u32,
    /// Whether the ply has been told of: what follows in it, as the answer to a gift, has no number.
    begun: bool,
}

impl Narrator {
    fn begin_ply(&mut self) {
        self.plies += 1;
        self.begun = false;
    }
}

/// What a turn without a move was.
fn settled<G: Game>(game: &G, before: &G::Position, after: &G::Position) -> &'static str {
    let kinds = game.event_kinds();
    let mut forfeits = false;
    game.events(before, None, after, |_, code| {
        forfeits |= kinds[code].statistics.contains(&"forfeits");
    });
    if forfeits { "no man can move" } else { "nothing to choose" }
}

impl<G: Game> Observer<G> for Narrator {
    fn throw(&mut self, place: &Place, _: &G, _: Seat, _: &G::Position, _: usize) {
        if place.game == self.wanted {
            self.begin_ply();
        }
    }

    fn turn(
        &mut self,
        place: &Place,
        game: &G,
        seat: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        after: &G::Position,
        opening: bool,
    ) {
        if place.game != self.wanted {
            return;
        }
        if !G::DICE || self.plies == 0 {
            self.begin_ply();
        }
        if u64::from(self.plies) == self.drawn_after {
            self.drawing = Some(game.shapes(after));
        }
        let (name, spec) = (NAMES[place.policy(seat)], &self.specs[place.policy(seat)]);
        let throw = game.pending_throw(before).map(|t| game.throws().get(t).notation());
        let throw = throw.map_or(":".into(), |t| format!(" throws {t}:"));
        let (played, board) = match chosen {
            Some(m) => (game.move_notation(before, m), game.move_board(before, m)),
            None => (settled(game, before, after).to_string(), game.board(before)),
        };
        let opening = if opening { " (opening)" } else { "" };
        let number = if self.begun { String::new() } else { format!("{}. ", self.plies) };
        self.begun = true;
        self.text.push_str(&format!(
            "{number}player {} ({name}, {spec}){throw} {played}{opening}\n{}\n{board}\n\n",
            seat.number(),
            game.notation(before),
        ));
    }

    fn end_game(&mut self, place: &Place, finish: Finish) {
        if place.game != self.wanted {
            return;
        }
        let ended = match finish.end.map(|end| (end.winner(), self.kinds[usize::from(end.kind())]))
        {
            None => "capped".to_string(),
            Some((None, kind)) => kind.replace('_', " "),
            Some((Some(winner), kind)) => {
                let name = NAMES[place.policy(winner)];
                let by = if kind == "win" { String::new() } else { format!(" ({kind})") };
                format!("player {} ({name}) wins{by}", winner.number())
            }
        };
        self.text.push_str(&format!("{ended} after {} plies", finish.plies));
    }
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let plan = args.batch.plan(
        entry,
        1,
        seed(args.batch.on.seed.as_deref())?,
        &args.batch.on.setup(&Stop::default(), Arc::new(Bar::new(true)), 0),
    )?;
    let pair = number("--pair", &args.pair, 0, u64::MAX)?;
    let ply = number("--ply", &args.ply, 0, u64::from(u32::MAX))?;
    if let Some(path) = &args.svg {
        new_file("--svg", path, args.force)?;
    }
    let mut narrator = Narrator {
        drawn_after: ply,
        drawing: (ply == 0).then(|| plan.game.shapes(&plan.start)),
        wanted: usize::from(args.second),
        specs: [plan.a.spec.clone(), plan.b.spec.clone()],
        text: String::new(),
        kinds: plan.game.end_kinds(),
        plies: 0,
        begun: false,
    };
    let mut players = Two(plan.a.maker.boxed(), plan.b.maker.boxed());
    let matched = plan.matched();
    named(plan.seed, pair, |_| matched.play_pair(pair, &mut players, &mut narrator))?;
    if let Some(path) = &args.svg {
        let drawing = narrator.drawing.ok_or_else(|| {
            Error::input(format!("--ply {ply}: the game has {} plies", narrator.plies))
        })?;
        write_whole(path, picture(&drawing).as_bytes())?;
        return print(&format!("written to {}", path.display()));
    }
    let about = G::about();
    let caution = about.caution;
    let caution = if caution.is_empty() { String::new() } else { format!("mind: {caution}\n") };
    print(&format!(
        "{} ({}), seed {}, pair {pair}\n{caution}",
        about.title,
        plan.game.choices(),
        plan.seed
    ))?;
    print(&narrator.text)
}
