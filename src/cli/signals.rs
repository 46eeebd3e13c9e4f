use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::base::{Error, Result, Stop};

/// Ctrl-C and SIGTERM as a request to stop; a second one ends the program at once.
#[derive(Clone, Debug)]
pub struct Signals {
    pub stop: Stop,
    which: Arc<AtomicUsize>,
}

impl Signals {
    /// Begins to listen.
    ///
    /// # Errors
    /// [`Error::Run`] if the system refuses.
    pub fn listen() -> Result<Signals> {
        let signals = Signals { stop: Stop::default(), which: Arc::default() };
        for signal in [SIGINT, SIGTERM] {
            // The order matters: the first signal finds the flag down and raises it.
            flag::register_conditional_shutdown(signal, 128 + signal, signals.stop.flag())
                .and_then(|_| flag::register(signal, signals.stop.flag()))
                .and_then(|_| flag::register_usize(signal, signals.which.clone(), signal as usize))
                .map_err(|e| Error::run(format!("cannot listen for signals: {e}")))?;
        }
        Ok(signals)
    }

    /// What a command came to: where a signal kept it from beginning, as in the midst of solving a
    /// game for a policy, that it was the signal.
    ///
    /// # Errors
    /// Those of the command.
    pub fn ended(&self, result: Result<()>) -> Result<()> {
        match result {
            // No fault of the input's: it went through, or would have been refused before.
            Err(Error::Input(_)) if self.stop.requested() => {
                Err(self.stopped("interrupted: nothing was written".into()))
            }
            // The floors below know no signals.
            Err(Error::Stopped { message, .. }) => Err(self.stopped(message)),
            result => result,
        }
    }

    /// The error of a run that a signal stopped.
    pub fn stopped(&self, message: String) -> Error {
        // The flag is raised a moment before the number is noted.
        let signal = match self.which.load(Ordering::Relaxed) {
            0 => SIGINT,
            signal => signal as i32,
        };
        Error::Stopped { message, signal: signal as u8 }
    }
}
