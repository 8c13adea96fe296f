//! [`Survey`]: what the script files hold at one moment, and which folders must be watched to hear of the next change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_128;

/// Folders below one another: deeper is a loop of links or a mistake.
const MAX_DEPTH: usize = 32;

/// What one script file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// It is there but cannot be read, which an editor may cause for a moment.
    Unreadable,
    /// Nothing: often a file between its truncation and its writing.
    Empty,
    /// A hash of its bytes.
    Bytes(u128),
}

/// The script files below a root by path, with what they hold. Two equal stamps need no reload between them.
pub(super) type Stamp = BTreeMap<PathBuf, Content>;

/// One look at a script folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Survey {
    /// What the files hold.
    pub stamp: Stamp,
    /// Folders to watch; a change of this set means the watches must be set up anew.
    pub places: Places,
}

/// The folders that must be watched for a script folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// Where the root leads when links are followed; `None` while it does not exist.
    pub real_root: Option<PathBuf>,
    /// Every folder at or below the root, as reached from it.
    pub folders: BTreeSet<PathBuf>,
    /// Folders elsewhere that hold the other end of a link.
    pub outside: BTreeSet<PathBuf>,
}

/// Whether a file or folder of this name can never be a script: hidden, a backup, or an editor's scratch file.
pub(super) fn is_scratch(name: &str) -> bool {
    name.starts_with('.')
        || name.ends_with('~')
        || name == "4913"
        || (name.starts_with('#') && name.ends_with('#'))
        || [".swp", ".swo", ".swx"].iter().any(|end| name.ends_with(end))
}

/// Text files may hold the pictures of vaults.
fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "lua" || e == "luau" || e == "txt")
}

/// Reads every script file below `root`. What cannot be read is part of the answer, never an error.
pub(super) fn survey(root: &Path) -> Survey {
    let mut survey = Survey::default();
    if let Ok(real) = fs::canonicalize(root) {
        survey.walk(root, &mut vec![real.clone()]);
        survey.places.real_root = Some(real);
    }
    survey
}

impl Survey {
    /// `trail` holds the real paths of the folders above, so that a link to one of them is not followed round and round.
    fn walk(&mut self, folder: &Path, trail: &mut Vec<PathBuf>) {
        self.places.folders.insert(folder.to_owned());
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            if is_scratch(&entry.file_name().to_string_lossy()) {
                continue;
            }
            let Ok(kind) = entry.file_type() else { continue };
            // The other end of a link; where it leads nowhere, only the link itself can be watched.
            let real = if kind.is_symlink() { fs::canonicalize(&path).ok() } else { None };
            let is_folder = if kind.is_symlink() { path.is_dir() } else { kind.is_dir() };
            if is_folder {
                if let Some(real) = &real {
                    self.places.outside.insert(real.clone());
                }
                let real = real.or_else(|| fs::canonicalize(&path).ok()).unwrap_or_else(|| path.clone());
                if trail.len() < MAX_DEPTH && !trail.contains(&real) {
                    trail.push(real);
                    self.walk(&path, trail);
                    trail.pop();
                }
            } else if is_script(&path) {
                if let Some(parent) = real.as_deref().and_then(Path::parent) {
                    self.places.outside.insert(parent.to_owned());
                }
                self.stamp.insert(path.clone(), read(&path));
            }
        }
    }
}

fn read(path: &Path) -> Content {
    // To read from a pipe may take for ever.
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
        return Content::Unreadable;
    }
    match fs::read(path) {
        Ok(bytes) if bytes.is_empty() => Content::Empty,
        Ok(bytes) => Content::Bytes(xxh3_128(&bytes)),
        Err(_) => Content::Unreadable,
    }
}

/// Whether `seen` may be the middle of a save that `before` was the start of: a file that differs is now missing, empty or unreadable.
pub(super) fn looks_unfinished(before: &Stamp, seen: &Stamp) -> bool {
    let gone = before.keys().any(|path| !seen.contains_key(path));
    gone || seen.iter().any(|(path, now)| !matches!(now, Content::Bytes(_)) && before.get(path) != Some(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scratch_files_of_editors_are_told_from_scripts() {
        for name in [".a.lua.swp", "a.lua~", "4913", "#a.lua#", ".#a.lua", ".git", "a.lua.swx"] {
            assert!(is_scratch(name), "{name}");
        }
        for name in ["a.lua", "rooms", "4913.lua", "a#.lua", "swp.lua"] {
            assert!(!is_scratch(name), "{name}");
        }
    }

    #[test]
    fn a_missing_or_emptied_file_looks_unfinished() {
        let stamp = |files: &[(&str, Content)]| files.iter().map(|(p, c)| (PathBuf::from(p), *c)).collect::<Stamp>();
        let before = stamp(&[("a", Content::Bytes(1)), ("b", Content::Empty)]);
        assert!(!looks_unfinished(&before, &before));
        assert!(!looks_unfinished(&before, &stamp(&[("a", Content::Bytes(2)), ("b", Content::Empty)])), "b was empty before");
        assert!(looks_unfinished(&before, &stamp(&[("a", Content::Empty), ("b", Content::Empty)])));
        assert!(looks_unfinished(&before, &stamp(&[("b", Content::Empty)])));
        let mut more = before.clone();
        more.insert("c".into(), Content::Empty);
        assert!(looks_unfinished(&before, &more), "a new file that is still empty");
        more.insert("c".into(), Content::Bytes(3));
        assert!(!looks_unfinished(&before, &more));
    }

    #[cfg(unix)]
    #[test]
    fn a_survey_follows_links_and_survives_loops() {
        let dir = tempfile();
        let root = dir.join("scripts");
        let far = dir.join("far");
        fs::create_dir_all(root.join("rooms")).unwrap();
        fs::create_dir_all(&far).unwrap();
        fs::write(root.join("dungeon.lua"), "return 1").unwrap();
        fs::write(root.join("rooms/notes.md"), "no script").unwrap();
        fs::write(root.join("rooms/picture.txt"), "##").unwrap();
        fs::write(far.join("shared.lua"), "").unwrap();
        std::os::unix::fs::symlink(far.join("shared.lua"), root.join("rooms/shared.lua")).unwrap();
        std::os::unix::fs::symlink(&root, root.join("rooms/again")).unwrap();
        let survey = survey(&root);
        let seen = ["dungeon.lua", "rooms/picture.txt", "rooms/shared.lua"].map(|name| root.join(name));
        assert_eq!(survey.stamp.keys().collect::<Vec<_>>(), seen.each_ref());
        assert_eq!(survey.stamp[&root.join("rooms/shared.lua")], Content::Empty);
        assert!(survey.places.outside.contains(&far.canonicalize().unwrap()));
        fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn a_missing_root_is_an_empty_survey() {
        assert_eq!(survey(Path::new("/nowhere/at/all")), Survey::default());
    }

    #[cfg(unix)]
    fn tempfile() -> PathBuf {
        let dir = std::env::temp_dir().join(format!("undercroft-survey-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        dir
    }
}
