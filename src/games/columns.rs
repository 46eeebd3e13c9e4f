/// Numbers that describe a position in data sets, as its mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in the header row, unique among the columns of a data set.
    pub name: &'static str,
    /// What the numbers say, in a few words.
    pub meaning: &'static str,
    /// The lowest number that can be, −128 or more.
    pub low: i16,
    /// The highest number that can be, 127 or less.
    pub high: i16,
    /// How many numbers of each position belong to it: one, or as many as a list has.
    pub length: usize,
}

impl Column {
    /// One number a position.
    pub const fn one(name: &'static str, low: i16, high: i16, meaning: &'static str) -> Column {
        Column { name, meaning, low, high, length: 1 }
    }
}
