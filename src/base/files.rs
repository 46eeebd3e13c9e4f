//! Files are written whole: a temporary file beside the target, flushed, synced, renamed.

use std::fs;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::error::{Error, Result};

/// The SHA-256 of some bytes in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    sha256(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Writes a file so that its name never stands for a part of it.
///
/// # Errors
/// [`Error::Run`] with the file's name if the disk, the folder or the rename fails.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole_by(path, |writer| writer.write_all(bytes))
}

/// As [`write_whole`], for a file that is not in memory: `write` writes it.
///
/// # Errors
/// [`Error::Run`] with the file's name if `write`, the disk, the folder or the rename fails.
pub fn write_whole_by(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<()> {
    let failed =
        |e: &dyn std::fmt::Display| Error::run(format!("cannot write {}: {e}", path.display()));
    let mut file = temporary(folder_of(path)).map_err(|e| failed(&e))?;
    {
        let mut writer = BufWriter::new(file.as_file_mut());
        write(&mut writer).and_then(|()| writer.flush()).map_err(|e| failed(&e))?;
    }
    readable_by_all(&file).map_err(|e| failed(&e))?;
    file.as_file().sync_all().map_err(|e| failed(&e))?;
    file.persist(path).map_err(|e| failed(&e.error))?;
    Ok(())
}

/// Tries whether a file can be made where this one would stand.
///
/// # Errors
/// What the system says if not.
pub fn try_folder(path: &Path) -> std::io::Result<()> {
    temporary(folder_of(path)).map(|_| ())
}

/// A temporary file, or the system's error without the file's name, which means nothing to a user.
fn temporary(folder: &Path) -> std::io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder).map_err(|e| e.kind().into())
}

/// Brings the name of a file to the disk.
///
/// # Errors
/// What the system says if it cannot.
#[cfg(unix)]
pub fn sync_folder(path: &Path) -> std::io::Result<()> {
    fs::File::open(folder_of(path))?.sync_all()
}

/// Brings the name of a file to the disk, where folders can be synced.
///
/// # Errors
/// None here.
#[cfg(not(unix))]
pub fn sync_folder(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Temporary files are private; a result is for everyone the umask lets read.
#[cfg(unix)]
fn readable_by_all(file: &NamedTempFile) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_file: &NamedTempFile) -> std::io::Result<()> {
    Ok(())
}

/// A folder that takes results. Opened before work starts, so that a run does not end at a door
/// that was locked from the beginning.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    written: Vec<(String, String)>,
    /// Files of the result that this one replaces.
    stale: Vec<String>,
}

/// The file that makes a folder a result folder.
const MANIFEST: &str = "manifest.json";
/// The file of a run that is not finished.
const LEDGER: &str = "ledger";

/// What to do where a result, or the beginning of one, is already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Refuse,
    Replace,
    Resume,
}

impl Existing {
    /// With `--force` or without.
    pub fn of(force: bool) -> Existing {
        if force { Existing::Replace } else { Existing::Refuse }
    }
}

/// The files of a result, by its manifest, and its page.
fn files_of(path: &Path) -> Vec<String> {
    let manifest = fs::read(path.join(MANIFEST)).ok();
    let manifest: Option<Value> = manifest.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let files = manifest.as_ref().and_then(|manifest| manifest["files"].as_array());
    let names = files.into_iter().flatten().filter_map(|file| file["name"].as_str());
    // A name is never a path, or it is not one of ours.
    let own = names.filter(|name| Path::new(name).file_name() == Some(name.as_ref()));
    own.map(String::from).chain(manifest.is_some().then(|| "report.html".into())).collect()
}

impl OutputFolder {
    /// Whether it holds what may not be replaced. For runs that solve before they write.
    ///
    /// # Errors
    /// [`Error::Input`] if so.
    pub fn refuse(path: &Path, existing: Existing) -> Result<()> {
        let shown = path.display();
        if path.as_os_str().is_empty() {
            return Err(Error::input("--out: name a folder"));
        }
        if path.exists() && !path.is_dir() {
            return Err(Error::input(format!("--out {shown} is a file: name a folder")));
        }
        let (result, ledger) = (path.join(MANIFEST).exists(), path.join(LEDGER).exists());
        match existing {
            Existing::Refuse if ledger => Err(Error::input(format!(
                "--out {shown} holds an unfinished run: add --resume to go on with it, \
                 or --force to begin again"
            ))),
            Existing::Refuse if result => Err(Error::input(format!(
                "--out {shown} holds a result already: name another folder, or add --force"
            ))),
            Existing::Resume if result && !ledger => Err(Error::input(format!(
                "--out {shown} holds a finished result: there is nothing to resume; \
                 add --force to replace it"
            ))),
            _ => Ok(()),
        }
    }

    /// Makes the folder if need be and tries to write in it.
    ///
    /// # Errors
    /// [`Error::Input`] if it holds what may not be replaced, or cannot be written.
    pub fn open(path: &Path, existing: Existing) -> Result<OutputFolder> {
        OutputFolder::refuse(path, existing)?;
        let shown = path.display();
        fs::create_dir_all(path)
            .map_err(|e| Error::input(format!("--out {shown} cannot be made: {e}")))?;
        temporary(path)
            .map_err(|e| Error::input(format!("--out {shown} cannot be written: {e}")))?;
        let stale = if existing == Existing::Replace { files_of(path) } else { Vec::new() };
        Ok(OutputFolder { path: path.to_path_buf(), written: Vec::new(), stale })
    }

    /// Where the ledger of the run is kept.
    pub fn ledger(&self) -> PathBuf {
        OutputFolder::ledger_in(&self.path)
    }

    /// Where the ledger of the run in a folder is kept.
    pub fn ledger_in(path: &Path) -> PathBuf {
        path.join(LEDGER)
    }

    /// Writes one file whole and remembers its checksum for the manifest.
    ///
    /// # Errors
    /// As [`write_whole`].
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        write_whole(&self.path.join(name), bytes)?;
        self.written.push((name.to_string(), sha256_hex(bytes)));
        Ok(())
    }

    /// Writes the manifest, the last file of a result, and removes what is left of the result that
    /// was there before.
    ///
    /// # Errors
    /// As [`write_whole`], and if a file cannot be removed.
    pub fn write_manifest(&self, bytes: &[u8]) -> Result<()> {
        write_whole(&self.path.join(MANIFEST), bytes)?;
        for name in self.stale.iter().filter(|name| self.written.iter().all(|(n, _)| n != *name)) {
            match fs::remove_file(self.path.join(name)) {
                Err(e) if e.kind() != ErrorKind::NotFound => {
                    let shown = self.path.join(name);
                    return Err(Error::run(format!("cannot remove {}: {e}", shown.display())));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The names and SHA-256 sums of the files written so far.
    pub fn written(&self) -> &[(String, String)] {
        &self.written
    }
}
