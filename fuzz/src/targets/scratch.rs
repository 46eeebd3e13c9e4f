//! A folder for the files of a target, in memory where there is such a place.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

thread_local! {
    static FOLDER: TempDir = make();
}

fn make() -> TempDir {
    let memory = Path::new("/dev/shm");
    // What a fuzzer leaves when it is killed is its caller's to remove: it names a folder then.
    let place = match std::env::var_os("TOURNE_FUZZ_SCRATCH") {
        Some(place) => PathBuf::from(place),
        None if memory.is_dir() => memory.to_path_buf(),
        None => std::env::temp_dir(),
    };
    TempDir::with_prefix_in("tourne-fuzz-", place).expect("a temporary folder")
}

/// A file or folder of this name, which need not be there.
pub fn path(name: &str) -> PathBuf {
    FOLDER.with(|folder| folder.path().join(name))
}
