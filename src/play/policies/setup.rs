use std::any::Any;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::{Progress, Quiet, Stop};
use crate::games::Game;
use crate::solve::{Options, Solution, solve, table};

/// What a policy may ask for when it is made. Clones share what they have solved.
#[derive(Clone, Default)]
pub struct Setup {
    /// Long searches look at it now and then.
    pub stop: Stop,
    /// Where games start, in notation, if not at the start of the rules.
    pub position: Option<String>,
    /// A table of solved values.
    pub table: Option<PathBuf>,
    /// The threads that solving may use; as many as the machine has if 0.
    pub threads: usize,
    /// Shown what takes long.
    pub progress: Option<Arc<dyn Progress + Send>>,
    pub shared: Shared,
    /// The policies are asked what they are, not to play: a program need not be there.
    pub idle: bool,
}

/// The last solution: a run is about one game under one choice of rules.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Option<Arc<dyn Any + Send + Sync>>>>);

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("position", &self.position)
            .field("table", &self.table)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Setup {
    /// The solution of a game from where its games start: the one solved before, the table's if it
    /// holds the start, or one solved now.
    ///
    /// # Errors
    /// One line, as the solver's and the table's.
    pub fn solution<G: Game>(&self, game: &G) -> Result<Arc<Solution<G>>, String> {
        let start = match &self.position {
            Some(text) => game.parse(text)?,
            None => game.start(),
        };
        let mut solved = self.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(any) = solved.as_ref()
            && let Ok(solution) = Arc::clone(any).downcast::<Solution<G>>()
            && solution.game().choices() == game.choices()
            && solution.value(&start).is_some()
        {
            return Ok(solution);
        }
        let solution = Arc::new(self.solve(game, start)?);
        *solved = Some(solution.clone());
        Ok(solution)
    }

    fn solve<G: Game>(&self, game: &G, start: G::Position) -> Result<Solution<G>, String> {
        if let Some(path) = &self.table {
            let table = table::load(game, path).map_err(|e| e.to_string())?;
            if table.value(&start).is_none() {
                return Err(format!(
                    "--table {} does not hold {}: solve from there with --position",
                    path.display(),
                    game.notation(&start)
                ));
            }
            return Ok(table);
        }
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let options = Options { threads, ..Options::default() };
        let progress: &dyn Progress = match &self.progress {
            Some(progress) => &**progress,
            None => &Quiet,
        };
        solve(game, start, options, progress, &self.stop).map_err(|e| e.to_string())
    }
}
