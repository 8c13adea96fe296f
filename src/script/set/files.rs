//! Which files make a script set, and how they are read: from a folder, or as bytes that somebody else has read.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use crate::diagnostic::Diagnostic;
use crate::error::{Error, ErrorKind, Result};

/// A file larger than this is not a level script.
pub(super) const MAX_FILE: u64 = 4 << 20;
/// A folder nested deeper than this is a loop of links.
const MAX_DEPTH: usize = 16;
/// More files than this are not the scripts of one game.
const MAX_FILES: usize = 20_000;

/// What a file gave: its bytes, or why a text file gave none.
pub(super) type Content<'a> = Result<Cow<'a, [u8]>, String>;

/// Whether a path names the file every set has.
pub(super) fn is_manifest(path: &str) -> bool {
    path == "dungeon.lua" || path == "dungeon.luau"
}

/// Whether a file or folder of this name is passed over: hidden, or an editor's.
fn is_hidden(name: &str) -> bool {
    name.starts_with('.') || name.starts_with('#') || name.ends_with('~')
}

/// A folder of editor stubs, which are no modules.
fn is_stubs(name: &str) -> bool {
    name == "types"
}

/// Whether a file of this name is a script or may hold a picture.
fn belongs(name: &str) -> bool {
    name.ends_with(".lua") || name.ends_with(".luau") || name.ends_with(".txt")
}

/// The path of a packed file as a folder would have it, `rooms/hall.lua`; `None` where it is passed over.
///
/// # Errors
/// Kind `Load` where it leads out of the set.
pub(super) fn packed_path(path: &str) -> Result<Option<String>> {
    let path = path.replace('\\', "/");
    // A folder has an entry of its own in many packs.
    if path.ends_with('/') {
        return Ok(None);
    }
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.contains(&"..") {
        return Err(Error::new(ErrorKind::Load, format!("{path}: a path of a script set cannot lead upwards")));
    }
    let Some((name, folders)) = parts.split_last() else { return Ok(None) };
    let passed_over = is_hidden(name) || folders.iter().any(|folder| is_hidden(folder) || is_stubs(folder)) || !belongs(name);
    Ok((!passed_over).then(|| parts.join("/")))
}

/// # Errors
/// Kind `Load` where a script is too large.
pub(super) fn check_size(shown: &str, bytes: u64) -> Result<()> {
    if bytes > MAX_FILE && !shown.ends_with(".txt") {
        return Err(Error::new(ErrorKind::Load, format!("{shown}: larger than {} MiB", MAX_FILE >> 20)));
    }
    Ok(())
}

/// # Errors
/// Kind `Load` where there are absurdly many.
pub(super) fn check_count(shown: &str, count: usize) -> Result<()> {
    if count > MAX_FILES {
        return Err(Error::new(ErrorKind::Load, format!("{shown}more than {MAX_FILES} script files")));
    }
    Ok(())
}

/// Where the files of a folder are: path as people see it, and as the system knows it.
pub(super) fn collect(root: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    collect_below(root, root, 0, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect_below(root: &Path, folder: &Path, depth: usize, files: &mut Vec<(String, PathBuf)>) -> Result<()> {
    if depth > MAX_DEPTH {
        return Err(Error::new(
            ErrorKind::Load,
            format!("{}: folders nest more than {MAX_DEPTH} deep; a loop of links?", folder.display()),
        ));
    }
    for entry in fs::read_dir(folder).map_err(|e| io_error(folder, e))? {
        let path = entry.map_err(|e| io_error(folder, e))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if is_hidden(&name) {
            continue;
        }
        let shown = || path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let meta = fs::metadata(&path);
        // What is no text file, but is called as one: only who asks for it is told.
        if name.ends_with(".txt") && !meta.as_ref().is_ok_and(fs::Metadata::is_file) {
            files.push((shown(), path.clone()));
        }
        // A file that vanishes between listing and reading is no error here: an editor is saving.
        let Ok(meta) = meta else { continue };
        if meta.is_dir() {
            if !is_stubs(&name) {
                collect_below(root, &path, depth + 1, files)?;
            }
        } else if meta.is_file() && belongs(&name) {
            check_size(&path.display().to_string(), meta.len())?;
            files.push((shown(), path));
            check_count(&format!("{}: ", root.display()), files.len())?;
        }
    }
    Ok(())
}

/// Reads a file of a folder.
///
/// # Errors
/// Kind `Io` where a script cannot be read. A text file that cannot is told of by its content.
pub(super) fn read(path: &str, file: &Path) -> Result<Content<'static>> {
    if !path.ends_with(".txt") {
        return fs::read(file).map(|bytes| Ok(Cow::Owned(bytes))).map_err(|e| io_error(file, e));
    }
    let wrong = match fs::metadata(file) {
        Ok(meta) if meta.is_dir() => Some("this is a folder, no text file".to_owned()),
        // To read from a pipe or a device may take for ever.
        Ok(meta) if !meta.is_file() => Some("this is no regular file".to_owned()),
        Ok(meta) if meta.len() > MAX_FILE => Some(format!("this file is larger than {} MiB", MAX_FILE >> 20)),
        _ => None,
    };
    Ok(match wrong {
        Some(wrong) => Err(wrong),
        None => fs::read(file).map(Cow::Owned).map_err(|error| format!("this file cannot be read: {error}")),
    })
}

pub(super) fn not_utf8(path: &str, bytes: &[u8], error: Utf8Error) -> Diagnostic {
    let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned();
    let before = super::without_mark(&before);
    let (line, column) = (before.matches('\n').count() + 1, before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1);
    let mut diagnostic = Diagnostic::error("this file is not UTF-8 text").at(path, line as u32).hint("save it as UTF-8");
    diagnostic.column = Some(column as u32);
    diagnostic
}

pub(super) fn io_error(path: &Path, error: io::Error) -> Error {
    Error::new(ErrorKind::Io, format!("{}: {error}", path.display())).with_source(error)
}
