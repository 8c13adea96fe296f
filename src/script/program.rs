//! [`Program`]: a script set compiled to bytecode of this process, with what a scan of its text tells.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, LazyLock, Mutex, Weak};

use mlua::chunk::Compiler;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::diagnostic::Diagnostic;
use crate::host::HostFunctions;

use super::scan::{Scan, scan};
use super::set::{Art, Module, ScriptSet, hash_art, hash_of};

/// Bytecode this process made of a text. Never read from outside: Luau does not verify bytecode.
type Code = Arc<Result<Vec<u8>, String>>;

/// Compiled texts by hash, for as long as somebody has them: a reload compiles what changed, and what nobody runs any more is given back.
static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);
/// Entries that are looked over for such as nobody has any more.
const SWEPT: usize = 1024;

#[derive(Default)]
struct Cache {
    codes: HashMap<u128, Weak<Result<Vec<u8>, String>>>,
    /// The standard library, compiled and scanned: every set has it, the next one too.
    kept: HashMap<u128, (Code, Arc<Scan>)>,
    /// Number of entries at which they are looked over next.
    sweep_at: usize,
}

impl Cache {
    fn insert(&mut self, key: u128, code: &Code) {
        if self.codes.len() >= self.sweep_at.max(SWEPT) {
            self.codes.retain(|_, code| code.strong_count() > 0);
            self.sweep_at = 2 * self.codes.len();
        }
        self.codes.insert(key, Arc::downgrade(code));
    }
}

/// Built-ins that Luau would otherwise call past the globals: math in the platform's libm, which differs between systems, and what scripts
/// do not have.
pub(crate) const NOT_BUILT_IN: &[&str] = &[
    "rawset",
    "vector.create",
    "math.sin",
    "math.cos",
    "math.tan",
    "math.asin",
    "math.acos",
    "math.atan",
    "math.atan2",
    "math.sinh",
    "math.cosh",
    "math.tanh",
    "math.exp",
    "math.log",
    "math.log10",
    "math.pow",
];

/// Compiles a text. Optimisation level 1 everywhere: level 2 inlines, which drops call frames from diagnostics and changes fuel.
pub(crate) fn compile(text: &str) -> Code {
    let key = xxh3_128(text.as_bytes());
    if let Ok(cache) = CACHE.lock()
        && let Some(code) = cache.codes.get(&key).and_then(Weak::upgrade)
    {
        return code;
    }
    let compiler = Compiler::new().set_optimization_level(1).set_debug_level(1).set_disabled_builtins(NOT_BUILT_IN.iter().copied());
    let code = Arc::new(compiler.compile(text).map_err(|e| e.to_string()));
    if let Ok(mut cache) = CACHE.lock() {
        cache.insert(key, &code);
    }
    code
}

/// Compiles and scans a module of the standard library; once in a process.
fn library(text: &str) -> (Code, Arc<Scan>) {
    let key = xxh3_128(text.as_bytes());
    if let Ok(cache) = CACHE.lock()
        && let Some(kept) = cache.kept.get(&key)
    {
        return kept.clone();
    }
    let made = (compile(text), Arc::new(scan(text)));
    if let Ok(mut cache) = CACHE.lock() {
        cache.kept.insert(key, made.clone());
    }
    made
}

/// Modules by the names and by the tags of what they declare.
#[derive(Default)]
pub(crate) struct Words<'a> {
    pub names: HashMap<&'a str, Vec<&'a str>>,
    pub tags: HashMap<&'a str, Vec<&'a str>>,
}

/// A script set, compiled.
pub(crate) struct Program {
    pub set: ScriptSet,
    /// What the game lets scripts call.
    pub functions: Arc<HostFunctions>,
    code: BTreeMap<String, Code>,
    scans: BTreeMap<String, Arc<Scan>>,
}

