use crate::games::{About, Choices, Drawing, Game, RuleOption, after_ply};

/// What a page asks of the game that was played, beyond the files.
pub trait Known {
    fn about(&self) -> About;

    fn options(&self) -> &'static [RuleOption];

    /// The drawing of a position in notation.
    ///
    /// # Errors
    /// One line, if the rules or the position are none of this game's.
    fn drawing(&self, rules: &str, position: &str) -> Result<Drawing, String>;

    /// The drawing after a ply: the position before its throw, the throw and the move.
    fn drawing_after(
        &self,
        rules: &str,
        position: &str,
        throw: &str,
        chosen: &str,
    ) -> Option<Drawing>;
}

/// A game by its type.
pub struct Of<G>(pub std::marker::PhantomData<G>);

impl<G: Game> Of<G> {
    fn game(rules: &str) -> Result<G, String> {
        Choices::parse(G::options(), rules).and_then(|choices| G::new(&choices))
    }
}

impl<G: Game> Known for Of<G> {
    fn about(&self) -> About {
        G::about()
    }

    fn options(&self) -> &'static [RuleOption] {
        G::options()
    }

    fn drawing(&self, rules: &str, position: &str) -> Result<Drawing, String> {
        let game = Self::game(rules)?;
        Ok(game.shapes(&game.parse(position)?))
    }

    fn drawing_after(
        &self,
        rules: &str,
        position: &str,
        throw: &str,
        chosen: &str,
    ) -> Option<Drawing> {
        let game = Self::game(rules).ok()?;
        let after = after_ply(&game, game.parse(position).ok()?, throw, chosen)?;
        Some(game.shapes(&after))
    }
}
