//! The three men of one player.

use std::fmt;

/// A man that was hit and must still be entered (`reentry=forced`); written `h`.
pub const HIT: i8 = -1;
/// Off the board.
pub const OFF: i8 = 0;
/// The twelfth point, the *coin de repos*.
pub const HOME: i8 = 12;

/// Three positions in ascending order, [`HIT`] before [`OFF`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men([i8; 3]);

impl Men {
    pub const START: Men = Men([OFF; 3]);
    pub const FINISHED: Men = Men([HOME; 3]);

    pub fn new(mut men: [i8; 3]) -> Men {
        men.sort_unstable();
        Men(men)
    }

    /// All triples, the finished one first.
    pub fn all() -> Vec<Men> {
        let points = HIT..=HOME;
        let mut all = vec![Men::FINISHED];
        for a in points.clone() {
            for b in a..=HOME {
                all.extend((b..=HOME).map(|c| Men([a, b, c])).filter(|men| *men != Men::FINISHED));
            }
        }
        all
    }

    pub fn iter(self) -> impl Iterator<Item = i8> {
        self.0.into_iter()
    }

    pub fn on(self, point: i8) -> usize {
        self.iter().filter(|man| *man == point).count()
    }

    /// The distinct points that men stand on, lowest first.
    pub fn points(self) -> Vec<i8> {
        let mut points = self.0.to_vec();
        points.dedup();
        points
    }

    /// The men once one of those on `from` stands on `to`.
    pub fn moved(self, from: i8, to: i8) -> Men {
        let mut men = self.0;
        if let Some(man) = men.iter_mut().find(|man| **man == from) {
            *man = to;
        }
        Men::new(men)
    }

    /// The sum of the positions.
    pub fn pips(self) -> i16 {
        self.iter().map(|man| i16::from(man.max(OFF))).sum()
    }

    /// Reads `0,4,12`.
    ///
    /// # Errors
    /// One line that says what is wrong.
    pub fn parse(text: &str) -> Result<Men, String> {
        let men: Vec<i8> = text
            .split(',')
            .map(|man| match man {
                "h" => Ok(HIT),
                _ if man.bytes().all(|b| b.is_ascii_digit()) => match man.parse() {
                    Ok(point @ OFF..=HOME) => Ok(point),
                    _ => Err(format!("`{man}` is not a point: write 0 to 12")),
                },
                _ => Err(format!("`{man}` is not a point: write 0 to 12, or h for a hit man")),
            })
            .collect::<Result<_, _>>()?;
        match men.try_into() {
            Ok(men) => Ok(Men::new(men)),
            Err(men) => Err(format!("`{text}` gives {} men: write three, as 0,0,0", men.len())),
        }
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, man) in self.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "," })?;
            match man {
                HIT => f.write_str("h")?,
                point => write!(f, "{point}")?,
            }
        }
        Ok(())
    }
}
