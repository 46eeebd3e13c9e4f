use super::Frame;

/// Places in the table: a power of two.
const PLACES: usize = 1 << 18;

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    key: u64,
    value: i64,
    /// The decision it belongs to; 0 is none.
    generation: u32,
    best: u16,
    rest: u8,
    bound: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was searched in this decision. A place is taken over by the search of as many plies or
/// more, so what it holds follows from the searches alone.
#[derive(Clone, Debug)]
pub struct Table {
    entries: Vec<Entry>,
    generation: u32,
    /// Values beyond this one are wins, told from where they were found.
    wins: i64,
}

impl Table {
    pub fn new(wins: i64) -> Table {
        Table { entries: Vec::new(), generation: 0, wins }
    }

    /// Begins another decision: nothing of the last one is found any more.
    pub fn forget(&mut self) {
        if self.entries.is_empty() || self.generation == u32::MAX {
            let bound = Bound::Exact;
            let none = Entry { key: 0, value: 0, generation: 0, best: 0, rest: 0, bound };
            self.entries = vec![none; PLACES];
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn place(key: u64) -> usize {
        (key >> 40) as usize % PLACES
    }

    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let entry = self.entries.get(Table::place(key))?;
        (entry.generation == self.generation && entry.key == key).then_some(*entry)
    }

    /// Keeps what the search of a frame found.
    #[inline]
    pub fn keep(&mut self, key: u64, frame: Frame, best: u16, value: i64) {
        let generation = self.generation;
        let Some(entry) = self.entries.get_mut(Table::place(key)) else { return };
        let rest = frame.rest as u8;
        if entry.generation == generation && entry.rest > rest {
            return;
        }
        let bound = if value <= frame.alpha {
            Bound::AtMost
        } else if value >= frame.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        };
        // From here, a win is nearer than from the root by the plies played.
        let nearer = if value.abs() > self.wins { i64::from(frame.ply) } else { 0 };
        let value = value + value.signum() * nearer;
        *entry = Entry { key, value, generation, best, rest, bound };
    }

    /// The value that an entry gives to a frame, if it is of the same depth and says enough.
    #[inline]
    pub fn answer(&self, entry: Entry, frame: Frame) -> Option<i64> {
        if u32::from(entry.rest) != frame.rest {
            return None;
        }
        let farther = if entry.value.abs() > self.wins { i64::from(frame.ply) } else { 0 };
        let value = entry.value - entry.value.signum() * farther;
        let enough = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= frame.beta,
            Bound::AtMost => value <= frame.alpha,
        };
        enough.then_some(value)
    }
}

impl Entry {
    /// The best move's index, where the search knew one.
    #[inline]
    pub fn best(self) -> Option<u16> {
        (self.bound != Bound::AtMost).then_some(self.best)
    }
}
