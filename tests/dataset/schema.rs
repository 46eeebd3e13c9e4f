//! The data dictionary.

use tempfile::TempDir;

use crate::binary::tourne;
use crate::made::Table;

#[test]
fn the_dictionary_of_the_readme_is_the_one_that_is_printed() {
    let folder = TempDir::new().unwrap();
    let ran = tourne(folder.path(), &["dataset", "--schema"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let readme = include_str!("../../README.md");
    for line in ran.out.lines() {
        assert!(readme.contains(line), "README.md lacks: {line}");
    }
}

#[test]
fn every_column_is_in_the_dictionary() {
    let folder = TempDir::new().unwrap();
    for game in ["tourne-case", "course", "dames-rabattues", "tournoy"] {
        let schema = tourne(folder.path(), &["dataset", game, "--schema"]).out;
        let listed: Vec<&str> =
            schema.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
        let flags = [game, "--games", "2", "--max-plies", "4", "--search-stats"];
        let header = Table::of(&flags).header;
        assert!(header.iter().all(|name| listed.contains(&name.as_str())), "{game}: {header:?}");
    }
}
