//! Hengband's info files: whatever they hold is said to be wrong or becomes scripts that load.
#![no_main]

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::sync::{LazyLock, Mutex};

use libfuzzer_sys::fuzz_target;
use undercroft::fuzzing::{INFO_FILES, Info, MARK, euc_jp, info};
use undercroft::{Engine, ScriptSet};

/// Files without a mistake, for those that the input is not.
const GOOD: [&[u8]; 4] = [
    include_bytes!("../../tests/import/good/f_info.txt"),
    include_bytes!("../../tests/import/good/r_info.txt"),
    include_bytes!("../../tests/import/good/d_info.txt"),
    include_bytes!("../../tests/import/good/v_info.txt"),
];

/// Scripts that have been loaded: most mistakes change none, and to load them takes many times as long as to read the files.
static LOADED: LazyLock<Mutex<HashSet<u64>>> = LazyLock::new(Mutex::default);

/// The first byte says which file the rest is: f, r, d or v; or it is all four.
fn files(bytes: &[u8]) -> [&[u8]; 4] {
    let Some((kind, text)) = bytes.split_first() else { return [&[]; 4] };
    match b"frdv".iter().position(|known| known == kind) {
        Some(at) => {
            let mut files = GOOD;
            files[at] = text;
            files
        }
        None => [text; 4],
    }
}

fn check(made: &Info) {
    for found in &made.found {
        let at = found.location.as_ref().unwrap_or_else(|| panic!("no line: {found}"));
        assert!(at.line > 0 && INFO_FILES.contains(&at.file.as_str()), "{found}");
        assert!(!found.message.is_empty(), "{found}");
    }
    assert!(made.scripts.is_sorted_by(|a, b| a.0 < b.0), "two scripts of one path");
    assert!(made.scripts.iter().all(|(_, text)| text.starts_with(MARK)), "a script that a later import does not know");
    let mut hasher = DefaultHasher::new();
    made.scripts.hash(&mut hasher);
    let new = LOADED.lock().is_ok_and(|mut loaded| loaded.insert(hasher.finish()));
    if new && !made.scripts.is_empty() {
        if let Err(error) = ScriptSet::from_sources(made.scripts.clone()).and_then(Engine::load) {
            panic!("what was imported does not load: {error:#}");
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let files = files(bytes);
    let made = info(files);
    check(&made);
    // The same in the other encoding.
    let Some((kind, text)) = bytes.split_first() else { return };
    let Some(euc) = std::str::from_utf8(text).ok().and_then(euc_jp) else { return };
    let euc = [&[*kind], euc.as_slice()].concat();
    assert_eq!(info(self::files(&euc)), made, "EUC-JP gives something else");
});
