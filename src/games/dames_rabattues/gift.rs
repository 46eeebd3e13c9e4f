use crate::games::{Choices, RuleOption, Values};

/// Whether the receiver of a gift has to play what fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    Optional,
    Compulsory,
}

pub static OPTIONS: [RuleOption; 1] = [RuleOption {
    name: "gift",
    values: Values::Names(&["optional", "compulsory"]),
    default: "optional",
    meaning: "numbers that the thrower cannot play may, or must, be played by the opponent if they fit",
    source: "optional: the rules say that the opponent can, and that who forgets loses them; \
             compulsory: for comparison",
}];

impl Gift {
    pub fn new(choices: &Choices) -> Gift {
        if choices.get("gift") == "compulsory" { Gift::Compulsory } else { Gift::Optional }
    }
}
