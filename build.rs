//! Tells the program which commit it was built from; unknown outside a checkout.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=.git/HEAD");
    println!("cargo::rerun-if-changed=.git/refs/heads");
    let commit = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output();
    if let Ok(output) = commit
        && output.status.success()
    {
        let commit = String::from_utf8_lossy(&output.stdout);
        println!("cargo::rustc-env=TOURNE_COMMIT={}", commit.trim());
    }
}