impl Program {
    /// Compiles every module. Faults that need no running come along: syntax errors, and loops that bypass `pairs`.
    pub fn compile(set: ScriptSet) -> (Self, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let mut code = BTreeMap::new();
        let mut scans = BTreeMap::new();
        for module in set.modules() {
            let (compiled, seen) = if module.std { library(&module.text) } else { (compile(&module.text), Arc::new(scan(&module.text))) };
            if let Err(message) = &*compiled {
                found.push(set.illustrate(syntax_error(module, message)));
            }
            code.insert(module.name.clone(), compiled);
            if let Some(at) = module.text.find('\0') {
                let line = module.text[..at].matches('\n').count() as u32 + 1;
                let diagnostic = Diagnostic::error("this file has a NUL character, at which Lua would stop reading")
                    .at(&module.path, line)
                    .hint("a save that was cut off leaves such: write the file anew");
                found.push(set.illustrate(diagnostic));
            }
            for line in &seen.bare_loops {
                let diagnostic = Diagnostic::error("this loop walks a table in no defined order")
                    .at(&module.path, *line)
                    .hint("write pairs(t), or ipairs(t) for a list");
                found.push(set.illustrate(diagnostic));
            }
            for line in &seen.weak {
                let diagnostic = Diagnostic::error("scripts have no weak tables: what is left in one depends on when memory is collected")
                    .at(&module.path, *line)
                    .hint("leave __mode out; a floor's tables go with its state");
                found.push(set.illustrate(diagnostic));
            }
            scans.insert(module.name.clone(), seen);
        }
        (Self { set, functions: Arc::default(), code, scans }, found)
    }

    /// The bytecode of a module; `None` for an unknown one or one with a syntax error.
    pub fn code(&self, name: &str) -> Option<&[u8]> {
        self.code.get(name).and_then(|c| c.as_ref().as_ref().ok()).map(Vec::as_slice)
    }

    /// What the scan of a module told.
    pub fn scan(&self, name: &str) -> Option<&Scan> {
        self.scans.get(name).map(Arc::as_ref)
    }

    /// The modules and pictures a branch may ask for: those reachable from `roots` by literal `require`s, or by a name or tag of something they
    /// declare; the whole set where one requires by a computed name. Any text may be a name; a tag is what is given to `tagged`, unless
    /// that is given what no scan can know.
    pub fn closure<'a>(&'a self, roots: impl IntoIterator<Item = &'a str>, words: &Words<'a>) -> Reached<'a> {
        let roots: Vec<&str> = roots.into_iter().collect();
        let (mut reached, mut whole) = self.walk(&roots, words, false);
        if reached.iter().any(|name| self.scans.get(*name).is_some_and(|scan| scan.any_tag)) {
            (reached, whole) = self.walk(&roots, words, true);
        }
        let modules: Vec<&Module> = self.set.modules().filter(|m| whole || reached.contains(m.name.as_str())).collect();
        let scans: Vec<&Scan> = modules.iter().filter_map(|m| self.scan(&m.name)).collect();
        let named: BTreeSet<&str> =
            scans.iter().flat_map(|scan| &scan.pictures).filter_map(|n| self.set.art(n)).map(|a| a.path.as_str()).collect();
        let any = scans.iter().any(|scan| scan.any_picture);
        let art = self.set.all_art().map(|(_, art)| art).filter(|art| any || named.contains(art.path.as_str())).collect();
        Reached { modules, art }
    }

    /// The modules reached, and whether one requires by a computed name. With `loose`, any text may be a tag.
    fn walk<'a>(&'a self, roots: &[&'a str], words: &Words<'a>, loose: bool) -> (BTreeSet<&'a str>, bool) {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = roots.to_vec();
        let mut whole = false;
        // A thousand modules may each name a tag that all of them carry.
        let mut tagged: HashSet<&str> = HashSet::new();
        while let Some(name) = open.pop() {
            let Some((name, seen)) = self.scans.get_key_value(name) else { continue };
            if reached.insert(name) {
                whole |= seen.dynamic && !name.starts_with("std.");
                open.extend(seen.requires.iter().map(String::as_str));
                // The library calls nothing of a game's by name, though it has words of its own that may be names.
                let own = !name.starts_with("std.");
                let names = seen.texts.iter().filter_map(|text| words.names.get(text.as_str())).flatten();
                open.extend(names.filter(|module| own || module.starts_with("std.")));
                let tags = if loose { &seen.texts } else { &seen.tags };
                let tags = tags.iter().filter(|text| tagged.insert(text)).filter_map(|text| words.tags.get(text.as_str()));
                open.extend(tags.flatten());
            }
        }
        (reached, whole)
    }
}

/// What a branch may ask for, each in order of its name.
pub(crate) struct Reached<'a> {
    modules: Vec<&'a Module>,
    art: Vec<&'a Art>,
}

