/// One of the two places at the board. Seat 1 is player 1 of the notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Seat {
    First = 0,
    Second = 1,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    #[inline(always)]
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 1 or 2, as the notations write it.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Reads the notations' `1` or `2`.
    pub fn parse(text: &str) -> Result<Seat, String> {
        match text {
            "1" => Ok(Seat::First),
            "2" => Ok(Seat::Second),
            _ => Err(format!("the player is `{text}`: write 1 or 2")),
        }
    }
}
