use super::streams::Rng;
use crate::games::{Chance, Seat, Throws};

/// Places for the throws of a seat that are kept for the pair's second game: as many as a byte can
/// tell apart, and few, so that those of all pairs abreast stay in the first-level cache.
const PLACES: usize = 256;
/// Throws of each seat that are kept. Longer games draw the rest again.
const KEPT: usize = 25 * CHUNK;
/// Throws are drawn so many at a time for each seat, five from one draw of the generator.
const CHUNK: usize = 2 * ROLLS;
const ROLLS: usize = 5;
/// Stands where no throw is drawn yet, and behind the kept ones, so that a throw needs one test.
const UNDRAWN: u8 = u8::MAX;
/// Throws by index, as they are counted: as many places as a byte can tell apart.
pub type ThrowCounts = [u64; 256];

/// The dice of a pair: the same for both its games, drawn once and counted once.
#[derive(Clone, Debug)]
pub struct PairDice {
    /// In the order of the throws, each of seat 1 before that of seat 2.
    kept: [u8; 2 * PLACES],
    /// By seat how many of these it has thrown.
    next: [u8; 2],
    /// How many of those to keep are drawn for each seat.
    drawn: usize,
    /// By seat how many the pair's first game threw.
    left_off: [u8; 2],
    rng: Rng,
    /// The throws beyond the kept ones, by seat, of the first game and of the one under way.
    tails: [[Option<Box<Tail>>; 2]; 2],
}

/// Where the throw of a seat is kept.
#[inline(always)]
fn place(next: u8, seat: usize) -> usize {
    (usize::from(next) << 1 | seat) % (2 * PLACES)
}

/// The throws of a seat in one game beyond the kept ones.
#[derive(Clone, Debug)]
struct Tail {
    rng: Rng,
    thrown: u64,
    counts: [u64; Throws::MOST],
}

impl Tail {
    /// From what the pair's generator gives behind the kept throws: the same in both games.
    fn new(seat: Seat, rng: &Rng) -> Tail {
        let mut rng = rng.clone();
        let seeds = [rng.draw(), rng.draw()];
        Tail { rng: Rng::new(seeds[seat.index()]), thrown: 0, counts: [0; _] }
    }

    fn throw(&mut self, throws: &Throws) -> usize {
        let throw = throws.roll(&mut self.rng);
        self.thrown += 1;
        self.counts[throw] += 1;
        throw
    }
}

impl PairDice {
    pub fn new(rng: Rng) -> PairDice {
        PairDice {
            kept: [UNDRAWN; _],
            next: [0; 2],
            drawn: 0,
            left_off: [0; 2],
            rng,
            tails: Default::default(),
        }
    }

    /// Takes up the dice of another pair.
    pub fn begin_pair(&mut self, rng: Rng) {
        self.kept[..2 * self.drawn].fill(UNDRAWN);
        (self.next, self.drawn, self.left_off, self.rng) = ([0; 2], 0, [0; 2], rng);
        if self.tails.iter().flatten().any(Option::is_some) {
            self.tails = Default::default();
        }
    }

    /// Goes back to the first throw.
    pub fn begin_second_game(&mut self) {
        self.left_off = std::mem::take(&mut self.next);
        for [first, second] in &mut self.tails {
            *first = second.take();
        }
    }

    /// The next throw of the player on this seat, as an index, if it is drawn and kept.
    #[inline(always)]
    pub fn ready(&mut self, seat: Seat) -> Option<usize> {
        let next = &mut self.next[seat.index()];
        let throw = self.kept[place(*next, seat.index())];
        if throw == UNDRAWN {
            return None;
        }
        *next = next.wrapping_add(1);
        Some(usize::from(throw))
    }

    /// The next throw of the player on this seat, as an index.
    pub fn throw(&mut self, seat: Seat, throws: &Throws) -> usize {
        self.draw_more(throws);
        if let Some(throw) = self.ready(seat) {
            return throw;
        }
        let [_, tail] = &mut self.tails[seat.index()];
        tail.get_or_insert_with(|| Box::new(Tail::new(seat, &self.rng))).throw(throws)
    }

    /// Draws more throws to keep if a player has none left. Answers whether it did.
    #[inline(never)]
    pub fn draw_more(&mut self, throws: &Throws) -> bool {
        let used_up = self.next.iter().any(|next| usize::from(*next) == self.drawn);
        if !used_up || self.drawn == KEPT {
            return false;
        }
        let mut rng = self.rng.clone();
        let chunk = &mut self.kept[2 * self.drawn..2 * (self.drawn + CHUNK)];
        for rolls in chunk.as_chunks_mut::<ROLLS>().0 {
            let numbers: [usize; ROLLS] = rng.several(throws.total() as usize);
            *rolls = numbers.map(|number| throws.of_roll(number) as u8);
        }
        self.rng = rng;
        self.drawn += CHUNK;
        true
    }

    /// Adds the throws of both games, those that both used once.
    pub fn count(&self, counts: &mut ThrowCounts) {
        for seat in 0..2 {
            for next in 0..self.next[seat].max(self.left_off[seat]) {
                counts[usize::from(self.kept[place(next, seat)])] += 1;
            }
            // The shorter game's tail is the beginning of the longer one's.
            let longer = self.tails[seat].iter().flatten().max_by_key(|tail| tail.thrown);
            if let Some(tail) = longer {
                counts.iter_mut().zip(&tail.counts).for_each(|(n, more)| *n += more);
            }
        }
    }
}
