//! Tourne-case: Fallavel, *Le Jeu du Trictrac* (1715), pp. 63–77.

use super::men::{HIT, HOME, Men, OFF};
use super::variant::Variant;
use crate::games::{About, Choices, RuleOption, Throws, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dice {
    Lower,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reentry {
    Free,
    Forced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stakes {
    Simple,
    Double,
}

/// The readings of the rules of tourne-case.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    dice: Dice,
    reentry: Reentry,
    stakes: Stakes,
}

static OPTIONS: [RuleOption; 3] = [
    RuleOption {
        name: "dice",
        values: Values::Names(&["lower", "both"]),
        default: "lower",
        meaning: "play the lower of the two numbers only, or both as separate moves (a double once)",
        source: "lower: Fallavel 1715; both: Bell 1979 and later English books",
    },
    RuleOption {
        name: "reentry",
        values: Values::Names(&["free", "forced"]),
        default: "free",
        meaning: "a man that was hit re-enters when its owner likes, or at the next throw that allows it",
        source: "free: Lêchalet 1979 (Fallavel is silent); forced: Bell 1975",
    },
    RuleOption {
        name: "stakes",
        values: Values::Names(&["simple", "double"]),
        default: "simple",
        meaning: "double: the win counts 2 if the loser has no man home",
        source: "double: Académie universelle des jeux 1730, by agreement",
    },
];

impl Variant for Rules {
    fn about() -> About {
        About {
            id: "tourne-case",
            title: "Tourne-case",
            summary: "three men a side race to point 12 by the lower of two dice",
            sources: "Fallavel, Le Jeu du Trictrac (1715), pp. 63-77; Encyclopédie, art. TOURNECASE; \
                      Lalanne, Le Tourne Case; Bell (1975, 1979); Lêchalet (1979); \
                      Académie universelle des jeux (1730), pp. 623-625",
            caution: "dice=lower,reentry=free is Fallavel's game; dice=both,reentry=forced is nearest \
                      to Bell; the other two mix sources",
        }
    }

    fn options() -> &'static [RuleOption] {
        &OPTIONS
    }

    fn new(choices: &Choices) -> Rules {
        Rules {
            dice: if choices.get("dice") == "both" { Dice::Both } else { Dice::Lower },
            reentry: if choices.get("reentry") == "forced" {
                Reentry::Forced
            } else {
                Reentry::Free
            },
            stakes: if choices.get("stakes") == "double" { Stakes::Double } else { Stakes::Simple },
        }
    }

    fn throws(&self) -> Throws {
        match self.dice {
            Dice::Lower => Throws::lower_of_two(),
            Dice::Both => Throws::two_dice(),
        }
    }

    /// "Two men of one player may not stand on the same point, except on 12" (Fallavel).
    fn may_stand(&self, men: Men) -> Result<(), String> {
        if let Some(point) =
            men.points().into_iter().find(|p| (1..HOME).contains(p) && men.on(*p) > 1)
        {
            return Err(format!(
                "two men of one player stand on point {point}: each needs its own"
            ));
        }
        if self.reentry == Reentry::Free && men.on(HIT) > 0 {
            return Err("`h` marks a man under reentry=forced only: write 0".into());
        }
        Ok(())
    }

    fn may_face(&self) -> bool {
        false
    }

    /// No man passes over or lands on one of its own side, entering men included (*Encyclopédie*:
    /// after a 5, a double six must be played by the same man), home is reached by exact count,
    /// and a hit man is entered first if the number allows it under `reentry=forced` (Bell 1975).
    fn origins(&self, men: Men, number: i8) -> Vec<i8> {
        let free = |from: i8| {
            let start = from.max(OFF);
            let way = start + 1..=(start + number).min(HOME - 1);
            from < HOME && start + number <= HOME && men.iter().all(|man| !way.contains(&man))
        };
        let origins: Vec<i8> = men.points().into_iter().filter(|from| free(*from)).collect();
        if origins.contains(&HIT) { vec![HIT] } else { origins }
    }

    fn landing(&self, from: i8, number: i8) -> i8 {
        from.max(OFF) + number
    }

    /// A hit man goes back to 0.
    fn hit(&self, men: Men, point: i8) -> Men {
        men.moved(point, if self.reentry == Reentry::Forced { HIT } else { OFF })
    }

    fn plays_both(&self) -> bool {
        self.dice == Dice::Both
    }

    fn stakes_double(&self) -> bool {
        self.stakes == Stakes::Double
    }
}
