use std::collections::BTreeSet;

use super::template::{self, SETTINGS};
use super::*;
use crate::engine::Engine;
use crate::script::ScriptSet;

/// Files below a folder, by their paths within it.
fn files_below(folder: &Path, within: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files_below(&entry.path(), &format!("{path}/"), found);
        } else {
            found.insert(path);
        }
    }
}

fn loads(script: &str) -> bool {
    let files = [
        ("dungeon.lua", script),
        ("a.lua", "return branch { name = 'a', floors = 1, size = { width = 20, height = 10 }, layout = function() end }"),
    ];
    ScriptSet::from_sources(files).and_then(Engine::load).is_ok()
}

#[test]
fn every_file_of_the_template_is_written() {
    let mut there = BTreeSet::new();
    files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/new/template"), "", &mut there);
    let stubs: BTreeSet<String> = template::stubs().into_iter().map(|(path, _)| path.to_owned()).collect();
    let written: BTreeSet<String> = template::files("x").into_iter().map(|(path, _)| path.to_owned()).collect();
    assert_eq!(stubs, ["types/lua-api.md", "types/undercroft.d.luau", "types/undercroft.lua"].map(str::to_owned).into());
    assert_eq!(written, there.union(&stubs).cloned().collect());
    assert!(written.contains(template::FIRST));
    // A game writes those that its engine gives, which are these and its own functions.
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    assert_eq!(engine.stubs(), template::stubs());
}

#[test]
fn a_name_stands_in_the_heading_and_in_the_manifest() {
    let of = |name: &str, path: &str| template::files(name).into_iter().find(|(p, _)| *p == path).unwrap().1;
    assert!(of("The \"Old\" Mill/2", "README.md").starts_with("# The \"Old\" Mill/2\n"));
    assert!(of("*_<b>", "README.md").starts_with("# \\*\\_\\<b\\>\n"));
    assert!(of("]] -- [[", "dungeon.lua").starts_with("-- ]] -- [[: the manifest."));
    assert!(template::files("x").iter().all(|(_, text)| !text.contains("{{")), "a place for the name is left over");
}

#[test]
fn names_are_a_line_that_people_see() {
    assert!(check_name("The Old Mill").is_ok());
    assert!(check_name("die M\u{fc}hle \u{9b3c} \"x\" a/b '").is_ok());
    assert!(check_name(&"m".repeat(80)).is_ok());
    for wrong in ["", "  ", "a\nb", "a\u{1b}[31m", "a\u{202e}b", "a\u{2028}b", &"m".repeat(81)] {
        assert!(check_name(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn editors_hide_exactly_the_globals_that_scripts_do_not_have() {
    let settings = SETTINGS.iter().find(|(path, _)| path.ends_with("settings.json")).unwrap().1;
    let settings: serde_json::Value = serde_json::from_str(settings).unwrap();
    let hidden = settings["luau-lsp.types.disabledGlobals"].as_array().unwrap();
    let hidden: BTreeSet<String> = hidden.iter().map(|name| name.as_str().unwrap().to_owned()).collect();

    let mut missing = BTreeSet::new();
    let lua = mlua::Lua::new();
    let ask =
        |name: &str| loads(&format!("local x = {name}\nassert(x ~= nil)\nreturn dungeon {{ api = 1, branches = {{ require 'a' }} }}"));
    for pair in lua.globals().pairs::<String, mlua::Value>() {
        let (name, value) = pair.unwrap();
        if name == "_G" || !ask(&name) {
            missing.insert(name);
        } else if let mlua::Value::Table(library) = value {
            for pair in library.pairs::<String, mlua::Value>() {
                let field = format!("{name}.{}", pair.unwrap().0);
                if !ask(&field) {
                    missing.insert(field);
                }
            }
        }
    }
    assert_eq!(hidden, missing);
}

#[test]
fn the_settings_are_json() {
    for (path, text) in SETTINGS {
        assert!(serde_json::from_str::<serde_json::Value>(text).unwrap().is_object(), "{path}");
    }
}
