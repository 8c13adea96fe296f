//! Embeds `stdlib/` and `scripts/` as lists of (path, text), so that the binary and every embedder carry them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let mut out = String::new();
    for (name, folder) in [("STDLIB", "stdlib"), ("SAMPLE", "scripts")] {
        println!("cargo:rerun-if-changed={folder}");
        let mut files = Vec::new();
        collect(&root.join(folder), &mut files)?;
        files.sort();
        writeln!(out, "pub(crate) static {name}: &[(&str, &str)] = &[").map_err(io::Error::other)?;
        for file in files {
            println!("cargo:rerun-if-changed={}", file.display());
            let path = file.strip_prefix(root.join(folder)).map_err(io::Error::other)?;
            let path = path.to_string_lossy().replace('\\', "/");
            writeln!(out, "    ({path:?}, include_str!({:?})),", file.display().to_string()).map_err(io::Error::other)?;
        }
        out.push_str("];\n");
    }
    let target = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?).join("embedded.rs");
    fs::write(target, out)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            // Generated editor stubs are not modules.
            if path.file_name().is_none_or(|n| n != "types") {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|e| e == "lua" || e == "txt") {
            files.push(path);
        }
    }
    Ok(())
}
