//! Where every throw leads, in two arrays of 32-bit codes.
//!
//! A code is a value's number (an end or a state), with a mark if the value is the other player's,
//! or the place of a list of codes among which somebody chooses. A throw without a choice costs
//! four bytes. The graphs of a few levels are built, solved and dropped before the next.

use std::ops::Range;

use rayon::prelude::*;

use super::positions::Positions;
use super::reach::stopped;
use super::turn::{Kind, Play, Sink, Walker};
use crate::base::{Error, Result, Stop};
use crate::games::Game;

/// Marks the place of a list.
pub const LIST: u32 = 1 << 31;
/// Marks a value to be seen from the other side.
pub const FLIP: u32 = 1 << 30;
/// The number of a value.
pub const NUMBER: u32 = FLIP - 1;
/// The kind of a list stands in the two highest bits of its head, its length in the lowest.
const KIND: u32 = 30;
/// In a list's head: some of its codes are lists too.
const NESTED: u32 = 1 << 29;
const LENGTH: u32 = NESTED - 1;

/// A choice: how its values become one, and the codes that it is made of.
#[derive(Clone, Copy, Debug)]
pub struct List<'a> {
    pub kind: Kind,
    /// Whether some of the codes are lists too.
    pub nested: bool,
    pub codes: &'a [u32],
}

/// The numbers 0 to this are ends worth so many points; states follow.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    pub max_points: u8,
}

impl Ends {
    /// How many there are: the number of the first state.
    pub fn count(self) -> usize {
        usize::from(self.max_points) + 1
    }
}

/// The turns of a range of states.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// As many codes a state as the game has throws.
    pub rows: Vec<u32>,
    pub lists: Vec<u32>,
    pub throws: usize,
}

impl Graph {
    pub fn row(&self, state: usize) -> &[u32] {
        &self.rows[state * self.throws..(state + 1) * self.throws]
    }

    /// The list that this code stands for.
    #[inline(always)]
    pub fn list(&self, code: u32) -> List<'_> {
        let place = (code & !LIST) as usize;
        let head = self.lists[place];
        let kind = match head >> KIND {
            0 => Kind::Max,
            1 => Kind::Min,
            _ => Kind::Mean,
        };
        let codes = &self.lists[place + 1..][..(head & LENGTH) as usize];
        List { kind, nested: head & NESTED != 0, codes }
    }

    /// Calls `visit` with the number of every value that a code leads to.
    pub fn leaves(&self, code: u32, visit: &mut impl FnMut(u32)) {
        if code & LIST == 0 {
            return visit(code & NUMBER);
        }
        for code in self.list(code).codes {
            self.leaves(*code, visit);
        }
    }

    /// The graph with its states in another order, and every value's number changed to that in
    /// `numbers`.
    pub fn reordered(&self, order: &[u32], numbers: &[u32]) -> Graph {
        let mut graph = Graph {
            rows: Vec::with_capacity(self.rows.len()),
            lists: Vec::with_capacity(self.lists.len()),
            throws: self.throws,
        };
        for state in order {
            for code in self.row(*state as usize) {
                let code = graph.copied(self, *code, numbers);
                graph.rows.push(code);
            }
        }
        graph
    }

    fn copied(&mut self, from: &Graph, code: u32, numbers: &[u32]) -> u32 {
        if code & LIST == 0 {
            return (code & FLIP) | numbers[(code & NUMBER) as usize];
        }
        let codes = from.list(code).codes;
        let place = self.lists.len();
        self.lists.push(from.lists[(code & !LIST) as usize]);
        self.lists.resize(place + 1 + codes.len(), 0);
        for (index, code) in codes.iter().enumerate() {
            let code = self.copied(from, *code, numbers);
            self.lists[place + 1 + index] = code;
        }
        LIST | place as u32
    }

    /// Appends a graph of further states.
    fn append(&mut self, other: &Graph) {
        let shift = self.lists.len() as u32;
        let moved = |code: &u32| if code & LIST == 0 { *code } else { code + shift };
        self.rows.extend(other.rows.iter().map(moved));
        let mut place = 0;
        while place < other.lists.len() {
            let head = other.lists[place];
            let end = place + 1 + (head & LENGTH) as usize;
            self.lists.push(head);
            self.lists.extend(other.lists[place + 1..end].iter().map(moved));
            place = end;
        }
    }
}

/// Writes the codes of states' turns.
struct Writer<'a, F> {
    /// The number of a state.
    find: F,
    ends: Ends,
    graph: &'a mut Graph,
    /// Whether every state had a number.
    complete: bool,
}

impl<S, F: Fn(&S) -> Option<usize>> Sink<S> for Writer<'_, F> {
    fn end(&mut self, points: i8) -> u32 {
        let size = u32::from(points.unsigned_abs().min(self.ends.max_points));
        if points < 0 { FLIP | size } else { size }
    }

    #[inline(always)]
    fn state(&mut self, state: S, flip: bool) -> u32 {
        let number = (self.find)(&state);
        self.complete &= number.is_some();
        let code = (self.ends.count() + number.unwrap_or_default()) as u32;
        if flip { FLIP | code } else { code }
    }

    fn choice(&mut self, kind: Kind, codes: &[u32]) -> u32 {
        let nested = if codes.iter().any(|code| code & LIST != 0) { NESTED } else { 0 };
        let lists = &mut self.graph.lists;
        let place = lists.len() as u32;
        lists.push((kind as u32) << KIND | nested | codes.len() as u32);
        lists.extend_from_slice(codes);
        LIST | place
    }
}

/// The turns of the states in `range`.
///
/// # Errors
/// [`Error::Stopped`] on a stop; [`Error::Run`] if the choices are too many for 31 bits.
pub fn graph<G: Game, P: Play<G>>(
    game: &G,
    make: &(impl Fn() -> P + Sync),
    positions: &Positions<P::State>,
    range: Range<usize>,
    ends: Ends,
    stop: &Stop,
) -> Result<Graph> {
    let throws = game.throws().len();
    let numbers: Vec<usize> = range.collect();
    let parts: Vec<Option<Graph>> = numbers
        .par_chunks(2048)
        .map(|chunk| {
            let mut graph = Graph { throws, ..Graph::default() };
            let mut walker = Walker::new(game, make());
            if stop.requested() {
                return None;
            }
            let find = |state: &P::State| positions.find(P::place(game, state));
            let mut writer = Writer { find, ends, graph: &mut graph, complete: true };
            for index in chunk {
                let state = positions.get(*index);
                for throw in 0..throws {
                    let code = walker.turn(&state, throw, &mut writer);
                    writer.graph.rows.push(code);
                }
            }
            if !writer.complete {
                return None;
            }
            Some(graph)
        })
        .collect();
    if stop.requested() {
        return Err(stopped());
    }
    let mut whole = Graph { throws, ..Graph::default() };
    for part in parts {
        let part = part.ok_or_else(|| Error::run("a position was not found twice alike"))?;
        if whole.lists.len() + part.lists.len() > NUMBER as usize {
            return Err(Error::run("too many choices to solve: the graph does not fit 31 bits"));
        }
        whole.append(&part);
    }
    Ok(whole)
}
