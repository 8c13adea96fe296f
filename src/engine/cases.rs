//! [`Engine::tests`]: the cases that a script set's files of tests declare, and what comes of them.

use std::sync::Arc;

use crate::build::Build;
use crate::chance::{Stream, seed_from_text};
use crate::diagnostic::Location;
use crate::error::{Error, ErrorKind, Result};
use crate::floor::{Floor, LogLine};
use crate::grid::Orientation;
use crate::script::{CaseWants, Program, listed, run_case};
use crate::world::{Context, Data, Place};

use super::{Engine, Limits, PieceRequest, Request};

/// The tests of a script set: files whose names end in `_test.lua`, which declare cases with `std.test`.
pub struct Tests<'a> {
    engine: &'a Engine,
    program: Arc<Program>,
    cases: Vec<TestCase>,
    faults: Vec<Error>,
}

/// One case of a file of tests.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TestCase {
    /// Path of the file within the script set.
    pub file: String,
    /// What the case says is so.
    pub name: String,
    /// Where its function begins.
    pub location: Option<Location>,
    module: String,
    number: usize,
    options: Data,
}

/// What came of a case.
#[derive(Debug)]
#[non_exhaustive]
pub struct TestOutcome {
    /// Nothing, or why it failed.
    pub result: Result<()>,
    /// What it printed.
    pub log: Vec<LogLine>,
}

impl Engine {
    /// Finds the cases of the set's tests by running each file of tests once.
    ///
    /// ```
    /// use undercroft::{Engine, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// # let dungeon = r#"
    /// # local layout = function(floor) floor:inside():fill(terrain.floor) end
    /// # local cellar = branch { name = "cellar", floors = 2, size = { width = 20, height = 8 }, layout = layout }
    /// # return dungeon { api = 1, branches = { cellar } }
    /// # "#;
    /// let cellar_test = r#"
    /// local test = require "std.test"
    /// test.case("a cellar is one room", function()
    ///   local floor = test.floor { branch = "cellar", depth = 1, seed = 7 }
    ///   test.equal(floor:terrain_at(1, 1), "floor")
    /// end)
    /// "#;
    /// let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon), ("cellar_test.lua", cellar_test)])?)?;
    /// let tests = engine.tests();
    /// assert!(tests.faults().is_empty());
    /// assert_eq!(tests.cases().len(), 1);
    /// assert!(tests.cases().iter().all(|case| tests.run(case).result.is_ok()));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    /// As [`Engine::floor`].
    #[must_use]
    pub fn tests(&self) -> Tests<'_> {
        let set = self.set.with_tests();
        let (mut program, found) = Program::compile(set.clone());
        program.functions = Arc::clone(&self.program.functions);
        let program = Arc::new(program);
        let (mut cases, mut faults) = (Vec::new(), Vec::new());
        for file in self.set.tests() {
            let mut broken = found.iter().filter(|d| d.is_error() && d.location.as_ref().is_some_and(|at| at.file == file.path)).peekable();
            if broken.peek().is_some() {
                faults.push(Error::from_diagnostics(ErrorKind::Load, broken.cloned().collect()));
                continue;
            }
            match listed(&program, &self.loaded, &file.name, Limits::default(), None) {
                Ok(found) => cases.extend(found.into_iter().enumerate().map(|(number, case)| TestCase {
                    file: file.path.clone(),
                    name: case.name,
                    location: case.at,
                    module: file.name.clone(),
                    number,
                    options: case.options,
                })),
                Err(error) => {
                    faults.push(error.or_at(&Location { file: file.path.clone(), line: 1 }, |diagnostic| set.illustrate(diagnostic)))
                }
            }
        }
        Tests { engine: self, program, cases, faults }
    }
}

impl Tests<'_> {
    /// All cases, by file and in the order they are declared in.
    #[must_use]
    pub fn cases(&self) -> &[TestCase] {
        &self.cases
    }

    /// Files that could not be run to see what cases they have.
    #[must_use]
    pub fn faults(&self) -> &[Error] {
        &self.faults
    }

    /// Runs a case of this set in a state of its own: the same every time.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    #[must_use]
    pub fn run(&self, case: &TestCase) -> TestOutcome {
        let (result, log) = match self.prepare(case) {
            Ok(request) => self.run_at(case, &request),
            Err(error) => (Err(self.blame(case, error)), Vec::new()),
        };
        TestOutcome { result, log }
    }

    fn run_at(&self, case: &TestCase, request: &Request) -> (Result<()>, Vec<LogLine>) {
        let engine = self.engine;
        let prepared = engine.branch(&request.branch).and_then(|(id, branch)| {
            let place = engine.place_asked(request)?;
            let weighed = engine.weights(branch, &place, request)?;
            let stream = Stream::root(request.seed, &branch.name, request.depth);
            Ok((Build::new(&engine.loaded.world, id, &place, Vec::new(), &stream, 1, true), weighed))
        });
        let (build, weighed) = match prepared {
            Ok(prepared) => prepared,
            Err(error) => return (Err(self.blame(case, error)), Vec::new()),
        };
        let make = |wants: CaseWants, asked: &Data| engine.answer_case(wants, asked, request).map_err(|error| error.to_string());
        let (limits, context) = (request.limits, &request.context);
        let (result, log) =
            run_case(&self.program, &engine.loaded, &case.module, case.number, build, &weighed, context, limits, None, &make);
        (result.map_err(|error| self.blame(case, error)), log)
    }

    /// The place and seed a case is run at.
    fn prepare(&self, case: &TestCase) -> Result<Request> {
        let first = self.engine.world().branches.first().map_or("", |branch| branch.name.as_str());
        asked(&case.options, &Request::new(first, 1, 1))
    }

    /// An error without a line of the scripts is the case's.
    fn blame(&self, case: &TestCase, error: Error) -> Error {
        match &case.location {
            Some(at) => error.or_at(at, |diagnostic| self.program.set.illustrate(diagnostic)),
            None => error,
        }
    }
}

