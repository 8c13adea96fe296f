//! Vaults: drawings with a legend, as `undercroft import art` takes them, and declarations of scripts; each loaded and placed alone.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use undercroft::engine::PieceRequest;
use undercroft::{Engine, Request, format, fuzzing};
use undercroft_fuzz::{LIMITS, Vault, checked, checked_floor, load};

/// A set around the file of a vault, which stands where `REST` is.
const SET: &str = r#"
terrain { name = "ore", glyph = "o", passable = false, opaque = true }
monster { name = "rat", glyph = "r" }
monster { name = "eel", glyph = "e", habitat = "water" }
local function loaded()
REST
end
return dungeon { api = 1, branches = { branch { name = "here", floors = 1, size = { width = 30, height = 20 }, rooms = { loaded() }, layout = function(floor)
  floor:inside():fill("floor")
end } } }
"#;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| load(&SET.replace("REST", "")).expect("the set loads"));

/// A drawing is said to be wrong, or it is a vault that loads.
fn drawing(bytes: &[u8]) {
    let (script, found) = fuzzing::drawing(bytes, "it", ENGINE.world());
    for found in &found {
        assert!(!found.message.is_empty(), "{found}");
    }
    let wrong = found.iter().any(undercroft::Diagnostic::is_error);
    assert_eq!(script.is_none(), wrong, "{found:?}");
    let Some(script) = script else { return };
    match load(&SET.replace("REST", &script)) {
        Ok(engine) => alone(&engine),
        Err(error) => panic!("{error:#}\n{script}"),
    }
}

/// A vault is an error that is said, or it can be placed.
fn declared(bytes: &[u8]) {
    let vault = Vault::of(bytes);
    let engine = match load(&vault.text) {
        Ok(engine) => engine,
        Err(error) => return drop(checked(&error)),
    };
    alone(&engine);
    let request = Request::new("here", 1, vault.seed).limits(LIMITS);
    let first = checked_floor(&engine.floor(&request));
    assert_eq!(checked_floor(&engine.floor(&request)), first, "another outcome the second time:\n{}", vault.text);
}

/// Places the vault "it" alone; where it was so before, the outcome is the same.
fn alone(engine: &Engine) {
    for seed in 0..2 {
        let mut request = PieceRequest::new("it", seed);
        request.limits = LIMITS;
        let result = engine.piece(&request);
        let first = checked_floor(&result);
        assert!(seed > 0 || checked_floor(&engine.piece(&request)) == first, "another outcome the second time");
        if let Ok(floor) = &result {
            let _ = format::text(floor);
        }
    }
}

// A drawing is text; what begins with a byte below 8, which no text does, is a declaration.
fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0..=7, rest)) => declared(rest),
        _ => drawing(bytes),
    }
});
