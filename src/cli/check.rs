//! The dice check: throws drawn as games draw them, counted, tested and written.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::args::command_line;
use super::signals::Signals;
use super::terminal::{counted, table};
use crate::base::{Error, Existing, OutputFolder, Progress, Result};
use crate::games::Game;
use crate::output::{Labels, Manifest, csv_bytes, dice_rows, dice_test};
use crate::play::{Pairing, Streams};
use crate::runs::{Flow, in_order};

/// Throws of a block, half from the stream of each seat.
const BLOCK: u64 = 1 << 20;

/// How many throws to draw.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Throws under each choice of rules.
    pub total: u64,
    pub seed: u64,
    pub threads: usize,
}

/// The throws of one game under several choices of rules.
pub struct Drawn<G: Game> {
    check: Check,
    counts: Vec<(G, Vec<u64>)>,
    seconds: f64,
}

impl Check {
    /// Draws the throws of a game under each of these rules, and writes the folder of `--out`.
    ///
    /// # Errors
    /// If the game has no dice, the folder cannot be written, or a signal stopped it.
    pub fn draw<G: Game>(
        self,
        games: &[G],
        out: Option<&Path>,
        existing: Existing,
        notes: &[(&str, String)],
        progress: &dyn Progress,
        signals: &Signals,
    ) -> Result<Drawn<G>> {
        if !G::DICE {
            return Err(Error::input(format!(
                "{} has no dice: name another game, as tourne-case",
                G::about().id
            )));
        }
        let mut folder = out.map(|out| OutputFolder::open(out, existing)).transpose()?;
        let mut manifest = Manifest::begin(&command_line());
        let clock = Instant::now();
        progress.begin("throws", self.total.saturating_mul(games.len() as u64));
        let mut counts = Vec::new();
        for game in games {
            counts.push((game.clone(), self.count(game, progress, signals)?));
        }
        progress.finish();
        let drawn = Drawn { check: self, counts, seconds: clock.elapsed().as_secs_f64() };
        if let Some(folder) = &mut folder {
            folder.write("dice.csv", &csv_bytes(&drawn.rows())?)?;
            let mut rules: Vec<String> = games.iter().map(|g| g.choices().to_string()).collect();
            manifest.set("seed", self.seed);
            manifest.set("game", G::about().id);
            match rules.as_mut_slice() {
                [one] => manifest.set("rules", std::mem::take(one)),
                _ => manifest.set("rules", rules),
            }
            manifest.set("throws", self.total);
            manifest.set("threads", self.threads);
            notes.iter().for_each(|(name, text)| manifest.set(name, text.as_str()));
            folder.write_manifest(&manifest.finish(folder.written(), true))?;
        }
        Ok(drawn)
    }

    fn count<G: Game>(
        self,
        game: &G,
        progress: &dyn Progress,
        signals: &Signals,
    ) -> Result<Vec<u64>> {
        let faces = game.throws().len();
        let size = |block: u64| BLOCK.min(self.total - block * BLOCK);
        let draw = |block: u64| {
            let mut counts = vec![0u64; faces];
            let mut streams = Streams::new(self.seed, Pairing::new("dice", G::about().id), block);
            for _ in 0..size(block) {
                counts[game.throws().roll(&mut streams.throws)] += 1;
            }
            counts
        };
        let mut drawn = vec![0u64; faces];
        let blocks = self.total.div_ceil(BLOCK);
        let taken = in_order(
            self.threads,
            blocks,
            &signals.stop,
            || Box::new(|block| Ok(draw(block))),
            |block, counts: Vec<u64>| {
                drawn.iter_mut().zip(counts).for_each(|(n, c)| *n += c);
                progress.advance(size(block));
                Ok(Flow::Continue)
            },
        )?;
        if taken < blocks {
            return Err(signals.stopped("interrupted: nothing was written".into()));
        }
        Ok(drawn)
    }
}

impl<G: Game> Drawn<G> {
    fn labels(game: &G) -> Labels {
        Labels {
            game: G::about().id.to_string(),
            rules: game.choices().to_string(),
            policy_a: String::new(),
            policy_b: String::new(),
        }
    }

    fn rows(&self) -> Vec<crate::output::Row> {
        let each = self.counts.iter();
        each.flat_map(|(game, drawn)| dice_rows(game, &Self::labels(game), drawn)).collect()
    }

    /// What `--json` prints.
    pub fn json(&self) -> Value {
        json!({ "dice": self.rows(), "seed": self.check.seed, "seconds": self.seconds })
    }

    /// A table for each choice of rules.
    pub fn text(&self) -> String {
        let texts: Vec<String> = self.counts.iter().map(|(g, d)| self.one(g, d)).collect();
        texts.join("\n\n")
    }

    fn one(&self, game: &G, drawn: &[u64]) -> String {
        let labels = Self::labels(game);
        let head = ["face", "weight", "expected", "observed", "residual"];
        let mut lines = vec![head.map(String::from).to_vec()];
        lines.extend(dice_rows(game, &labels, drawn).iter().map(|row| {
            let real =
                |name: &str| row[name].as_f64().map(|x| format!("{x:.2}")).unwrap_or_default();
            let whole = |name: &str| row[name].to_string();
            let [face, weight, observed] = ["face", "weight", "observed"].map(whole);
            vec![face, weight, real("expected"), observed, real("residual")]
        }));
        let mut text = format!(
            "{} ({}), {}, seed {}\n\n{}",
            G::about().title,
            labels.rules,
            counted(self.check.total, "throw"),
            self.check.seed,
            table(&lines)
        );
        if let Some(test) = dice_test(game, drawn) {
            text.push_str(&format!(
                "\n\nchi-squared {:.2}, {} degrees of freedom, p = {:.3}",
                test.statistic, test.degrees_of_freedom, test.p_value
            ));
        }
        text
    }
}
