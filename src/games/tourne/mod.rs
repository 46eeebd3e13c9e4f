//! Tourne-case and La Course en Ligne Droite: two variants of one race.

mod board;
mod both;
mod columns;
mod course;
mod drawing;
mod men;
mod notation;
mod play;
mod position;
mod race;
mod random_turns;
mod table;
mod tourne_case;
mod variant;

pub use race::Race;

/// Tourne-case (1715).
pub type TourneCase = Race<tourne_case::Rules>;
/// La Course en Ligne Droite (1979).
pub type Course = Race<course::Rules>;
