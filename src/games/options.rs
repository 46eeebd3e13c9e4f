//! Named options of a game: parsed here, listed here, nowhere else.

/// What an option may be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    Names(&'static [&'static str]),
    /// 0 (off) or a whole number in this range.
    OffOr {
        low: u32,
        high: u32,
    },
}

/// One named reading of the rules.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    pub name: &'static str,
    pub values: Values,
    pub default: &'static str,
    pub meaning: &'static str,
    pub source: &'static str,
}

impl RuleOption {
    /// `lower or both`, or `0 or 2 to 1000`.
    pub fn describe_values(&self) -> String {
        match self.values {
            Values::Names(names) => names.join(" or "),
            Values::OffOr { low, high } => format!("0 or {low} to {high}"),
        }
    }

    /// Whether the option may have this value.
    pub fn accepts(&self, value: &str) -> bool {
        match self.values {
            Values::Names(names) => names.contains(&value),
            Values::OffOr { low, high } => {
                value.bytes().all(|b| b.is_ascii_digit())
                    && (value == "0" || !value.starts_with('0'))
                    && value.parse().is_ok_and(|n: u32| n == 0 || (low..=high).contains(&n))
            }
        }
    }
}

/// A value for every option of a game, in the order the game lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(Vec<(&'static str, String)>);

impl Choices {
    pub fn defaults(options: &[RuleOption]) -> Choices {
        Choices(options.iter().map(|o| (o.name, o.default.to_string())).collect())
    }

    /// Reads `reentry=forced,stakes=double`; what is not named keeps its default.
    ///
    /// # Errors
    /// One line that names the wrong part and lists what exists.
    pub fn parse(options: &[RuleOption], text: &str) -> Result<Choices, String> {
        let mut choices = Choices::defaults(options);
        let mut named = Vec::new();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                return Err(format!("`{part}` is not of the form option=value"));
            };
            let Some(index) = options.iter().position(|o| o.name == name) else {
                let known: Vec<_> = options.iter().map(|o| o.name).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                return Err(format!("this game has no option `{name}`; it has {known}"));
            };
            if named.contains(&index) {
                return Err(format!("option `{name}` is given twice"));
            }
            named.push(index);
            if !options[index].accepts(value) {
                let values = options[index].describe_values();
                return Err(format!("`{name}` cannot be `{value}`; it is {values}"));
            }
            choices.0[index].1 = value.to_string();
        }
        Ok(choices)
    }

    /// The value of an option of this game; empty if there is no such option.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(n, _)| *n == name).map_or("", |(_, value)| value)
    }

    /// Every combination of the named values, numbers at their default.
    pub fn combinations(options: &[RuleOption]) -> Vec<Choices> {
        let mut all = vec![Choices::defaults(options)];
        for (index, option) in options.iter().enumerate() {
            let Values::Names(names) = option.values else { continue };
            all = all
                .iter()
                .flat_map(|choices| {
                    names.iter().map(|name| {
                        let mut next = choices.clone();
                        next.0[index].1 = (*name).to_string();
                        next
                    })
                })
                .collect();
        }
        all
    }
}

impl std::fmt::Display for Choices {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name}={value}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}