impl Engine {
    fn place_asked(&self, request: &Request) -> Result<Place> {
        self.check_context(&request.context)?;
        let (_, branch) = self.branch(&request.branch)?;
        let tree = self.dungeon(request.seed, &request.context, None)?;
        let own = self.branch_of(&tree, &branch.name)?;
        if request.depth < 1 || branch.growth.is_none() && request.depth > own.floors {
            return Err(Error::request(format!("branch \"{}\" has {} floors for seed {}", branch.name, own.floors, request.seed)));
        }
        Ok(own.place(request.depth))
    }

    /// What a case asks for, as plain data.
    fn answer_case(&self, wants: CaseWants, options: &Data, at: &Request) -> Result<Data> {
        match wants {
            CaseWants::Floor => known(options, &["branch", "depth", "seed", "context"]).and_then(|()| {
                let floor = self.floor(&asked(options, at)?)?;
                told(&floor)
            }),
            CaseWants::Room => {
                known(options, &["name", "transform", "branch", "depth", "seed", "context"])?;
                let name = options
                    .get("name")
                    .and_then(Data::as_text)
                    .ok_or_else(|| Error::request("it needs the name of a room type or vault"))?;
                let request = asked(options, at)?;
                let mut piece = PieceRequest::new(name, request.seed);
                piece.transform = match options.get("transform").map(|way| (way, way.as_text().and_then(Orientation::named))) {
                    None => None,
                    Some((_, Some(way))) => Some(way),
                    Some((way, None)) => {
                        let names = Orientation::NAMES.join(", ");
                        return Err(Error::request(format!("there is no transform {}; there are {names}", way.words())));
                    }
                };
                if options.get("branch").is_some() || options.get("depth").is_some() {
                    piece.place = Some((request.branch, request.depth));
                }
                piece.context = request.context;
                told(&self.piece(&piece)?)
            }
            CaseWants::Odds => {
                known(options, &["branch", "depth", "seed", "context"])?;
                let request = asked(options, at)?;
                let tables = self.odds(&self.place_asked(&request)?, &request.context)?;
                let table = |table: &super::TableOdds| {
                    let monsters = table.by_monster().into_iter().map(|row| (row.monster, Data::from(row.chance))).collect();
                    Data::Table(
                        [
                            ("label", Data::from(table.label.as_str())),
                            ("rule", Data::from(table.rule.as_str())),
                            ("nobody", Data::from(table.nobody())),
                            ("monsters", Data::Table(monsters)),
                        ]
                        .map(|(name, value)| (name.to_owned(), value))
                        .into(),
                    )
                };
                Ok(Data::List(tables.iter().map(table).collect()))
            }
            CaseWants::Weights => {
                known(options, &["branch", "depth", "seed", "context"])?;
                let request = asked(options, at)?;
                let weights = self.room_weights(&self.place_asked(&request)?, &request.context)?;
                Ok(Data::Table(weights.into_iter().map(|(name, weight)| (name, Data::Number(weight as f64))).collect()))
            }
        }
    }
}

/// A floor as other programs read it.
fn told(floor: &Floor) -> Result<Data> {
    let none = |error: serde_json::Error| Error::internal(format!("a floor is no JSON: {error}"));
    let json: serde_json::Value = crate::format::json(floor).and_then(|text| serde_json::from_str(&text)).map_err(none)?;
    Data::from_value(&json)
}

/// Branch, depth, seed and context as far as they are said; the rest as `otherwise`.
fn asked(options: &Data, otherwise: &Request) -> Result<Request> {
    let mut request = Request::new(&otherwise.branch, otherwise.depth, otherwise.seed);
    request.context = otherwise.context.clone();
    let wrong = |what: &str, got: &Data| Error::request(format!("{what}, got {}", got.words()));
    if let Some(branch) = options.get("branch") {
        branch.as_text().ok_or_else(|| wrong("branch is the name of a branch", branch))?.clone_into(&mut request.branch);
    }
    if let Some(depth) = options.get("depth") {
        request.depth =
            depth.as_integer().and_then(|depth| u32::try_from(depth).ok()).ok_or_else(|| wrong("depth is a number from 1", depth))?;
    }
    if let Some(seed) = options.get("seed") {
        request.seed = match (seed.as_text(), seed.as_integer().map(u64::try_from)) {
            (Some(text), _) => seed_from_text(text),
            (None, Some(Ok(number))) => number,
            _ => return Err(wrong("seed is a whole number from 0, or a text", seed)),
        };
    }
    if let Some(context) = options.get("context") {
        request.context = context.to_value::<Context>()?;
    }
    Ok(request)
}

fn known(options: &Data, names: &[&str]) -> Result<()> {
    let Data::Table(fields) = options else { return Ok(()) };
    match fields.keys().find(|field| !names.contains(&field.as_str())) {
        Some(field) => Err(Error::request(format!("there is no field {field}; there are {}", names.join(", ")))),
        None => Ok(()),
    }
}

#[cfg(test)]
#[path = "cases_tests.rs"]
mod tests;
