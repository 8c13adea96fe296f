//! The programs of examples/, built as these tests are.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// Builds an example with the profile and in the target folder of these tests, and gives its program.
pub fn example(name: &str) -> PathBuf {
    // One cargo at a time: others would only wait for it, and say so.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let release = !cfg!(debug_assertions);
    let mut cargo = Command::new(env!("CARGO"));
    // With the features of these tests: then there is nothing left to build.
    cargo.args(["build", "--locked", "--quiet", "--example", name]).args(release.then_some("--release"));
    cargo.args(cfg!(feature = "embed").then_some("--features=embed"));
    cargo.arg("--manifest-path").arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).arg("--target-dir").arg(target);
    assert!(cargo.status().unwrap().success(), "example {name} does not build");
    let program = target.join(if release { "release" } else { "debug" }).join("examples").join(name);
    program.with_extension(std::env::consts::EXE_EXTENSION)
}
