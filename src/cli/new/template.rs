//! The files of a new script set: those in `template/`, and the stubs.

use crate::script::api;

/// The file to change first.
pub(super) const FIRST: &str = "rooms/grindstone.lua";
/// Stands for the name of the dungeon.
const NAME: &str = "{{name}}";

macro_rules! template {
    ($($path:literal),* $(,)?) => { [$(($path, include_str!(concat!("template/", $path)))),*] };
}

/// Scripts, and words about them.
const SCRIPTS: [(&str, &str); 9] = template![
    "README.md",
    "branches/mill.lua",
    "dungeon.lua",
    "monsters/mill.lua",
    "rooms/grindstone.lua",
    "rooms/wheel_pit.lua",
    "terrain.lua",
    "tests/mill_test.lua",
    "vaults/granary.lua",
];

/// Settings of editors: LuaLS, Luau's tools, and luau-lsp in VS Code.
pub(in crate::cli) const SETTINGS: [(&str, &str); 3] = template![".luarc.json", ".luaurc", ".vscode/settings.json"];

/// The Lua API for people and editors, by the paths in a script set that `Engine::stubs` has.
pub(in crate::cli) fn stubs() -> Vec<(&'static str, String)> {
    let within = |path: &'static str| path.strip_prefix("stdlib/").unwrap_or("types/lua-api.md");
    api::files().into_iter().map(|(path, text)| (within(path), text)).collect()
}

/// All files of a new script set: paths and texts.
pub(super) fn files(name: &str) -> Vec<(&'static str, String)> {
    let scripts = SCRIPTS.iter().map(|(path, text)| {
        let name = if path.ends_with(".md") { as_markdown(name) } else { name.to_owned() };
        (*path, text.replace(NAME, &name))
    });
    let settings = SETTINGS.iter().map(|(path, text)| (*path, (*text).to_owned()));
    scripts.chain(settings).chain(stubs()).collect()
}

/// A text of which Markdown makes nothing else.
fn as_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "\\`*_{}[]<>#!|~&".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
