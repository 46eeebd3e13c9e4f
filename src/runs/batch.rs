use std::panic::{AssertUnwindSafe, catch_unwind};

use super::blocks::{Flow, in_order, panic_text};
use super::plan::Plan;
use crate::base::{Error, Progress, Result, Stop};
use crate::games::Game;
use crate::play::policies::Maker;
use crate::play::{Failure, Match, Observer, Players, Tally, TallyObserver};
use crate::with_players;

/// What a batch counted.
#[derive(Clone, Debug)]
pub struct Batch {
    pub tally: Tally,
    /// False if a stop ended it early.
    pub complete: bool,
}

/// Plays the pairs of a plan.
///
/// # Errors
/// If a policy fails or panics: the line names the pair and the seed.
pub fn play_batch<G: Game>(
    plan: &Plan<G>,
    threads: usize,
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Batch> {
    let mut tally = Tally::new(&plan.game);
    progress.begin("games", 2 * plan.pairs);
    let matched = plan.matched();
    let taken = in_order(
        threads,
        plan.blocks(),
        stop,
        || worker(plan, &matched),
        |block, counted: Tally| {
            tally.merge(&counted);
            let pairs = plan.block(block);
            progress.advance(2 * (pairs.end - pairs.start));
            Ok(Flow::Continue)
        },
    )?;
    progress.finish();
    Ok(Batch { tally, complete: taken == plan.blocks() })
}

/// A worker that plays blocks with policies of its own.
fn worker<'w, G: Game>(
    plan: &'w Plan<G>,
    matched: &'w Match<G>,
) -> Box<dyn FnMut(u64) -> Result<Tally> + 'w> {
    let (maker_a, maker_b): (&Maker<G>, &Maker<G>) = (&plan.a.maker, &plan.b.maker);
    let abreast = maker_a.abreast().min(maker_b.abreast());
    with_players!(maker_a, maker_b, |players| {
        Box::new(move |block| {
            let mut observer = TallyObserver::new(&matched.game);
            play_pairs(matched, plan.block(block), &mut players, &mut observer, abreast)?;
            Ok(observer.tally)
        })
    })
}

/// Plays some pairs, and names the one in which a policy fails or panics.
fn play_pairs<G: Game>(
    matched: &Match<G>,
    pairs: std::ops::Range<u64>,
    players: &mut impl Players<G>,
    observer: &mut impl Observer<G>,
    abreast: usize,
) -> Result<()> {
    let (seed, first) = (matched.seed, pairs.start);
    named(seed, first, |current| matched.play_pairs(pairs, players, observer, abreast, current))
}

/// Lets `play` keep the number of the pair that it plays, `first` at first. If a policy fails or
/// panics, the error names that pair and the seed that reproduces it.
///
/// # Errors
/// If a policy fails or panics.
pub fn named(
    seed: u64,
    first: u64,
    play: impl FnOnce(&mut u64) -> std::result::Result<(), Failure>,
) -> Result<()> {
    let mut current = first;
    let text = match catch_unwind(AssertUnwindSafe(|| play(&mut current))) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(Failure(text))) => text,
        Err(panic) => format!("a policy panicked: {}", panic_text(panic.as_ref())),
    };
    Err(Error::run(format!("pair {current} with --seed {seed}: {text}")))
}
