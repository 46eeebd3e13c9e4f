//! Bounds as whole numbers, so that rounding has a direction and sums have no order.
//!
//! A value is kept in units of 2⁻⁵⁶ of the highest stake, from −2⁵⁶ (the thrower surely loses at the
//! highest stake) to 2⁵⁶. Weights sum to 36 at most, so a weighted sum stays under 2⁶² and is exact;
//! only the division by the weights' total rounds, the lower bound down and the upper bound up.

/// The value of a certain win at the highest stake.
pub const ONE: i64 = 1 << 56;

/// A proven interval around a value, for the player to throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub low: i64,
    pub high: i64,
}

impl Bounds {
    /// What is known before anything is.
    pub const WIDEST: Bounds = Bounds { low: -ONE, high: ONE };

    /// A win (or, negative, a loss) of so many points where `most` can be had.
    pub fn of_points(points: i8, most: u8) -> Bounds {
        let (n, d) = (i64::from(points) * ONE, i64::from(most.max(1)));
        Bounds { low: floor(n, d), high: -floor(-n, d) }
    }

    /// The value for the other player.
    #[inline(always)]
    pub fn flipped(self) -> Bounds {
        Bounds { low: -self.high, high: -self.low }
    }

    #[inline(always)]
    pub fn max(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    #[inline(always)]
    pub fn min(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.min(other.low), high: self.high.min(other.high) }
    }

    /// A weighted sum over its weights' total, rounded outwards.
    #[inline(always)]
    pub fn over(self, total: i64) -> Bounds {
        Bounds { low: floor(self.low, total), high: -floor(-self.high, total) }
    }

    /// In units of 2⁻⁵⁶; 0 where the bounds have met.
    #[inline(always)]
    pub fn width(self) -> i64 {
        self.high - self.low
    }
}

/// `a / b` rounded down, for positive `b`.
#[inline(always)]
fn floor(a: i64, b: i64) -> i64 {
    // The common totals as constants: a multiplication instead of a division.
    match b {
        36 => a.div_euclid(36),
        6 => a.div_euclid(6),
        2 => a.div_euclid(2),
        _ => a.div_euclid(b),
    }
}

/// What values are told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// From 0 to 1; a draw counts half.
    Probability,
    /// Expected points, up to so many either way.
    Points(u8),
}

impl Unit {
    /// Points where a game can be worth more than one.
    pub fn of(max_points: u8) -> Unit {
        if max_points > 1 { Unit::Points(max_points) } else { Unit::Probability }
    }

    /// `probability` or `points`.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Probability => "probability",
            Unit::Points(_) => "points",
        }
    }

    /// A fixed-point value as numerator of a fraction of 2⁵⁷.
    fn numerator(self, value: i64) -> i128 {
        match self {
            Unit::Probability => i128::from(value) + i128::from(ONE),
            Unit::Points(most) => i128::from(value) * i128::from(most) * 2,
        }
    }

    /// The largest floating-point number that is not above the lower bound.
    pub fn low(self, bounds: Bounds) -> f64 {
        let exact = self.numerator(bounds.low);
        let near = exact as f64;
        let below = if near as i128 > exact { near.next_down() } else { near };
        below / SCALE
    }

    /// The smallest floating-point number that is not below the upper bound.
    pub fn high(self, bounds: Bounds) -> f64 {
        let exact = self.numerator(bounds.high);
        let near = exact as f64;
        let above = if (near as i128) < exact { near.next_up() } else { near };
        above / SCALE
    }

    /// The middle of the bounds.
    pub fn middle(self, bounds: Bounds) -> f64 {
        (self.numerator(bounds.low) + self.numerator(bounds.high)) as f64 / (2.0 * SCALE)
    }

    /// A width in this unit as a number of 2⁻⁵⁶ of the highest stake, rounded down.
    pub fn width(self, tolerance: f64) -> i64 {
        let steps = match self {
            Unit::Probability => tolerance * SCALE,
            Unit::Points(most) => tolerance * SCALE / 2.0 / f64::from(most),
        };
        steps.clamp(0.0, SCALE) as i64
    }

    /// A number of 2⁻⁵⁶ of the highest stake in this unit.
    pub fn of_width(self, width: i64) -> f64 {
        match self {
            Unit::Probability => width as f64 / SCALE,
            Unit::Points(most) => width as f64 * 2.0 * f64::from(most) / SCALE,
        }
    }
}

/// 2⁵⁷; dividing by it is exact.
const SCALE: f64 = (ONE as f64) * 2.0;
