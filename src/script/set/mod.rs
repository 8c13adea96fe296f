//! [`ScriptSet`]: the scripts of one game, read and hashed as one.

mod art;
mod files;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use crate::diagnostic::{Diagnostic, SourceLine};
use crate::error::{Error, ErrorKind, Result};

pub(crate) use art::{Art, hash_art};
use files::{Content, check_count, check_size, collect, is_manifest, not_utf8, packed_path, read};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// One Lua file.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    /// Name, as `require` takes it: `rooms.pillars`.
    pub name: String,
    /// Path as people see it: `rooms/pillars.lua`, or `std/rooms/round.lua`.
    pub path: String,
    /// The text, without byte order mark; a `#!` line is blanked, so that line numbers stay.
    pub text: String,
    /// Whether it belongs to the standard library.
    pub std: bool,
}

/// The scripts of one game: modules by name, sorted, hashed as one. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ScriptSet {
    modules: Arc<BTreeMap<String, Module>>,
    /// Files of tests, which no floor depends on.
    tests: Arc<BTreeMap<String, Module>>,
    /// Pictures by path without its ending.
    art: Arc<BTreeMap<String, Art>>,
    root: Option<PathBuf>,
}

impl ScriptSet {
    /// Reads every `.lua` and `.luau` file below `root`, whatever order the file system lists them in, and every `.txt` file, which may hold a
    /// picture that a script asks for by `picture "name"`. Hidden files and folders, and a folder `types` (editor stubs), are passed over.
    /// A `.txt` file that cannot be read, is larger than 4 MiB or not UTF-8 is an error for the script that asks for it, if one does.
    ///
    /// # Errors
    /// Kind `Io` when a file or folder cannot be read; `Load` when `dungeon.lua` is missing, two files have one module name, a file is not
    /// UTF-8, or there are absurdly many.
    pub fn open(root: impl AsRef<Path>) -> Result<Self> {
        let root = root.as_ref();
        let mut contents = Vec::new();
        for (path, file) in collect(root)? {
            let content = read(&path, &file)?;
            contents.push((path, content));
        }
        let set = Self::from_contents(&format!("{}: ", root.display()), contents)?;
        Ok(Self { root: Some(root.to_owned()), ..set })
    }

    /// The same from files that the game has read itself, out of a pack for instance: pairs of path (`rooms/pillars.lua`) and bytes, in any
    /// order. What a folder's files have to be, these have to be, and what [`open`](Self::open) passes over is passed over; a `\\` in a path
    /// counts as `/`, and a `./` or `/` in front as nothing.
    ///
    /// ```
    /// use undercroft::ScriptSet;
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// let pack: Vec<(String, Vec<u8>)> = vec![
    ///     ("dungeon.lua".into(), b"return dungeon { api = 1, branches = {} }".to_vec()),
    ///     ("README.md".into(), vec![0xff]),
    /// ];
    /// let set = ScriptSet::from_files(pack)?;
    /// assert!(set.root().is_none());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Kind `Load`, as [`open`](Self::open).
    pub fn from_files<P: Into<String>, B: AsRef<[u8]>>(files: impl IntoIterator<Item = (P, B)>) -> Result<Self> {
        let mut packed = Vec::new();
        for (path, bytes) in files {
            if let Some(path) = packed_path(&path.into())? {
                check_size(&path, bytes.as_ref().len() as u64)?;
                packed.push((path, bytes));
                check_count("", packed.len())?;
            }
        }
        // Of two files with one name the same is blamed, whatever the order.
        packed.sort_by(|a, b| a.0.cmp(&b.0));
        Self::from_contents("", packed.iter().map(|(path, bytes)| (path.clone(), Ok(Cow::Borrowed(bytes.as_ref())))).collect())
    }

