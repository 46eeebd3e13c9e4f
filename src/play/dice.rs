use super::streams::Rng;
use crate::games::{Seat, Throws};

/// Places for the throws of a seat that are kept for the pair's second game: few, so that those of
/// all pairs abreast stay in the first-level cache.
const PLACES: usize = 256;
/// Throws that are kept. Longer games draw the rest again.
const KEPT: usize = PLACES - CHUNK;
/// A divisor of [`KEPT`]. Throws are drawn so many at a time: the generator then stays in registers.
const CHUNK: usize = 8;
/// Stands where no throw is drawn yet, and behind the kept ones, so that a throw needs one test.
const UNDRAWN: u8 = u8::MAX;

/// The dice of a pair: the same for both its games, drawn once and counted once. By seat.
#[derive(Clone, Debug)]
pub struct PairDice {
    kept: [[u8; PLACES]; 2],
    next: [usize; 2],
    draws: [Draws; 2],
}

/// Where the throws of a seat come from.
#[derive(Clone, Debug)]
struct Draws {
    /// Behind the kept throws.
    rng: Rng,
    /// How many of those to keep are drawn.
    drawn: usize,
    /// What the pair's first game took of them.
    taken: usize,
    /// What its first and this game threw beyond.
    tails: [Option<Box<Tail>>; 2],
}

/// The throws of one game beyond the kept ones.
#[derive(Clone, Debug)]
struct Tail {
    rng: Rng,
    thrown: u64,
    counts: [u64; Throws::MOST],
}

impl PairDice {
    pub fn new() -> PairDice {
        let draws = || Draws { rng: Rng::new(0), drawn: 0, taken: 0, tails: [None, None] };
        PairDice { kept: [[UNDRAWN; PLACES]; 2], next: [0; 2], draws: [draws(), draws()] }
    }

    /// Takes up the dice of another pair.
    pub fn begin_pair(&mut self, [first, second]: [Rng; 2]) {
        for (draws, kept) in self.draws.iter().zip(&mut self.kept) {
            kept[..draws.drawn].fill(UNDRAWN);
        }
        self.next = [0; 2];
        self.draws =
            [first, second].map(|rng| Draws { rng, drawn: 0, taken: 0, tails: [None, None] });
    }

    /// Goes back to the first throw.
    pub fn begin_second_game(&mut self) {
        for (draws, next) in self.draws.iter_mut().zip(&mut self.next) {
            draws.taken = std::mem::take(next);
            draws.tails[0] = draws.tails[1].take();
        }
    }

    /// The next throw of the player on this seat, as an index.
    #[inline(always)]
    pub fn throw(&mut self, seat: Seat, throws: &Throws) -> usize {
        let seat = seat.index();
        let next = self.next[seat];
        let mut throw = self.kept[seat][next % PLACES];
        if throw == UNDRAWN {
            if next == KEPT {
                return self.draws[seat].throw_tail(throws);
            }
            throw = self.draws[seat].draw_chunk(&mut self.kept[seat], throws);
        }
        self.next[seat] = next + 1;
        usize::from(throw)
    }

    /// Adds the throws of both games, those that both used once.
    pub fn count(&self, counts: &mut [u64]) {
        for ((draws, kept), next) in self.draws.iter().zip(&self.kept).zip(self.next) {
            for throw in &kept[..next.max(draws.taken)] {
                counts[usize::from(*throw)] += 1;
            }
            // The shorter game's tail is the beginning of the longer one's.
            let longer = draws.tails.iter().flatten().max_by_key(|tail| tail.thrown);
            if let Some(tail) = longer {
                counts.iter_mut().zip(&tail.counts).for_each(|(n, more)| *n += more);
            }
        }
    }
}

impl Default for PairDice {
    fn default() -> Self {
        PairDice::new()
    }
}

impl Draws {
    /// Draws the next throws to keep and answers the first of them.
    #[inline(never)]
    fn draw_chunk(&mut self, kept: &mut [u8; PLACES], throws: &Throws) -> u8 {
        let mut rng = self.rng.clone();
        let chunk: [u8; CHUNK] = std::array::from_fn(|_| throws.from_draw(rng.draw()) as u8);
        kept[self.drawn..self.drawn + CHUNK].copy_from_slice(&chunk);
        self.drawn += CHUNK;
        self.rng = rng;
        chunk[0]
    }

    #[cold]
    fn throw_tail(&mut self, throws: &Throws) -> usize {
        let fresh = || Box::new(Tail { rng: self.rng.clone(), thrown: 0, counts: [0; _] });
        let tail = self.tails[1].get_or_insert_with(fresh);
        let throw = throws.from_draw(tail.rng.draw());
        tail.thrown += 1;
        tail.counts[throw] += 1;
        throw
    }
}
