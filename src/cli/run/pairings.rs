use std::collections::HashSet;
use std::sync::Arc;

use crate::base::{Error, Progress, Result, Stop};
use crate::cli::args::start;
use crate::cli::field::{Field, Named};
use crate::cli::registry::Entry;
use crate::games::Game;
use crate::output::Standings;
use crate::play::Limits;
use crate::play::policies::{Chosen, Setup};
use crate::runs::Plan;
use crate::runs::experiment::{Batch, Experiment, Games, Job, Placed, Tournament};
use crate::solve::Solution;

/// The plans of an experiment, in the order of its lists.
pub struct Pairings<G: Game> {
    pub plans: Vec<Plan<G>>,
    /// One for each choice of rules, in a tournament.
    pub standings: Vec<Standings>,
}

/// What the plans under one choice of rules share.
struct Shared<'e, G: Game> {
    entry: &'e Entry<G>,
    experiment: &'e Experiment,
    game: &'e G,
    setup: &'e Setup,
    start: G::Position,
}

impl<G: Game> Pairings<G> {
    /// Makes the plans, and solves what they ask of exact values.
    ///
    /// # Errors
    /// One line that names the place in the file.
    pub fn of(
        entry: &Entry<G>,
        experiment: &Experiment,
        games: &[G],
        stop: &Stop,
        progress: Arc<dyn Progress + Send>,
        threads: usize,
    ) -> Result<Pairings<G>> {
        let mut found = Pairings { plans: Vec::new(), standings: Vec::new() };
        let (played, position) = match &experiment.job {
            Job::Batch(Batch { games, .. }) | Job::Tournament(Tournament { games, .. }) => {
                (games, games.position.as_ref())
            }
            Job::Throws(_) => return Ok(found),
        };
        let setup = Setup {
            stop: stop.clone(),
            position: position.map(|position| position.value.clone()),
            threads,
            progress: Some(progress.clone()),
            ..Setup::default()
        };
        for game in games {
            let start = place(experiment, game, position)?;
            let shared = Shared { entry, experiment, game, setup: &setup, start };
            match &experiment.job {
                Job::Batch(batch) => found.plans.extend(shared.batch(batch)?),
                Job::Tournament(tournament) => {
                    let (plans, standings) = shared.tournament(tournament)?;
                    found.plans.extend(plans);
                    found.standings.push(standings);
                }
                Job::Throws(_) => {}
            }
        }
        if played.exact {
            for plan in &mut found.plans {
                plan.find_truth(threads, &*progress, stop)?;
            }
        }
        Ok(found)
    }
}

impl<G: Game> Shared<'_, G> {
    fn batch(&self, batch: &Batch) -> Result<Vec<Plan<G>>> {
        let a = self.policies("a", &batch.a)?;
        let b = self.policies("b", &batch.b)?;
        let judge = match batch.judge {
            None => None,
            Some(key) => Some(self.solution(key)?),
        };
        let mut plans = Vec::new();
        for a in &a {
            for b in &b {
                let mut plan = self.plan(&batch.games, a.clone(), b.clone());
                plan.judge = judge.clone();
                plans.push(plan);
            }
        }
        Ok(plans)
    }

    fn tournament(&self, tournament: &Tournament) -> Result<(Vec<Plan<G>>, Standings)> {
        let named = |key: &str, placed: &'_ Placed<String>| -> String {
            format!("{}: `{key}`", self.experiment.place(placed))
        };
        let first = tournament.gauntlet.as_ref().map(|p| (named("gauntlet", p), p.value.as_str()));
        let others = tournament.policies.iter();
        let all: Vec<Named> = first
            .into_iter()
            .chain(others.map(|p| (named("policies", p), p.value.as_str())))
            .collect();
        if let ([_], Some(only)) = (all.as_slice(), tournament.policies.first()) {
            let text = "`policies`: a tournament needs two policies or more";
            return Err(self.experiment.error(only, text));
        }
        let anchor = tournament.anchor.as_ref().map(|p| (named("anchor", p), p.value.as_str()));
        let gauntlet = tournament.gauntlet.is_some();
        let field = Field::new(self.entry, self.game, &all, gauntlet, anchor.as_ref(), self.setup)?;
        let plans = field.plans(|a, b| self.plan(&tournament.games, a, b));
        Ok((plans, field.standings))
    }

    /// The policies of a list.
    fn policies(&self, key: &str, list: &[Placed<String>]) -> Result<Vec<Chosen<G>>> {
        let mut seen = HashSet::new();
        let one = |placed: &Placed<String>| {
            let flag = format!("{}: `{key}`", self.experiment.place(placed));
            let chosen = self.entry.policy(self.game, &flag, &placed.value, self.setup)?;
            if !seen.insert(chosen.canonical.clone()) {
                let text = format!("`{key}` has {} twice", chosen.canonical);
                return Err(self.experiment.error(placed, text));
            }
            Ok(chosen)
        };
        list.iter().map(one).collect()
    }

    fn solution(&self, key: &str) -> Result<Arc<Solution<G>>> {
        if !G::DICE {
            let text = format!(
                "{} has no dice and cannot be judged by exact values: leave `{key}` out",
                G::about().id
            );
            return Err(self.experiment.error(&self.experiment.game, text));
        }
        let solution = self.setup.solution(self.game);
        solution.map_err(|e| Error::input(format!("`{key}`: {e}")))
    }

    fn plan(&self, games: &Games, a: Chosen<G>, b: Chosen<G>) -> Plan<G> {
        let opening_plies = games.opening_plies.unwrap_or(G::OPENING_PLIES.min(games.max_plies));
        Plan {
            game: self.game.clone(),
            start: self.start,
            a,
            b,
            pairs: games.pairs,
            seed: self.experiment.seed,
            limits: Limits { max_plies: games.max_plies, opening_plies },
            judge: None,
            truth: None,
        }
    }
}

/// Where games start.
fn place<G: Game>(
    experiment: &Experiment,
    game: &G,
    position: Option<&Placed<String>>,
) -> Result<G::Position> {
    let Some(placed) = position else { return Ok(game.start()) };
    start(game, Some(&placed.value)).map_err(|e| {
        let text = e.to_string().replacen("--position", "`position`", 1);
        experiment.error(placed, text)
    })
}