    /// `whence` stands before what is said of them all.
    fn from_contents(whence: &str, contents: Vec<(String, Content<'_>)>) -> Result<Self> {
        if !contents.iter().any(|(path, _)| is_manifest(path)) {
            let below = contents.iter().find_map(|(path, _)| path.rsplit_once('/').filter(|(_, name)| is_manifest(name)));
            let hint =
                below.map_or_else(String::new, |(folder, _)| format!("; there is one in {folder}: is that the folder of the scripts?"));
            let message = format!("{whence}no dungeon.lua here; a script set starts with one that returns dungeon {{ ... }}{hint}");
            return Err(Error::new(ErrorKind::Load, message));
        }
        let (mut sources, mut art) = (Vec::with_capacity(contents.len()), Vec::new());
        for (path, content) in contents {
            match content {
                Ok(bytes) if path.ends_with(".txt") => art.push(Art::from_bytes(path, &bytes)),
                Err(why) => art.push(Art::refused(path, why)),
                Ok(bytes) => match std::str::from_utf8(&bytes) {
                    Ok(text) => sources.push((path, text.to_owned())),
                    Err(error) => return Err(Error::from_diagnostic(ErrorKind::Load, not_utf8(&path, &bytes, error))),
                },
            }
        }
        let mut set = Self::from_sources(sources)?;
        set.add_art(art)?;
        Ok(set)
    }

    /// A script set from memory: pairs of path (`rooms/pillars.lua`, `vaults/tower.txt`) and text. For tests and for games that pack their
    /// scripts.
    ///
    /// # Errors
    /// Kind `Load` when two paths have one name, or a path cannot be a module name.
    pub fn from_sources<P: Into<String>, T: Into<String>>(sources: impl IntoIterator<Item = (P, T)>) -> Result<Self> {
        let (mut modules, mut tests, mut art) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        let mut std_art = BTreeMap::new();
        for (path, text) in standard_library()? {
            let (path, text) = (path.as_ref(), text.as_ref());
            if let Some(name) = path.strip_suffix(".txt") {
                std_art.insert(format!("std/{name}"), Art::new(format!("std/{path}"), text));
                continue;
            }
            let name = module_name(path).unwrap_or_default();
            let module = Module { name: format!("std.{name}"), path: format!("std/{path}"), text: clean(text), std: true };
            modules.insert(module.name.clone(), module);
        }
        for (path, text) in sources {
            let path = path.into();
            if path.ends_with(".txt") {
                art.push(Art::new(path, &text.into()));
                continue;
            }
            let name = module_name(&path).ok_or_else(|| {
                Error::from_diagnostic(
                    ErrorKind::Load,
                    Diagnostic::error(format!("{path:?} cannot be a module name"))
                        .at(&path, 1)
                        .hint("use letters, digits, `_` and `-` in the names of script files and folders"),
                )
            })?;
            if name == "std" || name.starts_with("std.") {
                return Err(Error::from_diagnostic(
                    ErrorKind::Load,
                    Diagnostic::error("the names `std` and `std.*` belong to the standard library").at(&path, 1),
                ));
            }
            let module = Module { name: name.clone(), path: path.clone(), text: clean(&text.into()), std: false };
            let files = if is_test(&name) { &mut tests } else { &mut modules };
            if let Some(other) = files.insert(name.clone(), module) {
                return Err(Error::from_diagnostic(
                    ErrorKind::Load,
                    Diagnostic::error(format!("two files are the module \"{name}\": {} and {path}", other.path)).at(&path, 1),
                ));
            }
        }
        let mut set = Self { modules: Arc::new(modules), tests: Arc::new(tests), art: Arc::new(std_art), root: None };
        set.add_art(art)?;
        Ok(set)
    }

    /// # Errors
    /// Kind `Load` where a picture has the path of another.
    fn add_art(&mut self, art: Vec<Art>) -> Result<()> {
        let all = Arc::make_mut(&mut self.art);
        for art in art {
            let name = art.path.strip_suffix(".txt").unwrap_or(&art.path).to_owned();
            if let Some(other) = all.insert(name, art) {
                let twice = Diagnostic::error(format!("two text files have the path {}", other.path)).at(&other.path, 1);
                return Err(Error::from_diagnostic(ErrorKind::Load, twice));
            }
        }
        Ok(())
    }

    /// The sample game that comes with Undercroft.
    ///
    /// # Errors
    /// None in a released version: the sample is checked before it is released.
    pub fn sample() -> Result<Self> {
        Self::from_sources(embedded::SAMPLE.iter().copied())
    }

    /// Hash of every module's and picture's name and bytes, 32 hexadecimal digits. Equal sets have equal hashes.
    #[must_use]
    pub fn hash(&self) -> String {
        let modules = hash_of(self.modules.values());
        if self.art.is_empty() {
            return modules;
        }
        let mut hasher = Xxh3::new();
        hasher.update(modules.as_bytes());
        hash_art(&mut hasher, self.art.values());
        format!("{:032x}", hasher.digest128())
    }

    /// The picture of that path, with or without `.txt`.
    pub(crate) fn art(&self, name: &str) -> Option<&Art> {
        self.art.get(name.strip_suffix(".txt").unwrap_or(name))
    }

    /// All pictures by path without its ending, sorted.
    pub(crate) fn all_art(&self) -> impl Iterator<Item = (&str, &Art)> {
        self.art.iter().map(|(name, art)| (name.as_str(), art))
    }

    /// The folder it was read from, where it was.
    #[must_use]
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Module> {
        self.modules.get(name)
    }

    pub(crate) fn modules(&self) -> impl Iterator<Item = &Module> {
        self.modules.values()
    }

    /// Files of tests, by path.
    pub(crate) fn tests(&self) -> impl Iterator<Item = &Module> {
        self.tests.values()
    }

    /// The same set with its tests among the modules.
    pub(crate) fn with_tests(&self) -> Self {
        let all = self.modules.iter().chain(self.tests.iter()).map(|(name, module)| (name.clone(), module.clone()));
        Self { modules: Arc::new(all.collect()), ..self.clone() }
    }

    pub(crate) fn by_path(&self, path: &str) -> Option<&Module> {
        module_name(path.strip_prefix("std/").unwrap_or(path))
            .and_then(|name| if path.starts_with("std/") { self.get(&format!("std.{name}")) } else { self.get(&name) })
            .filter(|m| m.path == path)
    }

    /// Adds the source lines around a diagnostic's place.
    pub(crate) fn illustrate(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if let Some(location) = &diagnostic.location
            && let Some(text) = self
                .by_path(&location.file)
                .map(|module| &module.text)
                .or_else(|| self.art(&location.file).filter(|art| art.path == location.file).map(|art| &art.text))
        {
            let blamed = location.line as usize;
            diagnostic.source = text
                .lines()
                .enumerate()
                .skip(blamed.saturating_sub(2))
                .take(3.min(blamed + 1))
                .map(|(i, text)| SourceLine { number: i as u32 + 1, text: printable(text) })
                .collect();
        }
        diagnostic
    }
}

type Texts = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// Paths and texts of the standard library. A program built for development reads them from the folder that `UNDERCROFT_STDLIB` names, so that
/// its Lua can be worked on without a compiler; a game never does.
fn standard_library() -> Result<Texts> {
    #[cfg(all(debug_assertions, feature = "app"))]
    if let Some(root) = std::env::var_os("UNDERCROFT_STDLIB").map(PathBuf::from) {
        let text = |file: &Path| std::fs::read_to_string(file).map_err(|e| files::io_error(file, e));
        return collect(&root)?.into_iter().map(|(path, file)| Ok((path.into(), text(&file)?.into()))).collect();
    }
    Ok(embedded::STDLIB.iter().map(|(path, text)| (Cow::Borrowed(*path), Cow::Borrowed(*text))).collect())
}

/// Hash of module names and bytes, in the order given.
pub(crate) fn hash_of<'a>(modules: impl Iterator<Item = &'a Module>) -> String {
    let mut hasher = Xxh3::new();
    for module in modules {
        hasher.update(&(module.name.len() as u64).to_le_bytes());
        hasher.update(module.name.as_bytes());
        hasher.update(&(module.text.len() as u64).to_le_bytes());
        hasher.update(module.text.as_bytes());
    }
    format!("{:032x}", hasher.digest128())
}

