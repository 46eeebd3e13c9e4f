//! Data sets: one row a decision, as CSV or Parquet.
//!
//! A worker plays a block of pairs, [`Recorder`] notes its rows, and an encoder makes bytes of them
//! at once: lines of CSV, or one Parquet row group. [`write()`] appends the blocks in their order, so
//! that memory holds no more than the blocks in flight. Which pairs make a block follows from what
//! is played alone, so threads, shards and interruptions leave no trace in the bytes.

mod batch;
mod cells;
mod csv;
mod division;
mod field;
mod footer;
mod format;
mod group;
mod ledger;
mod pages;
mod parquet_schema;
mod part;
mod recorder;
mod sampling;
mod schema;
mod set;
mod stream;
mod target;
mod values;
mod worker;

pub use batch::Batch;
pub use division::Division;
pub use field::{Cell, Field, Kind, fields, games_fields};
pub use footer::Footer;
pub use format::Format;
pub use part::{Piece, join};
pub use recorder::{Record, Recorder};
pub use sampling::Sampling;
pub use schema::dictionary;
pub use set::{DataSet, Layout};
pub use stream::{Block, Written, head, write};
pub use target::{Target, beside};
