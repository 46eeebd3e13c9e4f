use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::blocks::{Flow, in_order, panic_text};
use super::plan::Plan;
use super::schedule::Schedule;
use crate::base::{Error, Progress, Result, Stop};
use crate::games::Game;
use crate::play::policies::Maker;
use crate::play::{
    Failure, Judge, MOST_TOLD_APART, Match, Observer, Players, Tally, TallyObserver, Two,
};
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
/// As [`play_blocks`].
pub fn play_batch<G: Game>(
    plan: &Plan<G>,
    threads: usize,
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Batch> {
    let schedule = Schedule { plans: vec![plan.clone()] };
    let mut tally = Tally::new(&plan.game);
    let blocks = 0..schedule.blocks();
    progress.begin("games", schedule.games());
    let taken = play_blocks(&schedule, blocks.clone(), threads, progress, stop, |_, counted| {
        tally.merge(&counted.tally);
        Ok(Flow::Continue)
    })?;
    progress.finish();
    Ok(Batch { tally, complete: taken == blocks.end })
}

/// One block that was played.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The index of its plan.
    pub plan: usize,
    pub tally: Tally,
}

/// Plays some blocks of a schedule and hands what they counted to `take`, in block order. Answers
/// the end of the blocks taken.
///
/// # Errors
/// If a policy fails or panics, naming the pair and the seed; and the first error of `take`.
pub fn play_blocks<G: Game>(
    schedule: &Schedule<G>,
    blocks: Range<u64>,
    threads: usize,
    progress: &dyn Progress,
    stop: &Stop,
    mut take: impl FnMut(u64, Counted) -> Result<Flow>,
) -> Result<u64> {
    let matches: Vec<Match<G>> = schedule.plans.iter().map(Plan::matched).collect();
    let first = blocks.start;
    let taken = in_order(
        threads,
        blocks.end.saturating_sub(first),
        stop,
        || {
            // A worker keeps the policies of one plan at a time.
            let mut current: Option<(usize, Worker)> = None;
            let (schedule, matches) = (&schedule, &matches);
            Box::new(move |index| {
                let Some((plan, block)) = schedule.locate(first + index) else {
                    return Err(Error::run("a block beyond the schedule"));
                };
                if current.as_ref().is_none_or(|(held, _)| *held != plan) {
                    current = Some((plan, worker(&schedule.plans[plan], &matches[plan])));
                }
                match &mut current {
                    Some((_, work)) => Ok(Counted { plan, tally: work(block)? }),
                    None => Err(Error::run("no worker")),
                }
            })
        },
        |index, counted: Counted| {
            let block = first + index;
            let flow = take(block, counted)?;
            progress.advance(schedule.games_in(block..block + 1));
            Ok(flow)
        },
    )?;
    Ok(first + taken)
}

type Worker<'w> = Box<dyn FnMut(u64) -> Result<Tally> + 'w>;

/// A worker that plays blocks of a plan with policies of its own.
fn worker<'w, G: Game>(plan: &'w Plan<G>, matched: &'w Match<G>) -> Worker<'w> {
    let (maker_a, maker_b): (&Maker<G>, &Maker<G>) = (&plan.a.maker, &plan.b.maker);
    let abreast = maker_a.abreast().min(maker_b.abreast());
    let observe = match 2 * plan.pairs <= MOST_TOLD_APART {
        true => TallyObserver::telling_apart,
        false => TallyObserver::new,
    };
    if let Some(solution) = &plan.judge {
        // Judging costs more than an indirect call, so it is compiled for no policies of its own.
        let mut players = Two(maker_a.boxed(), maker_b.boxed());
        return Box::new(move |block| {
            let tally = observe(&matched.game);
            let mut observers = (tally, Judge::new(solution.clone()));
            play_pairs(matched, plan.block(block), &mut players, &mut observers, abreast)?;
            let (observer, judge) = observers;
            let mut tally = observer.into_tally();
            tally.judged = Some(judge.judged);
            Ok(tally)
        });
    }
    with_players!(maker_a, maker_b, |players| {
        Box::new(move |block| {
            let mut observer = observe(&matched.game);
            play_pairs(matched, plan.block(block), &mut players, &mut observer, abreast)?;
            Ok(observer.into_tally())
        })
    })
}

/// Plays some pairs, and names the one in which a policy fails or panics.
fn play_pairs<G: Game>(
    matched: &Match<G>,
    pairs: Range<u64>,
    players: &mut impl Players<G>,
    observer: &mut impl Observer<G>,
    abreast: usize,
) -> Result<()> {
    let (seed, first) = (matched.seed, pairs.start);
    let mut play = |abreast| {
        let pairs = pairs.clone();
        named(seed, first, |current| matched.play_pairs(pairs, players, observer, abreast, current))
    };
    let played = play(abreast);
    if played.is_err() && abreast > 1 {
        // Which of those abreast it was shows when they are played one after the other.
        return play(1).and(played);
    }
    played
}

/// Lets `play` keep the number of the pair that it plays, `first` at first. If a policy fails or
/// panics, the error names that pair and the seed that reproduces it.
///
/// # Errors
/// If a policy fails or panics; [`Error::Stopped`] if it was told to stop.
pub fn named(
    seed: u64,
    first: u64,
    play: impl FnOnce(&mut u64) -> std::result::Result<(), Failure>,
) -> Result<()> {
    let mut current = first;
    let text = match catch_unwind(AssertUnwindSafe(|| play(&mut current))) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(failure)) if failure == Failure::stopped() => {
            // 2 is the number of SIGINT.
            return Err(Error::Stopped { message: failure.0, signal: 2 });
        }
        Ok(Err(Failure(text))) => text,
        Err(panic) => format!("a policy panicked: {}", panic_text(panic.as_ref())),
    };
    Err(Error::run(format!("pair {current} with --seed {seed}: {text}")))
}
