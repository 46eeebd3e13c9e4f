//! La Course en Ligne Droite: Lêchalet (1979), pp. 18–20.

use super::men::{HIT, HOME, Men, OFF};
use super::variant::Variant;
use crate::games::{About, Choices, RuleOption, Throws, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HitCount {
    All,
    One,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overshoot {
    Choice,
    LastResort,
}

/// The readings of the rules of the course.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    hit: HitCount,
    overshoot: Overshoot,
}

static OPTIONS: [RuleOption; 2] = [
    RuleOption {
        name: "hit",
        values: Values::Names(&["all", "one"]),
        default: "all",
        meaning: "landing opposite several opposing men sends back all of them, or one",
        source: "Lêchalet 1979 does not say",
    },
    RuleOption {
        name: "overshoot",
        values: Values::Names(&["choice", "last-resort"]),
        default: "choice",
        meaning: "a move past 12 (the man goes back to 0) is always available, or only when no other is",
        source: "Lêchalet 1979 leaves it open",
    },
];

impl Variant for Rules {
    fn about() -> About {
        About {
            id: "course",
            title: "La Course en Ligne Droite",
            summary: "three men a side race to point 12 by one die; men share points and overtake",
            sources: "Lêchalet (1979), pp. 18-20",
            caution: "",
        }
    }

    fn options() -> &'static [RuleOption] {
        &OPTIONS
    }

    fn new(choices: &Choices) -> Rules {
        Rules {
            hit: if choices.get("hit") == "one" { HitCount::One } else { HitCount::All },
            overshoot: if choices.get("overshoot") == "last-resort" {
                Overshoot::LastResort
            } else {
                Overshoot::Choice
            },
        }
    }

    fn throws(&self) -> Throws {
        Throws::one_die()
    }

    /// Any number of men may share a point; re-entry is free, so no man is marked.
    fn may_stand(&self, men: Men) -> Result<(), String> {
        match men.on(HIT) {
            0 => Ok(()),
            _ => Err("`h` is for tourne-case under reentry=forced: write 0".into()),
        }
    }

    /// A hit that sends back one of several leaves the others opposite.
    fn may_face(&self) -> bool {
        self.hit == HitCount::One
    }

    /// Men overtake freely; only a man at home never moves again.
    fn origins(&self, men: Men, number: i8) -> Vec<i8> {
        let mut origins: Vec<i8> = men.points().into_iter().filter(|from| *from < HOME).collect();
        let exact: Vec<i8> = origins.iter().copied().filter(|from| from + number <= HOME).collect();
        if self.overshoot == Overshoot::LastResort && !exact.is_empty() {
            origins = exact;
        }
        origins
    }

    /// A man that does not reach home by exact count goes back to 0.
    fn landing(&self, from: i8, number: i8) -> i8 {
        if from + number > HOME { OFF } else { from + number }
    }

    fn hit(&self, men: Men, point: i8) -> Men {
        let count = match self.hit {
            HitCount::All => men.on(point),
            HitCount::One => men.on(point).min(1),
        };
        (0..count).fold(men, |men, _| men.moved(point, OFF))
    }
}
