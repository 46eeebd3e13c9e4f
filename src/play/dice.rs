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

/// The dice of a pair: the same for both its games, drawn once and counted once.
#[derive(Clone, Debug)]
pub struct PairDice {
    seats: [SeatDice; 2],
}

#[derive(Clone, Debug)]
struct SeatDice {
    /// Behind the kept throws.
    rng: Rng,
    kept: [u8; PLACES],
    /// How many of `kept` are drawn.
    drawn: usize,
    next: usize,
    /// What the pair's first game took of `kept`.
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
        let seat = || SeatDice {
            rng: Rng::new(0),
            kept: [UNDRAWN; PLACES],
            drawn: 0,
            next: 0,
            taken: 0,
            tails: [None, None],
        };
        PairDice { seats: [seat(), seat()] }
    }

    /// Takes up the dice of another pair.
    pub fn begin_pair(&mut self, [first, second]: [Rng; 2]) {
        for (dice, rng) in self.seats.iter_mut().zip([first, second]) {
            dice.rng = rng;
            dice.kept[..dice.drawn].fill(UNDRAWN);
            dice.drawn = 0;
            dice.next = 0;
            dice.taken = 0;
            dice.tails = [None, None];
        }
    }

    /// Goes back to the first throw.
    pub fn begin_second_game(&mut self) {
        for dice in &mut self.seats {
            dice.taken = dice.next;
            dice.next = 0;
            dice.tails[0] = dice.tails[1].take();
        }
    }

    /// The next throw of the player on this seat, as an index.
    #[inline(always)]
    pub fn throw(&mut self, seat: Seat, throws: &Throws) -> usize {
        let dice = &mut self.seats[seat.index()];
        let mut throw = dice.kept[dice.next % PLACES];
        if throw == UNDRAWN {
            if dice.next == KEPT {
                return dice.throw_tail(throws);
            }
            throw = dice.draw_chunk(throws);
        }
        dice.next += 1;
        usize::from(throw)
    }

    /// Adds the throws of both games, those that both used once.
    pub fn count(&self, counts: &mut [u64]) {
        for dice in &self.seats {
            for throw in &dice.kept[..dice.next.max(dice.taken)] {
                counts[usize::from(*throw)] += 1;
            }
            // The shorter game's tail is the beginning of the longer one's.
            let longer = dice.tails.iter().flatten().max_by_key(|tail| tail.thrown);
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

impl SeatDice {
    /// Draws the next throws and answers the first of them.
    #[inline(never)]
    fn draw_chunk(&mut self, throws: &Throws) -> u8 {
        let mut rng = self.rng.clone();
        let chunk: [u8; CHUNK] = std::array::from_fn(|_| throws.from_draw(rng.draw()) as u8);
        self.kept[self.drawn..self.drawn + CHUNK].copy_from_slice(&chunk);
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
