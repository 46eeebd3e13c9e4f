//! Result folders, made by runs and by hand.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tourne::base::sha256_hex;

use crate::binary::tourne;

/// A small run in `name`.
pub fn run(folder: &Path, name: &str, args: &[&str]) {
    let ran = tourne(folder, &[args, &["--seed", "1", "--quiet", "--out", name]].concat());
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
}

pub fn small(folder: &Path) {
    run(folder, "r", &["simulate", "tourne-case", "--games", "40"]);
}

/// The manifest's folder with the checksums of the files that are there.
pub fn seal(folder: &Path, mut manifest: Value) {
    let mut files: Vec<Value> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if name.ends_with(".csv") {
            files.push(
                json!({ "name": name, "sha256": sha256_hex(&fs::read(entry.path()).unwrap()) }),
            );
        }
    }
    manifest["files"] = files.into();
    fs::write(folder.join("manifest.json"), manifest.to_string()).unwrap();
}

pub fn manifest(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("manifest.json")).unwrap()).unwrap()
}

/// Changes the manifest and nothing else.
pub fn change(folder: &Path, change: impl FnOnce(&mut Value)) {
    let mut manifest = manifest(folder);
    change(&mut manifest);
    fs::write(folder.join("manifest.json"), manifest.to_string()).unwrap();
}

/// The page of the folder `r`.
pub fn page(folder: &Path) -> String {
    let ran = tourne(folder, &["report", "r", "--force", "--quiet"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    fs::read_to_string(folder.join("r/report.html")).unwrap()
}