/// The text with control characters replaced, tabs as spaces, cut to a sensible length: safe to send to a terminal.
pub(crate) fn printable(text: &str) -> String {
    let mut out: String = text
        .chars()
        .take(400)
        .map(|c| {
            if c == '\t' {
                ' '
            } else if c.is_control() || is_invisible(c) {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect();
    if text.chars().nth(400).is_some() {
        out.push_str(" ...");
    }
    out
}

/// Characters without a width of their own that join others or turn the direction of what follows.
fn is_invisible(c: char) -> bool {
    matches!(u32::from(c), 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff)
}

fn module_name(path: &str) -> Option<String> {
    let stem = path.strip_suffix(".lua").or_else(|| path.strip_suffix(".luau"))?;
    let good = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    stem.split('/').all(good).then(|| stem.replace('/', "."))
}

/// Whether a module is a file of tests: `rooms/mill_test.lua`. Such files are no part of the dungeon.
fn is_test(name: &str) -> bool {
    name.ends_with("_test")
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn clean(text: &str) -> String {
    let text = without_mark(text);
    match text.strip_prefix("#!") {
        Some(rest) => match rest.find('\n') {
            Some(end) => rest[end..].to_owned(),
            None => String::new(),
        },
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::files::MAX_FILE;
    use super::*;

    #[test]
    fn names_follow_paths() {
        assert_eq!(module_name("rooms/pillars.lua").as_deref(), Some("rooms.pillars"));
        assert_eq!(module_name("a.b/c.lua"), None);
        assert_eq!(module_name("rooms/.lua"), None);
    }

    #[test]
    fn files_of_tests_are_no_modules_and_move_no_hash() {
        let without = ScriptSet::from_sources([("a.lua", "1")]).unwrap();
        let set = ScriptSet::from_sources([("a.lua", "1"), ("rooms/a_test.lua", "2")]).unwrap();
        assert!(set.get("rooms.a_test").is_none());
        assert_eq!(set.tests().map(|test| test.path.as_str()).collect::<Vec<_>>(), ["rooms/a_test.lua"]);
        assert_eq!(set.hash(), without.hash());
        assert!(set.with_tests().get("rooms.a_test").is_some());
    }

    #[test]
    fn marks_and_shebangs_go_and_lines_stay() {
        assert_eq!(clean("\u{feff}return 1\n"), "return 1\n");
        assert_eq!(clean("#!/usr/bin/env lua\nreturn 1\n"), "\nreturn 1\n");
        assert_eq!(clean("#!only"), "");
    }

    #[test]
    fn the_hash_sees_names_and_bytes_and_no_order() {
        let a = ScriptSet::from_sources([("a.lua", "1"), ("b.lua", "2")]).unwrap();
        let b = ScriptSet::from_sources([("b.lua", "2"), ("a.lua", "1")]).unwrap();
        let c = ScriptSet::from_sources([("a.lua", "12"), ("b.lua", "")]).unwrap();
        assert_eq!(a.hash(), b.hash());
        assert_ne!(a.hash(), c.hash());
    }

    #[test]
    fn text_files_are_pictures_by_their_path() {
        let set = |text: &str| ScriptSet::from_sources([("a.lua", "1"), ("vaults/x.y.txt", text)]).unwrap();
        let one = set("\u{feff}#!#\r\n");
        assert_eq!(one.art("vaults/x.y").unwrap().text, "#!#\r\n", "no mark, and no first line of a program");
        assert_eq!(one.art("vaults/x.y.txt").unwrap().path, "vaults/x.y.txt");
        assert!(one.art("x.y").is_none() && one.art("vaults/x").is_none());
        assert_eq!(one.modules().filter(|module| !module.std).count(), 1);
        assert_eq!(one.hash(), set("#!#\r\n").hash());
        assert_ne!(one.hash(), set("#!.\r\n").hash());
        assert_ne!(one.hash(), ScriptSet::from_sources([("a.lua", "1"), ("vaults/x.z.txt", "#!#\r\n")]).unwrap().hash());
        let shown = one.illustrate(Diagnostic::error("x").at("vaults/x.y.txt", 1)).source;
        assert_eq!(shown.iter().map(|line| (line.number, line.text.as_str())).collect::<Vec<_>>(), [(1, "#!#")]);
        let twice = ScriptSet::from_sources([("a.txt", "1"), ("a.txt", "1")]).unwrap_err();
        assert!(twice.to_string().contains("two text files have the path a.txt"), "{twice}");
    }

    #[test]
    fn notes_beside_the_scripts_do_no_harm() {
        let root = std::env::temp_dir().join(format!("undercroft-notes-{}", std::process::id()));
        fs::create_dir_all(root.join("types")).unwrap();
        fs::write(root.join("dungeon.lua"), "return 1").unwrap();
        fs::write(root.join("README.txt"), "Caf\u{e9}").unwrap();
        fs::write(root.join("latin.txt"), b"#\n\xe9\n").unwrap();
        fs::write(root.join("large (1).txt"), vec![b'#'; MAX_FILE as usize + 1]).unwrap();
        fs::write(root.join(".hidden.txt"), "#").unwrap();
        fs::write(root.join("types/x.txt"), "#").unwrap();
        let set = ScriptSet::open(&root).unwrap();
        fs::remove_dir_all(&root).unwrap();
        let found: Vec<(&str, Option<String>)> = set.all_art().map(|(n, art)| (n, art.unfit.as_ref().map(ToString::to_string))).collect();
        let latin = "latin.txt:2:1: error: this file is not UTF-8 text".to_owned();
        let large = "large (1).txt:1: error: this file is larger than 4 MiB".to_owned();
        assert_eq!(found, [("README", None), ("large (1)", Some(large)), ("latin", Some(latin))]);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_called_a_text_file_and_is_none_is_told() {
        let root = std::env::temp_dir().join(format!("undercroft-no-text-{}", std::process::id()));
        fs::create_dir_all(root.join("hall.txt")).unwrap();
        fs::write(root.join("dungeon.lua"), "return 1").unwrap();
        fs::write(root.join("row.txt"), b"##\n\xc3\xa9.\xff\n").unwrap();
        std::os::unix::fs::symlink("loop.txt", root.join("loop.txt")).unwrap();
        std::os::unix::fs::symlink("/dev/null", root.join("null.txt")).unwrap();
        let set = ScriptSet::open(&root).unwrap();
        fs::remove_dir_all(&root).unwrap();
        let said = |name: &str| set.art(name).unwrap().unfit.as_ref().unwrap().to_string();
        assert_eq!(said("hall"), "hall.txt:1: error: this is a folder, no text file");
        assert_eq!(said("null"), "null.txt:1: error: this is no regular file");
        assert!(said("loop").starts_with("loop.txt:1: error: this file cannot be read: "), "{}", said("loop"));
        assert_eq!(said("row"), "row.txt:2:3: error: this file is not UTF-8 text");
    }

    #[test]
    fn the_hash_tells_a_text_file_that_is_empty_from_one_that_is_too_large() {
        let root = std::env::temp_dir().join(format!("undercroft-large-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        fs::write(root.join("dungeon.lua"), "return 1").unwrap();
        let hash = |bytes: &[u8]| {
            fs::write(root.join("tower.txt"), bytes).unwrap();
            ScriptSet::open(&root).unwrap().hash()
        };
        let (empty, large) = (hash(b""), hash(&vec![b'#'; MAX_FILE as usize + 1]));
        assert_ne!(empty, large);
        assert_eq!(hash(b""), empty);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_diagnostic_shows_the_lines_around_its_place() {
        let set = ScriptSet::from_sources([("a.lua", "one\ntwo\n\tthree\x1b\nfour\n")]).unwrap();
        let shown =
            |line| -> Vec<u32> { set.illustrate(Diagnostic::error("x").at("a.lua", line)).source.iter().map(|l| l.number).collect() };
        assert_eq!(shown(1), [1, 2]);
        assert_eq!(shown(3), [2, 3, 4]);
        assert_eq!(shown(4), [3, 4]);
        assert_eq!(shown(99), [0u32; 0]);
    }
}
