use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shows how far a long job has come. The command line implements it with a bar.
pub trait Progress: Sync {
    /// A stage of `total` units begins.
    fn begin(&self, stage: &str, total: u64);
    /// `units` more are done.
    fn advance(&self, units: u64);
    /// The job is over.
    fn finish(&self);
}

/// Shows nothing.
pub struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _stage: &str, _total: u64) {}
    fn advance(&self, _units: u64) {}
    fn finish(&self) {}
}

/// A request to stop, seen by all who hold a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for a signal handler to raise.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    #[inline]
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
