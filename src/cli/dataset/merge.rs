use std::path::Path;

use serde_json::Value;

use super::out::manifest_of;
use crate::base::{Error, Result, try_folder, write_whole};
use crate::cli::args::command_line;
use crate::cli::merge::{Args, Found, Part, ordered};
use crate::cli::terminal::{counted, print};
use crate::output::dataset::{Format, Piece, beside, join};
use crate::output::{Manifest, Shard};

/// Joins the parts of a data set.
pub fn merge(args: &Args) -> Result<()> {
    let read: Vec<(Found, Option<Piece>)> =
        args.parts.iter().map(|path| part(path)).collect::<Result<_>>()?;
    let (found, pieces): (Vec<Found>, Vec<Option<Piece>>) = read.into_iter().unzip();
    let ordered = ordered(found)?;
    let pieces: Vec<Piece> = ordered
        .iter()
        .filter_map(|part| pieces.iter().flatten().find(|p| p.path == part.folder).cloned())
        .collect();
    let shown = args.out.display();
    if args.out.is_dir() {
        return Err(Error::input(format!("--out {shown} is a folder: name a file")));
    }
    if args.out.exists() && !args.force {
        return Err(Error::input(format!(
            "--out {shown} is there already: name another, or add --force"
        )));
    }
    try_folder(&args.out)
        .map_err(|e| Error::input(format!("--out {shown} cannot be written: {e}")))?;
    let description = &ordered[0].shard.description;
    let format = description["format"].as_str().and_then(Format::parse).ok_or_else(|| {
        Error::input("the parts were written by another version of tourne: make them again")
    })?;
    format.check(&args.out)?;
    let mut manifest = Manifest::begin(&command_line());
    let written = join(format, &pieces, &args.out)?;
    manifest.set("format", format.to_string());
    manifest.set("rows", written.rows);
    manifest.set("bytes", written.bytes);
    manifest.set("data_set", description.clone());
    manifest.set("joined_parts", ordered[0].shard.parts);
    write_whole(&manifest_of(&args.out), &manifest.finish(&[], true))?;
    if args.quiet {
        return Ok(());
    }
    let parts = counted(ordered[0].shard.parts, "part");
    print(&format!("{parts}, {}, written to {shown}", counted(written.rows, "row")))
}

/// A part as its manifest tells of it.
fn part(path: &Path) -> Result<(Found, Option<Piece>)> {
    let shown = path.display();
    if beside(path, ".ledger").exists() {
        return Ok((Found::Unfinished(path.to_path_buf()), None));
    }
    let manifest = std::fs::read(manifest_of(path)).map_err(|e| {
        Error::input(format!("{shown} is not a part of a data set: cannot read its manifest: {e}"))
    })?;
    let manifest: Value = serde_json::from_slice(&manifest)
        .map_err(|e| Error::input(format!("{shown}: its manifest is damaged: {e}")))?;
    let number = |key: &str| {
        manifest[key].as_u64().ok_or_else(|| {
            Error::input(format!("{shown} is not a part of a data set: it was made in one piece"))
        })
    };
    let shard = Shard {
        description: manifest["data_set"].clone(),
        index: number("part")?,
        parts: number("parts")?,
        complete: true,
        specs: Vec::new(),
        standings: Vec::new(),
        tallies: Vec::new(),
    };
    let piece = Piece { path: path.to_path_buf(), rows: number("rows")?, bytes: number("bytes")? };
    Ok((Found::Whole(Box::new(Part { folder: path.to_path_buf(), shard })), Some(piece)))
}
