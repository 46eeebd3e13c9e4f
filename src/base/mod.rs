//! What every floor may use: errors, whole-file writing, progress and stop.

mod error;
mod files;
mod frames;
mod progress;

pub use error::{Error, Result, shown};
pub use files::{
    Existing, OutputFolder, sha256, sha256_hex, sync_folder, try_folder, write_whole,
    write_whole_by,
};
pub use frames::{Frames, first_frame, frame};
pub use progress::{Progress, Quiet, Stop};
