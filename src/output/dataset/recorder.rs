use super::sampling::Sampling;
use super::set::Layout;
use crate::games::{End, Game, Seat, Status};
use crate::play::{Finish, Note, Observer, Place, Searched};

/// One turn, as it was played.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    pub pair: u64,
    /// 1 or 2.
    pub game: u8,
    /// From 1.
    pub ply: u32,
    pub seat: Seat,
    /// 0 is A; none for a random opening ply.
    pub policy: Option<u8>,
    /// Where the throw was made, if it was made in this game.
    pub before: Option<G::Position>,
    pub throw: Option<u8>,
    /// Where the turn was made, the throw on the table.
    pub position: G::Position,
    pub legal_moves: u32,
    /// None for a forfeit.
    pub chosen: Option<G::Move>,
    pub after: G::Position,
    pub searched: Option<Box<Searched>>,
    /// How the game came out; none if it was capped.
    pub end: Option<End>,
    /// The plies that followed.
    pub plies_to_end: u32,
}

/// Notes the turns of one pair at a time and hands them on by games.
pub struct Recorder<G: Game, F> {
    layout: Layout,
    sampling: Sampling,
    seed: u64,
    /// The ply that a game begins in: 1 where a throw lies on the table, else 0.
    first_ply: u32,
    ply: u32,
    thrown: Option<(G::Position, u8)>,
    note: Option<Note>,
    moves: Vec<G::Move>,
    records: Vec<Record<G>>,
    /// Where the game under way begins.
    begun: usize,
    hand_on: F,
}

/// Records are handed on once so many are there, and at the end.
const ENOUGH: usize = 4096;

impl<G: Game, F: FnMut(&[Record<G>])> Recorder<G, F> {
    /// Hands whole games to `hand_on`.
    pub fn new(game: &G, start: &G::Position, seed: u64, layout: Layout, hand_on: F) -> Self {
        let waits = matches!(game.status(start), Status::Move(_));
        let first_ply = u32::from(G::DICE && waits);
        Recorder {
            layout,
            sampling: layout.sampling,
            seed,
            first_ply,
            ply: first_ply,
            thrown: None,
            note: None,
            moves: Vec::new(),
            records: Vec::new(),
            begun: 0,
            hand_on,
        }
    }

    /// Reads what searches found out from here.
    #[must_use]
    pub fn reading(mut self, note: Note) -> Self {
        self.note = Some(note);
        self
    }

    /// Hands on what is left.
    pub fn finish(mut self) {
        self.flush();
    }

    fn flush(&mut self) {
        if !self.records.is_empty() {
            (self.hand_on)(&self.records);
            self.records.clear();
        }
        self.begun = 0;
    }
}

impl<G: Game, F: FnMut(&[Record<G>])> Observer<G> for Recorder<G, F> {
    #[inline]
    fn throw(&mut self, _: &Place, _: &G, _: Seat, before: &G::Position, throw: usize) {
        self.ply += 1;
        self.thrown = Some((*before, throw as u8));
    }

    #[inline]
    fn turn(
        &mut self,
        place: &Place,
        game: &G,
        seat: Seat,
        position: &G::Position,
        chosen: Option<G::Move>,
        after: &G::Position,
        opening: bool,
    ) {
        if !G::DICE {
            self.ply += 1;
        }
        if opening && !self.layout.forced {
            return;
        }
        let legal_moves = match chosen {
            Some(_) => game.count_moves(position, &mut self.moves) as u32,
            None => 0,
        };
        let kept = self.layout.forced || legal_moves > 1;
        if !kept || !self.sampling.keeps(self.seed, place.pair, place.game, self.ply, seat) {
            return;
        }
        let note = self.note.as_ref().filter(|_| !opening);
        let searched = note.and_then(|note| note.borrow_mut().take()).map(Box::new);
        let (before, throw) = match self.thrown {
            Some((before, throw)) => (Some(before), Some(throw)),
            None => (None, game.pending_throw(position).map(|throw| throw as u8)),
        };
        self.records.push(Record {
            pair: place.pair,
            game: place.game as u8 + 1,
            ply: self.ply,
            seat,
            policy: (!opening).then(|| place.policy(seat) as u8),
            before,
            throw,
            position: *position,
            legal_moves,
            chosen,
            after: *after,
            searched,
            end: None,
            plies_to_end: 0,
        });
    }

    fn end_game(&mut self, _place: &Place, finish: Finish) {
        for record in self.records.iter_mut().skip(self.begun) {
            record.end = finish.end;
            record.plies_to_end = finish.plies - record.ply;
        }
        self.begun = self.records.len();
        self.ply = self.first_ply;
        self.thrown = None;
        if self.records.len() >= ENOUGH {
            self.flush();
        }
    }
}
