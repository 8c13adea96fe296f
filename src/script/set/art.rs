//! [`Art`]: the text files of a script set, which may hold pictures.

use xxhash_rust::xxh3::Xxh3;

use crate::diagnostic::Diagnostic;

use super::files::{MAX_FILE, not_utf8};
use super::without_mark;

/// A picture in a text file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Art {
    /// Path as people see it: `vaults/tower.txt`.
    pub path: String,
    /// The text, without byte order mark.
    pub text: String,
    /// Why it cannot be used. It may be somebody's notes: only who asks for it is told.
    pub unfit: Option<Diagnostic>,
}

impl Art {
    /// A picture of that text.
    pub fn new(path: String, text: &str) -> Self {
        Self { path, text: without_mark(text).to_owned(), unfit: None }
    }

    /// A file that cannot be one, and why.
    pub fn refused(path: String, why: impl Into<String>) -> Self {
        Self { unfit: Some(Diagnostic::error(why).at(&path, 1)), path, ..Self::default() }
    }

    /// What the bytes of a file make; what is wrong with them is kept for who asks for it.
    pub fn from_bytes(path: String, bytes: &[u8]) -> Self {
        if bytes.len() as u64 > MAX_FILE {
            return Self::refused(path, format!("this file is larger than {} MiB", MAX_FILE >> 20));
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::new(path, text),
            Err(error) => {
                let unfit = Some(not_utf8(&path, bytes, error));
                Self { path, text: String::from_utf8_lossy(bytes).into_owned(), unfit }
            }
        }
    }
}

/// Adds the paths and bytes of pictures to a hash, in the order given.
pub(crate) fn hash_art<'a>(hasher: &mut Xxh3, art: impl Iterator<Item = &'a Art>) {
    for art in art {
        let unfit = art.unfit.as_ref().map(ToString::to_string);
        for text in [&art.path, &art.text].into_iter().chain(&unfit) {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
    }
}
