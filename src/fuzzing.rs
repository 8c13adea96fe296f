//! What the targets of `fuzz/` need of modules that are no part of the library's API. `cargo fuzz` alone builds it: it sets `--cfg fuzzing`.

use encoding_rs::EUC_JP;

use crate::diagnostic::Diagnostic;
use crate::import::{art, hengband};
use crate::world::World;

/// How every script begins that [`info`] makes.
pub const MARK: &str = crate::import::MARK;

/// The names of the files that [`info`] takes, in their order.
pub const INFO_FILES: [&str; 4] = hengband::FILES;

/// Scripts made of info files, by path, and what was found wrong with the files.
#[derive(Debug, PartialEq)]
pub struct Info {
    /// Paths and texts.
    pub scripts: Vec<(String, String)>,
    /// Errors and warnings.
    pub found: Vec<Diagnostic>,
}

/// `undercroft import hengband`, but for reading and writing files.
#[must_use]
pub fn info(contents: [&[u8]; 4]) -> Info {
    let imported = hengband::import(contents);
    Info { scripts: imported.files, found: imported.found }
}

/// A text in EUC-JP; `None` where that loses something, or where the bytes are a text in UTF-8, too: then nobody can tell which is meant.
#[must_use]
pub fn euc_jp(text: &str) -> Option<Vec<u8>> {
    let (bytes, _, lossy) = EUC_JP.encode(text);
    let back = EUC_JP.decode_without_bom_handling_and_without_replacement(&bytes);
    let sound = !lossy && back.is_some_and(|back| back == text) && std::str::from_utf8(&bytes).is_err();
    sound.then(|| bytes.into_owned())
}

/// `undercroft import art`, but for reading and writing files: the script, and what was found wrong with the drawing.
#[must_use]
pub fn drawing(bytes: &[u8], name: &str, world: &World) -> (Option<String>, Vec<Diagnostic>) {
    let drawing = art::import(bytes, "drawing.txt", name, world, false);
    (drawing.script, drawing.found)
}
