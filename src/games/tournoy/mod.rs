//! Tournoy: Jean-Louis Cazaux, *Tournoy* (The Chess Variant Pages, 1998, revised July 1999).
//!
//! What makes it fast: `lines` answers how far a man sees along a line with one look-up in a
//! table of 8 kilobytes and no branch; a turned man blocks the same lines as before, so a turn
//! (seven plies in ten of random play) changes the reach of that man alone, and a position carries
//! both sides' counts on; and `danger` looks at every opposing man once, most of them being
//! dismissed by one table of offsets.

mod board;
mod columns;
mod danger;
mod drawing;
mod events;
mod history;
mod lines;
mod man;
mod moves;
mod notation;
mod perft;
mod position;
mod reach;
mod rules;
mod squares;
mod weights;

pub use rules::Tournoy;
