//! The games that the command line knows.

use crate::base::{Error, Result};
use crate::games::{About, Choices, Course, DamesRabattues, Game, RuleOption, TourneCase, Tournoy};
use crate::play::policies::{Chosen, PolicyKind, Setup, choose, standard};

/// The games by name. A value, so that a program or a test can make one with a game of its own.
#[derive(Default)]
pub struct Registry {
    entries: Vec<Box<dyn GameCommands>>,
}

impl Registry {
    /// The games of the house.
    pub fn standard() -> Registry {
        Registry::default()
            .with::<TourneCase>(standard())
            .with::<Course>(standard())
            .with::<DamesRabattues>(standard())
            .with::<Tournoy>(standard())
    }

    /// Adds a game with the policies that may play it.
    #[must_use]
    pub fn with<G: Game>(mut self, policies: Vec<PolicyKind<G>>) -> Registry {
        self.entries.push(Box::new(Entry { policies }));
        self
    }

    /// The game of this name.
    ///
    /// # Errors
    /// [`Error::Input`] that lists the games.
    pub fn get(&self, name: &str) -> Result<&dyn GameCommands> {
        self.iter().find(|entry| entry.about().id == name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(|entry| entry.about().id).collect();
            Error::input(format!("there is no game `{name}`; there are {}", known.join(", ")))
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = &dyn GameCommands> {
        self.entries.iter().map(AsRef::as_ref)
    }
}

/// A game with the policies that may play it.
pub struct Entry<G: Game> {
    policies: Vec<PolicyKind<G>>,
}

/// The subcommands of one game, whatever its type.
pub trait GameCommands: std::panic::RefUnwindSafe {
    fn about(&self) -> About;
    fn has_dice(&self) -> bool;
    fn options(&self) -> &'static [RuleOption];
    /// Name, summary and keys of each policy.
    fn policies(&self) -> Vec<(&'static str, &'static str, &'static [crate::play::Key])>;
    /// What the page of a result asks of the game.
    fn known(&self) -> Box<dyn crate::report::Known>;
    /// # Errors
    /// As the command; so for the others.
    fn simulate(&self, args: &super::simulate::Args) -> Result<()>;
    #[expect(missing_docs, reason = "named as the commands")]
    fn tournament(&self, args: &super::tournament::Args) -> Result<()>;
    fn experiment(
        &self,
        experiment: &crate::runs::experiment::Experiment,
        args: &super::produce::RunArgs,
    ) -> Result<()>;
    fn merge(&self, args: &super::merge::Args, parts: &[super::merge::Part]) -> Result<()>;
    fn dataset(&self, args: &super::dataset::Args) -> Result<()>;
    /// The columns of data sets that the game adds.
    fn columns(&self) -> Vec<crate::output::dataset::Field>;
    fn dice(&self, args: &super::dice::Args) -> Result<()>;
    fn solve(&self, args: &super::solve::Args) -> Result<()>;
    fn exact(&self, args: &super::exact::Args) -> Result<()>;
    fn eval(&self, args: &super::eval::Args) -> Result<()>;
    fn perft(&self, args: &super::perft::Args) -> Result<()>;
    fn show(&self, args: &super::show::Args) -> Result<()>;
}

impl<G: Game> GameCommands for Entry<G> {
    fn has_dice(&self) -> bool {
        G::DICE
    }

    fn about(&self) -> About {
        G::about()
    }

    fn options(&self) -> &'static [RuleOption] {
        G::options()
    }

    fn policies(&self) -> Vec<(&'static str, &'static str, &'static [crate::play::Key])> {
        self.policies.iter().map(|kind| (kind.name, kind.summary, kind.keys)).collect()
    }

    fn known(&self) -> Box<dyn crate::report::Known> {
        Box::new(crate::report::Of::<G>(std::marker::PhantomData))
    }

    fn simulate(&self, args: &super::simulate::Args) -> Result<()> {
        super::simulate::run(self, args)
    }

    fn tournament(&self, args: &super::tournament::Args) -> Result<()> {
        super::tournament::run(self, args)
    }

    fn experiment(
        &self,
        experiment: &crate::runs::experiment::Experiment,
        args: &super::produce::RunArgs,
    ) -> Result<()> {
        super::run::run(self, experiment, args)
    }

    fn merge(&self, args: &super::merge::Args, parts: &[super::merge::Part]) -> Result<()> {
        super::merge::merge(self, args, parts)
    }

    fn dataset(&self, args: &super::dataset::Args) -> Result<()> {
        super::dataset::run(self, args)
    }

    fn columns(&self) -> Vec<crate::output::dataset::Field> {
        self.game("").map(|game| crate::output::dataset::games_fields(&game)).unwrap_or_default()
    }

    fn dice(&self, args: &super::dice::Args) -> Result<()> {
        super::dice::run(self, args)
    }

    fn solve(&self, args: &super::solve::Args) -> Result<()> {
        super::solve::run(self, args)
    }

    fn exact(&self, args: &super::exact::Args) -> Result<()> {
        super::exact::run(self, args)
    }

    fn eval(&self, args: &super::eval::Args) -> Result<()> {
        super::eval::run(self, args)
    }

    fn perft(&self, args: &super::perft::Args) -> Result<()> {
        super::perft::run(self, args)
    }

    fn show(&self, args: &super::show::Args) -> Result<()> {
        super::show::run(self, args)
    }
}

impl<G: Game> Entry<G> {
    /// The game under the options of `--rules`.
    pub(super) fn game(&self, rules: &str) -> Result<G> {
        Choices::parse(G::options(), rules)
            .and_then(|choices| G::new(&choices))
            .map_err(|e| Error::input(format!("--rules: {e}")))
    }

    /// The policy of `--a` or `--b`.
    pub(super) fn policy(
        &self,
        game: &G,
        flag: &str,
        spec: &str,
        setup: &Setup,
    ) -> Result<Chosen<G>> {
        choose(&self.policies, game, spec, setup).map_err(|e| Error::input(format!("{flag}: {e}")))
    }
}
