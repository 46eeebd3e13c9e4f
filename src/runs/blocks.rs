//! Blocks of work on several threads, their results taken in order.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Condvar, Mutex, PoisonError};

use crate::base::{Error, Result, Stop};

/// Whether more blocks are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Continue,
    Enough,
}

/// Holds back workers that are too far ahead of the block that is due, so that memory is bounded
/// by the blocks in flight.
struct Gate {
    due: Mutex<u64>,
    moved: Condvar,
    window: u64,
}

impl Gate {
    fn wait(&self, block: u64, halt: &AtomicBool) {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        while block >= due.saturating_add(self.window) && !halt.load(Ordering::Relaxed) {
            due = self.moved.wait(due).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn open(&self, due: u64) {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = due;
        self.moved.notify_all();
    }
}

/// Runs `blocks` blocks on `threads` threads and hands their results to `take` in block order, so
/// that what is made of them does not depend on the threads. Each thread makes its own worker.
/// Answers how many blocks were taken: all of them, unless `stop` or `take` ended it early.
///
/// # Errors
/// The first error of a block or of `take`. A panic in a worker is an error too.
pub fn in_order<'w, R: Send>(
    threads: usize,
    blocks: u64,
    stop: &Stop,
    make: impl Fn() -> Box<dyn FnMut(u64) -> Result<R> + 'w> + Sync,
    mut take: impl FnMut(u64, R) -> Result<Flow>,
) -> Result<u64> {
    let workers = threads.min(usize::try_from(blocks).unwrap_or(usize::MAX)).max(1);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(workers)
        .build()
        .map_err(|e| Error::run(format!("cannot start {workers} threads: {e}")))?;
    let next = AtomicU64::new(0);
    let halt = AtomicBool::new(false);
    let gate = Gate { due: Mutex::new(0), moved: Condvar::new(), window: 4 * workers as u64 + 16 };
    let (sender, receiver) = sync_channel(2 * workers);
    let mut due = 0;
    let mut outcome = Ok(());
    pool.in_place_scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            let (next, halt, gate, make) = (&next, &halt, &gate, &make);
            scope.spawn(move |_| {
                let mut work = make();
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    if block >= blocks {
                        break;
                    }
                    gate.wait(block, halt);
                    if halt.load(Ordering::Relaxed) || stop.requested() {
                        break;
                    }
                    let result = catch_unwind(AssertUnwindSafe(|| work(block)))
                        .unwrap_or_else(|panic| Err(panicked(panic.as_ref())));
                    // A block in flight is dropped when a stop is asked for.
                    if stop.requested() && matches!(result, Err(Error::Stopped { .. })) {
                        break;
                    }
                    let failed = result.is_err();
                    if sender.send((block, result)).is_err() || failed {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (block, result) in receiver {
            // Blocks that were under way when the last one wanted came are dropped: how many there
            // are depends on the threads.
            if halt.load(Ordering::Relaxed) {
                continue;
            }
            early.insert(block, result);
            while let (Some(result), Ok(())) = (early.remove(&due), &outcome) {
                match result.and_then(|result| take(due, result)) {
                    Ok(Flow::Continue) => {}
                    Ok(Flow::Enough) => halt.store(true, Ordering::Relaxed),
                    Err(error) => {
                        outcome = Err(error);
                        halt.store(true, Ordering::Relaxed);
                    }
                }
                if outcome.is_ok() {
                    due += 1;
                }
                gate.open(due);
                if halt.load(Ordering::Relaxed) {
                    early.clear();
                }
            }
        }
        // A failed block behind one that never came (a stop) is an error all the same.
        if outcome.is_ok()
            && let Some(error) = early.into_values().find_map(|result: Result<R>| result.err())
        {
            outcome = Err(error);
        }
    });
    outcome.map(|()| due)
}

fn panicked(panic: &(dyn Any + Send)) -> Error {
    Error::run(format!("a worker panicked: {}", panic_text(panic)))
}

/// What a panic said.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it did not say why".into())
}
