//! docs/promises.md promises what tests show: each promise names its tests, and they are there.

use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../docs/promises.md");

/// Whether a file has a test of this name: the function, right after its attribute.
fn has_test(source: &str, name: &str) -> bool {
    let function = format!("fn {name}(");
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if marked && !line.starts_with("#[") && !line.starts_with("//") {
            if line.starts_with(&function) {
                return true;
            }
            marked = false;
        }
    }
    false
}

/// What the page names in backticks: `path::test`, the path within the repository.
fn named() -> Vec<(&'static str, &'static str)> {
    let code = PAGE.split('`').skip(1).step_by(2);
    code.filter_map(|code| code.split_once(".rs::")).collect()
}

#[test]
fn every_test_that_a_promise_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named = named();
    assert!(named.len() >= 30, "{}", named.len());
    for (file, name) in named {
        let path = root.join(format!("{file}.rs"));
        let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(has_test(&source, name), "{file}.rs has no test {name}");
    }
}

/// A line of a list promises something; it says what shows it.
#[test]
fn every_promise_names_a_test() {
    let kept = PAGE.split("\n## What is not promised").next().unwrap();
    for promise in kept.split("\n- ").skip(1) {
        let promise = promise.split("\n\n").next().unwrap();
        assert!(promise.contains(".rs::"), "nothing shows this: {promise}");
    }
}

#[test]
fn a_test_is_told_from_what_looks_like_one() {
    let source =
        "fn helper() {}\n#[test]\n#[cfg(unix)]\nfn a_test() {}\n    #[test]\n    // Words.\n    fn inner() {}\nfn inner_not() {}\n";
    assert!(has_test(source, "a_test") && has_test(source, "inner"));
    assert!(!has_test(source, "helper") && !has_test(source, "inner_not") && !has_test(source, "a_tes"));
}

/// Whether a set of one file loads.
fn opened(bytes: &[u8]) -> undercroft::Result<undercroft::Engine> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("promises");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeon.lua"), bytes).unwrap();
    undercroft::ScriptSet::open(&folder).and_then(undercroft::Engine::load)
}

#[test]
fn bytecode_is_never_read_from_a_file() {
    let text = "return dungeon { api = 1, branches = { branch { name = 'a', floors = 1, size = { width = 9, height = 9 }, layout = function() end } } }";
    opened(text.as_bytes()).unwrap();
    let bytecode = mlua::chunk::Compiler::new().compile(text).unwrap();
    // A Lua state takes these bytes for the script.
    assert!(mlua::Lua::new().load(bytecode.as_slice()).into_function().is_ok());
    for bytes in [bytecode.clone(), bytecode.iter().map(|byte| byte & 0x7f).collect(), b"\x1bLuaQ\0".to_vec()] {
        assert_eq!(opened(&bytes).map(|_| ()).unwrap_err().kind(), undercroft::ErrorKind::Load);
    }
}
