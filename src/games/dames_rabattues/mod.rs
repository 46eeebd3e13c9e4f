//! Dames rabattues: *Règles du jeu des Dames rabattues* (Charpentier, Paris 1699).

mod answers;
mod board;
mod columns;
mod dames;
mod drawing;
mod events;
mod gift;
mod men;
mod notation;
mod numbers;
mod position;
mod table;

pub use dames::DamesRabattues;
