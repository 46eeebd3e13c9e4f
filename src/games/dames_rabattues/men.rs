//! The fifteen men of one player.

use std::fmt;

/// The points of a player, 1 to 6.
pub const POINTS: usize = 6;
/// Men on each point: "two stacked on points 1, 2, 3 and three on 4, 5, 6" (Charpentier 1699).
pub const FULL: [u8; POINTS] = [2, 2, 2, 3, 3, 3];
/// Men to unstack from each point: a stack of two gives one, a stack of three two.
pub const STACKED: [u8; POINTS] = [1, 1, 1, 2, 2, 2];
/// Moves of one player in a game: nine men to unstack, fifteen to bear off.
pub const MOVES: u8 = 24;

/// What a player's numbers do; the later phase first, as fewer men are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// A number bears a man off its point.
    BearingOff,
    /// *Rabattre*: a number lays a man of its stack flat.
    Unstacking,
}

/// For each point the men still to unstack or, once all are, to bear off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Men {
    phase: Phase,
    counts: [u8; POINTS],
}

impl Men {
    pub const START: Men = Men { phase: Phase::Unstacking, counts: STACKED };
    /// The beginning of phase 2.
    pub const FLAT: Men = Men { phase: Phase::BearingOff, counts: FULL };

    fn limits(phase: Phase) -> [u8; POINTS] {
        match phase {
            Phase::Unstacking => STACKED,
            Phase::BearingOff => FULL,
        }
    }

    /// All arrangements in their order: bearing off from nobody left to [`Men::FLAT`], then
    /// unstacking from one man left to [`Men::START`].
    pub fn all() -> Vec<Men> {
        let mut all = Vec::new();
        for phase in [Phase::BearingOff, Phase::Unstacking] {
            let mut counts = vec![[0; POINTS]];
            for (point, limit) in Men::limits(phase).into_iter().enumerate() {
                counts = counts
                    .iter()
                    .flat_map(|counts| {
                        (0..=limit).map(|count| {
                            let mut counts = *counts;
                            counts[point] = count;
                            counts
                        })
                    })
                    .collect();
            }
            let men = counts.into_iter().map(|counts| Men { phase, counts });
            all.extend(men.filter(|men| phase == Phase::BearingOff || men.left() > 0));
        }
        all
    }

    /// The men once a number has been played, if it can be: it takes one man off the stack on its
    /// point, or bears one off its point once all nine are unstacked (Charpentier 1699).
    pub fn played(self, number: usize) -> Option<Men> {
        let mut men = self;
        let count = men.counts.get_mut(number.checked_sub(1)?)?;
        *count = count.checked_sub(1)?;
        let done = men.phase == Phase::Unstacking && men.left() == 0;
        Some(if done { Men::FLAT } else { men })
    }

    /// 1 while men are to be unstacked, 2 while they are borne off.
    pub fn phase_number(self) -> u8 {
        match self.phase {
            Phase::Unstacking => 1,
            Phase::BearingOff => 2,
        }
    }

    /// On each point the men still to unstack or, in phase 2, to bear off.
    pub fn counts(self) -> [u8; POINTS] {
        self.counts
    }

    /// Adds the men to a text, as [`parse`](Self::parse) reads them.
    pub fn write(self, text: &mut String) {
        text.push(if self.phase == Phase::Unstacking { 'u' } else { 'b' });
        text.extend(self.counts.iter().map(|count| char::from(b'0' + count % 10)));
    }

    fn left(self) -> u8 {
        self.counts.iter().sum()
    }

    /// Men moved so far: unstacked and borne off, of [`MOVES`].
    pub fn moved(self) -> u8 {
        match self.phase {
            Phase::Unstacking => STACKED.iter().sum::<u8>() - self.left(),
            Phase::BearingOff => MOVES - self.left(),
        }
    }

    /// Men on each point that still stand on each other, and men that lie flat.
    pub fn standing(self) -> [(u8, u8); POINTS] {
        let mut standing = [(0, 0); POINTS];
        for (point, cell) in standing.iter_mut().enumerate() {
            let count = self.counts[point];
            *cell = match self.phase {
                Phase::BearingOff => (0, count),
                Phase::Unstacking if count == 0 => (0, FULL[point]),
                Phase::Unstacking => (count + 1, FULL[point] - count - 1),
            };
        }
        standing
    }

    /// Men borne off.
    pub fn off(self) -> u8 {
        match self.phase {
            Phase::Unstacking => 0,
            Phase::BearingOff => FULL.iter().sum::<u8>() - self.left(),
        }
    }

    /// Reads `u111222` or `b222333`.
    ///
    /// # Errors
    /// One line that says what is wrong.
    pub fn parse(text: &str) -> Result<Men, String> {
        let form = "write u and six digits (men to unstack on points 1 to 6), as u111222, or b \
                    and six digits (men still on them), as b222333";
        let wrong = || format!("`{text}` is not a player's men: {form}");
        let (phase, digits) = match (text.strip_prefix('u'), text.strip_prefix('b')) {
            (Some(digits), _) => (Phase::Unstacking, digits),
            (_, Some(digits)) => (Phase::BearingOff, digits),
            _ => return Err(wrong()),
        };
        let digits: [u8; POINTS] = digits.as_bytes().try_into().map_err(|_| wrong())?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(wrong());
        }
        let men = Men { phase, counts: digits.map(|digit| digit - b'0') };
        for (point, limit) in Men::limits(phase).into_iter().enumerate() {
            let count = men.counts[point];
            if count > limit {
                let what = match phase {
                    Phase::Unstacking => "men to unstack",
                    Phase::BearingOff => "men",
                };
                return Err(format!(
                    "`{text}` has {count} {what} on point {}: at most {limit}",
                    point + 1
                ));
            }
        }
        if phase == Phase::Unstacking && men.left() == 0 {
            return Err(format!("`{text}` has no man left to unstack: write {}", Men::FLAT));
        }
        Ok(men)
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}
