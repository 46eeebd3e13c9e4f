//! Tells the program which commit it was built from; unknown outside a checkout.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // What changes with the commit: in a further work tree `.git` is a file that points elsewhere.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in [Some("HEAD".to_string()), branch].into_iter().flatten() {
        // A file that is not there would mean a build each time.
        if let Some(path) = git(&["rev-parse", "--git-path", &name])
            && std::path::Path::new(&path).exists()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) {
        println!("cargo::rustc-env=TOURNE_COMMIT={commit}");
    }
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
    Some(text).filter(|text| output.status.success() && !text.is_empty())
}
