//! What a game must remember to be adjudicated: the positions since the last capture, which
//! cannot come back, and how many plies ago that was.

/// Counts how often each position has stood since the last capture.
#[derive(Clone, Debug)]
pub struct History {
    /// Open addressing; a slot of another round is empty.
    slots: Vec<Slot>,
    taken: usize,
    round: u32,
    plies: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    round: u32,
    count: u32,
}

const FIRST_SLOTS: usize = 512;

impl Default for History {
    fn default() -> Self {
        // Fresh slots are of round 0: none of them is taken.
        History { slots: Vec::new(), taken: 0, round: 1, plies: 0 }
    }
}

impl History {
    /// Forgets the game before and notes the start of another.
    pub fn begin(&mut self, key: u64) {
        self.forget();
        self.count(key);
    }

    /// A man was captured: nothing before comes back.
    #[inline(always)]
    pub fn forget(&mut self) {
        self.plies = 0;
        self.taken = 0;
        if self.round == u32::MAX {
            self.slots.clear();
            self.round = 0;
        }
        self.round += 1;
    }

    /// One more ply without a capture; answers how many there are in a row.
    #[inline(always)]
    pub fn pass(&mut self) -> u32 {
        self.plies = self.plies.saturating_add(1);
        self.plies
    }

    /// One more time that this position stands; answers how often it has.
    #[inline(always)]
    pub fn count(&mut self, key: u64) -> u32 {
        if 2 * self.taken >= self.slots.len() {
            self.grow();
        }
        let slot = self.find(key);
        slot.count += 1;
        let count = slot.count;
        self.taken += usize::from(count == 1);
        count
    }

    /// The slot of this position, emptied if it is of an older round.
    #[inline(always)]
    fn find(&mut self, key: u64) -> &mut Slot {
        let mask = self.slots.len() - 1;
        let mut place = key as usize & mask;
        while self.slots[place].round == self.round && self.slots[place].key != key {
            place = (place + 1) & mask;
        }
        let (round, slot) = (self.round, &mut self.slots[place]);
        if slot.round != round {
            *slot = Slot { key, round, count: 0 };
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Slot::default(); (2 * self.slots.len()).max(FIRST_SLOTS)];
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.round == self.round {
                *self.find(slot.key) = slot;
            }
        }
    }
}