impl Reached<'_> {
    /// Hash of all of it and of `extra`: 32 hexadecimal digits.
    pub fn hash(&self, extra: &str) -> String {
        let mut hasher = Xxh3::new();
        hasher.update(format!("{}\n{extra}", hash_of(self.modules.iter().copied())).as_bytes());
        hash_art(&mut hasher, self.art.iter().copied());
        format!("{:032x}", hasher.digest128())
    }

    /// Hashes of 8 hexadecimal digits: of each own module by its name, of each picture by its path, of the standard library as `std`.
    pub fn parts(&self) -> BTreeMap<String, String> {
        let (std, own): (Vec<&Module>, Vec<&Module>) = self.modules.iter().copied().partition(|module| module.std);
        let short = |hash: String| hash.chars().take(8).collect::<String>();
        let mut parts: BTreeMap<String, String> = own.into_iter().map(|m| (m.name.clone(), short(hash_of([m].into_iter())))).collect();
        for art in &self.art {
            let mut hasher = Xxh3::new();
            hash_art(&mut hasher, [*art].into_iter());
            parts.insert(art.path.clone(), short(format!("{:032x}", hasher.digest128())));
        }
        parts.insert("std".to_owned(), short(hash_of(std.into_iter())));
        parts
    }
}

fn syntax_error(module: &Module, message: &str) -> Diagnostic {
    // Luau writes `name:line: message`; of a chunk compiled without a name mlua leaves `line: message`.
    let text = format!(":{}", message.trim_start_matches("syntax error: ").trim_start_matches(':'));
    let mut rest = text.as_str();
    let mut line = 1;
    while let Some(at) = rest.find(':') {
        let after = &rest[at + 1..];
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        if !digits.is_empty() && after[digits.len()..].starts_with(':') {
            line = digits.parse().unwrap_or(1);
            rest = after[digits.len() + 1..].trim_start();
            break;
        }
        rest = after;
    }
    // It quotes what it stumbled over, whatever that is.
    let rest: String = rest.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    Diagnostic::error(format!("syntax error: {rest}")).at(&module.path, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_branch_covers_the_pictures_its_modules_ask_for() {
        let hash = |room: &str, tower: &str, notes: &str| {
            let files = [("a.lua", "require 'room'"), ("room.lua", room), ("art/tower.txt", tower), ("notes.txt", notes)];
            let (program, _) = Program::compile(ScriptSet::from_sources(files).unwrap());
            program.closure(["a"], &Words::default()).hash("")
        };
        let literal = "return picture 'art/tower'";
        assert_eq!(hash(literal, "##", "x"), hash(literal, "##", "y"));
        assert_ne!(hash(literal, "##", "x"), hash(literal, "#.", "x"));
        let computed = "return picture('art/' .. 'tower')";
        assert_ne!(hash(computed, "##", "x"), hash(computed, "#.", "x"));
        assert_ne!(hash(computed, "##", "x"), hash(computed, "##", "y"), "it may be any of them");
        assert_eq!(hash("return 1", "##", "x"), hash("return 1", "#.", "y"));
    }

    #[test]
    fn a_syntax_error_never_quotes_control_characters() {
        let (_, found) = Program::compile(ScriptSet::from_sources([("a.lua", "local a = 1\nprint(a \u{3}\u{1b}[2J)")]).unwrap());
        let text = found.iter().map(|diagnostic| format!("{diagnostic:#}")).collect::<String>();
        assert!(text.starts_with("a.lua:2: error: syntax error: ") && text.contains('\u{fffd}'), "{text:?}");
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    }

    #[test]
    fn parts_are_own_modules_pictures_and_the_library_as_one() {
        let parts = |room: &str| {
            let files = [("a.lua", "require 'room' require 'std.fov'"), ("room.lua", room), ("b.lua", ""), ("art/tower.txt", "##")];
            let (program, _) = Program::compile(ScriptSet::from_sources(files).unwrap());
            program.closure(["a"], &Words::default()).parts()
        };
        let (one, other) = (parts("return picture 'art/tower'"), parts("return picture \"art/tower\""));
        assert_eq!(one.keys().collect::<Vec<_>>(), ["a", "art/tower.txt", "room", "std"]);
        assert!(one.values().all(|hash| hash.len() == 8 && hash.bytes().all(|b| b.is_ascii_hexdigit())), "{one:?}");
        let changed: Vec<&String> = one.keys().filter(|name| one[*name] != other[*name]).collect();
        assert_eq!(changed, ["room"]);
    }
}
