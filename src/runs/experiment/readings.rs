use super::fields::Set;
use super::source::Source;
use crate::base::{Result, shown};
use crate::games::RuleOption;

/// The options that an experiment sets, each to one value or to several.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    pub(super) set: Vec<Set>,
}

impl Readings {
    /// How many combinations the values have; at most `u64::MAX`.
    pub fn count(&self) -> u64 {
        self.set.iter().fold(1, |count, (_, values)| count.saturating_mul(values.len() as u64))
    }

    /// Where the first option is set; none where all keep their defaults.
    pub fn at(&self) -> Option<usize> {
        self.set.first().map(|(name, _)| name.at)
    }

    /// Refuses options that the game lacks, and values that an option cannot have.
    ///
    /// # Errors
    /// One line that lists what exists.
    pub fn check(&self, options: &[RuleOption], source: &Source) -> Result<()> {
        for (name, values) in &self.set {
            let Some(option) = options.iter().find(|option| option.name == name.value) else {
                let known: Vec<_> = options.iter().map(|option| option.name).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                let name_shown = shown(&name.value);
                let text = format!("this game has no option `{name_shown}`; it has {known}");
                return Err(source.error(name.at, text));
            };
            if let Some(wrong) = values.iter().find(|value| !option.accepts(&value.value)) {
                let text = format!(
                    "`{}` cannot be `{}`; it is {}",
                    option.name,
                    shown(&wrong.value),
                    option.describe_values()
                );
                return Err(source.error(wrong.at, text));
            }
        }
        Ok(())
    }

    /// Every combination, as `--rules` takes it: the game's first option changes slowest, the
    /// values of an option follow each other as the file has them.
    pub fn expand(&self, options: &[RuleOption]) -> Vec<String> {
        let mut all = vec![String::new()];
        for option in options {
            let Some((name, values)) = self.set.iter().find(|(name, _)| name.value == option.name)
            else {
                continue;
            };
            all = all
                .iter()
                .flat_map(|before| {
                    values.iter().map(move |value| {
                        let comma = if before.is_empty() { "" } else { "," };
                        format!("{before}{comma}{}={}", name.value, value.value)
                    })
                })
                .collect();
        }
        all
    }
}
