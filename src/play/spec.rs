//! Policies as the user writes them: `name`, or `name:key=value,key=value`.

/// What a key may be set to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyValues {
    Whole {
        low: u64,
        high: u64,
    },
    Real {
        low: f64,
        high: f64,
    },
    /// A text that takes the rest of the spec, after a semicolon if settings come before it.
    Rest,
}

/// A setting of a policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    pub name: &'static str,
    pub values: KeyValues,
    /// None where the user must say.
    pub default: Option<&'static str>,
    pub meaning: &'static str,
}

impl Key {
    fn check(&self, value: &str) -> Result<f64, String> {
        let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let (number, range) = match self.values {
            KeyValues::Whole { low, high } => (
                value
                    .parse()
                    .ok()
                    .filter(|n: &u64| digits && (low..=high).contains(n))
                    .map(|n| n as f64),
                format!("a whole number from {low} to {high}"),
            ),
            KeyValues::Real { low, high } => (
                value.parse().ok().filter(|n: &f64| digits && (low..=high).contains(n)),
                format!("a number from {low} to {high}"),
            ),
            KeyValues::Rest => {
                (Some(0.0).filter(|_| !value.trim().is_empty()), "not empty".to_string())
            }
        };
        number.ok_or_else(|| format!("`{}` cannot be `{value}`; it is {range}", self.name))
    }
}

/// The checked settings of a policy, in the order of its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Params(Vec<(&'static str, String, f64)>);

impl Params {
    /// A real setting; 0 if the policy has no such key.
    pub fn real(&self, name: &str) -> f64 {
        self.0.iter().find(|(key, ..)| *key == name).map_or(0.0, |(.., value)| *value)
    }

    /// A setting as text; empty if the policy has no such key.
    pub fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(key, ..)| *key == name).map_or("", |(_, text, _)| text)
    }

    /// A whole setting; 0 if the policy has no such key.
    pub fn whole(&self, name: &str) -> u64 {
        self.real(name) as u64
    }
}

/// A spec split into its name and the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec<'a> {
    pub name: &'a str,
    settings: &'a str,
}

impl<'a> Spec<'a> {
    pub fn new(text: &'a str) -> Spec<'a> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        Spec { name, settings }
    }

    /// Reads the settings against the policy's keys.
    ///
    /// # Errors
    /// One line that names the wrong part and says what would be right.
    pub fn params(&self, keys: &[Key]) -> Result<Params, String> {
        let mut given: Vec<Option<&str>> = vec![None; keys.len()];
        let rest = keys.iter().position(|key| key.values == KeyValues::Rest);
        let settings = match rest {
            None => self.settings,
            Some(index) => {
                // What stands before the semicolon is settings where it looks like them, or begins
                // with a key, however wrong what follows is.
                let named =
                    |text: &str| keys.iter().any(|k| text.starts_with(&format!("{}=", k.name)));
                let word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
                let setting =
                    |text: &str| text.split_once('=').is_some_and(|(k, v)| word(k) && word(v));
                let (settings, text) = match self.settings.split_once(';') {
                    Some((settings, text))
                        if named(settings) || settings.split(',').all(setting) =>
                    {
                        (settings, text)
                    }
                    _ => ("", self.settings),
                };
                given[index] = Some(text).filter(|text| !text.is_empty());
                settings
            }
        };
        for part in settings.split(',').filter(|part| !part.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                return Err(format!("`{part}` is not of the form key=value"));
            };
            let Some(index) = keys.iter().position(|key| key.name == name) else {
                let known: Vec<_> = keys.iter().map(|key| key.name).collect();
                let known = if known.is_empty() { "no keys".into() } else { known.join(", ") };
                return Err(format!("`{}` has no key `{name}`; it has {known}", self.name));
            };
            if given[index].replace(value).is_some() {
                return Err(format!("key `{name}` is given twice"));
            }
        }
        let mut params = Vec::new();
        for (key, value) in keys.iter().zip(given) {
            let Some(value) = value.or(key.default) else {
                return Err(format!("`{}` needs {}: {}", self.name, key.name, key.meaning));
            };
            let number = key.check(value)?;
            let text = match key.values {
                KeyValues::Rest => value.to_string(),
                _ => number.to_string(),
            };
            params.push((key.name, text, number));
        }
        Ok(Params(params))
    }

    /// The spec with every default written out.
    pub fn canonical(&self, keys: &[Key], params: &Params) -> String {
        let is_rest =
            |name: &str| keys.iter().any(|k| k.name == name && k.values == KeyValues::Rest);
        let settings: Vec<String> = params
            .0
            .iter()
            .filter(|(key, ..)| !is_rest(key))
            .map(|(key, text, _)| format!("{key}={text}"))
            .collect();
        let rest = params.0.iter().find(|(key, ..)| is_rest(key));
        let rest = rest.map(|(_, text, _)| format!(";{text}")).unwrap_or_default();
        let colon = if settings.is_empty() { "" } else { ":" };
        format!("{}{colon}{}{rest}", self.name, settings.join(","))
    }
}
