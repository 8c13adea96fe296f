//! Script sets that are data: each file of `tests/floors`, `tests/errors` and `tests/hostile` is one, and a new case is a new file.
//!
//! A case's text is `dungeon.lua`, or several files parted by lines `-- file: rooms/a.lua`. Its first line may ask for a floor:
//! `-- request: branch depth seed`; without one it is depth 1 of the first branch with seed 1.

use std::fmt::Write as _;
use std::path::Path;

use undercroft::{Context, Engine, Error, Floor, Limits, Request, Result, ScriptSet};

/// A script set with the request to make of it.
pub(crate) struct Case {
    pub files: Vec<(String, String)>,
    branch: Option<String>,
    depth: u32,
    seed: u64,
}

impl Case {
    pub fn read(path: &Path) -> Self {
        Self::parse(&std::fs::read_to_string(path).unwrap())
    }

    pub fn parse(text: &str) -> Self {
        let mut case = Self { files: vec![("dungeon.lua".to_owned(), String::new())], branch: None, depth: 1, seed: 1 };
        if let Some(words) = text.lines().next().and_then(|line| line.strip_prefix("-- request: ")) {
            let words: Vec<&str> = words.split_whitespace().collect();
            let [branch, depth, seed] = words[..] else { panic!("a request is `branch depth seed`, not {words:?}") };
            (case.branch, case.depth, case.seed) = (Some(branch.to_owned()), depth.parse().unwrap(), seed.parse().unwrap());
        }
        for line in text.split_inclusive('\n') {
            match line.strip_prefix("-- file: ") {
                Some(name) => case.files.push((name.trim_end().to_owned(), String::new())),
                None => case.files.last_mut().unwrap().1.push_str(line),
            }
        }
        // A case that starts with a file of its own has nothing else to say in dungeon.lua.
        if case.files.len() > 1 && case.files[0].1.lines().all(|line| line.is_empty() || line.starts_with("--")) {
            case.files.remove(0);
        }
        case
    }

    pub fn engine(&self, limits: Limits) -> Result<Engine> {
        Engine::builder(ScriptSet::from_sources(self.files.clone())?).limits(limits).build()
    }

    pub fn request(&self, engine: &Engine, limits: Limits) -> Request {
        let branch = self.branch.clone().unwrap_or_else(|| engine.world().branches[0].name.clone());
        Request::new(branch, self.depth, self.seed).limits(limits)
    }

    /// Loads the scripts and makes the floor.
    pub fn floor(&self, limits: Limits) -> Result<Floor> {
        let engine = self.engine(limits)?;
        engine.floor(&self.request(&engine, limits))
    }
}

/// The branches of a dungeon that have floors, and how many.
pub(crate) fn floored(engine: &Engine, seed: u64) -> Vec<(String, u32)> {
    let tree = engine.tree(seed, &Context::new()).unwrap();
    tree.branches.iter().filter(|branch| !branch.growing).map(|branch| (branch.name.clone(), branch.floors)).collect()
}

/// One file of scripts as a set, loaded with the usual limits.
pub(crate) fn engine(text: &str) -> Engine {
    engine_of(&[("dungeon.lua", text)])
}

/// Several files as a set, loaded with the usual limits.
#[track_caller]
pub(crate) fn engine_of(files: &[(&str, &str)]) -> Engine {
    match Engine::load(ScriptSet::from_sources(files.iter().copied()).unwrap()) {
        Ok(engine) => engine,
        Err(error) => panic!("{error:#}"),
    }
}

/// The error of loading files that do not load.
#[track_caller]
pub(crate) fn load_error(files: &[(&str, &str)]) -> Error {
    match ScriptSet::from_sources(files.iter().copied()).and_then(Engine::load) {
        Ok(_) => panic!("the scripts load"),
        Err(error) => error,
    }
}

/// A floor of the first branch, depth 1, seed 1.
#[track_caller]
pub(crate) fn floor(text: &str) -> Floor {
    let engine = engine(text);
    match engine.floor(&Request::new(&engine.world().branches[0].name, 1, 1)) {
        Ok(floor) => floor,
        Err(error) => panic!("{error:#}"),
    }
}

/// A script set of one branch of 20x10 cells whose layout fills the map with floor and then does `body`, on line 4.
pub(crate) fn with_layout(body: &str) -> String {
    format!(
        "monster {{ name = \"rat\", glyph = \"r\" }}\nlocal cellar = branch {{ name = \"cellar\", floors = 2, size = {{ width = 20, height = 10 }}, layout = function(floor, place, rng)\n\
         floor:inside():fill(terrain.floor)\n{body}\nend }}\nreturn dungeon {{ api = 1, branches = {{ cellar }} }}\n"
    )
}

/// A floor as rows of glyphs with a summary of everything else but the header.
pub(crate) fn summary(floor: &Floor) -> String {
    let mut out = floor.rows().iter().map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
    out.push_str("\n\n");
    for room in &floor.rooms {
        writeln!(out, "room {} {}x{} at {},{}", room.kind, room.width, room.height, room.x, room.y).unwrap();
    }
    for stair in &floor.stairs {
        let to = stair.to.as_deref().unwrap_or("outside");
        writeln!(out, "stair {:?} at {},{} to {to} {}", stair.kind, stair.x, stair.y, stair.depth).unwrap();
    }
    for monster in &floor.monsters {
        writeln!(out, "monster {} at {},{}", monster.name, monster.x, monster.y).unwrap();
    }
    writeln!(out, "arrival {:?}", floor.arrival).unwrap();
    writeln!(out, "stages {}", floor.stages.join(", ")).unwrap();
    writeln!(out, "attempts {}", floor.attempts).unwrap();
    for veto in &floor.vetoes {
        writeln!(out, "veto {}x in {}: {}", veto.count, veto.stage, veto.reason).unwrap();
    }
    for finding in &floor.findings {
        writeln!(out, "finding {} {}: {}", finding.check, finding.severity, finding.message).unwrap();
    }
    for line in &floor.log {
        let place = line.location.as_ref().map_or_else(String::new, ToString::to_string);
        writeln!(out, "log {place}: {}", line.text).unwrap();
    }
    out
}

#[test]
fn floors() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../floors/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut problems = Vec::new();
    settings.bind(|| {
        insta::glob!("../floors", "*.lua", |path| {
            match Case::read(path).floor(Limits::default()) {
                Ok(floor) => insta::assert_snapshot!(summary(&floor)),
                Err(error) => problems.push(format!("{}: {error:#}", path.display())),
            }
        });
    });
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}
