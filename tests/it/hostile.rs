//! Scripts that run for ever, eat memory or try to get out: each file of `tests/hostile` ends as an error that names a line, the same
//! each time, and nothing else comes to harm.

use undercroft::{Engine, ErrorKind, Limits, Request, ScriptSet};

use crate::errors::has_address;
use crate::sets::{Case, summary, with_layout};

/// Small, so that the tests are quick. No wall clock: it must be the other limits that hold.
const LIMITS: Limits = Limits::USUAL.fuel(200_000).memory(8 << 20).attempts(2).wall_clock(None);

/// What is the same each time: the kind of error and its whole text, or the floor.
fn outcome(case: &Case) -> Result<String, (ErrorKind, String, bool)> {
    case.floor(LIMITS).map(|floor| summary(&floor)).map_err(|error| {
        let named = error.location().is_some() || error.kind() == ErrorKind::Refused;
        (error.kind(), format!("{error:#}"), named)
    })
}

/// What is wrong with the end a hostile script came to; `Ok` is its text.
fn judge(case: &Case) -> Result<String, String> {
    let first = outcome(case);
    let Err((kind, text, named)) = &first else { return Err("no error".to_owned()) };
    if !named {
        return Err(format!("no file and line: {text}"));
    }
    if !matches!(kind, ErrorKind::Load | ErrorKind::Script | ErrorKind::Limit | ErrorKind::Refused) {
        return Err(format!("{kind:?}: {text}"));
    }
    if has_address(text) {
        return Err(format!("an address: {text}"));
    }
    if text.len() > 20_000 {
        return Err(format!("a message of {} bytes", text.len()));
    }
    let again = outcome(case);
    if again != first {
        return Err(format!("another outcome the second time: {again:?}, first {first:?}"));
    }
    let elsewhere = std::thread::scope(|s| s.spawn(|| outcome(case)).join().unwrap());
    if elsewhere != first {
        return Err(format!("another outcome on another thread: {elsewhere:?}, first {first:?}"));
    }
    Ok(format!("{kind:?}\n{text}"))
}

#[test]
fn hostile() {
    let sound = Engine::load(ScriptSet::from_sources([("dungeon.lua", with_layout(""))]).unwrap()).unwrap();
    let request = Request::new("cellar", 1, 7).limits(LIMITS);
    let expected = sound.floor(&request).unwrap();

    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../hostile/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut problems = Vec::new();
    settings.bind(|| {
        insta::glob!("../hostile", "*.lua", |path| {
            match judge(&Case::read(path)) {
                Ok(text) => insta::assert_snapshot!(text),
                Err(problem) => problems.push(format!("{}: {problem}", path.display())),
            }
            assert_eq!(sound.floor(&request).unwrap(), expected, "{}: the next floor is another", path.display());
        });
    });
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// A request of the same engine after one that failed: the engine is not poisoned.
#[test]
fn an_engine_outlives_its_failures() {
    let body = "if place.depth == 2 then while true do pcall(function() while true do end end) end end";
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", with_layout(body))]).unwrap()).unwrap();
    let request = |depth| Request::new("cellar", depth, 1).limits(LIMITS);
    let before = engine.floor(&request(1)).unwrap();
    for _ in 0..3 {
        assert_eq!(engine.floor(&request(2)).unwrap_err().kind(), ErrorKind::Limit);
    }
    assert_eq!(engine.floor(&request(1)).unwrap(), before);
}

/// To raise and catch an error takes as long as many steps, and is counted as forty.
#[test]
fn caught_errors_are_paid_for() {
    for catch in ["pcall(error, 'x')", "xpcall(error, function() end, 'x')", "coroutine.resume(coroutine.create(error), 'x')"] {
        let ends = |times: u32| {
            let text = with_layout(&format!("for _ = 1, {times} do {catch} end"));
            let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", text)]).unwrap()).unwrap();
            engine.floor(&Request::new("cellar", 1, 1).limits(LIMITS)).map_err(|error| error.kind())
        };
        assert!(ends(3000).is_ok(), "{catch}");
        assert_eq!(ends(6000).unwrap_err(), ErrorKind::Limit, "{catch}");
    }
}

/// The least fuel a script needs is the same number each time, so a limit never depends on the moment.
#[test]
fn fuel_is_counted_the_same_each_time() {
    let body = "local n = 0 for i = 1, 5000 do n = n + #tostring(i) end rng:shuffle({ 1, 2, 3 }) floor:area():region(function(x, y) return x > y end)";
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", with_layout(body))]).unwrap()).unwrap();
    let enough = |fuel| engine.floor(&Request::new("cellar", 1, 1).limits(LIMITS.fuel(fuel))).is_ok();
    let least = || {
        let (mut low, mut high) = (0, 100_000);
        while low + 1 < high {
            let middle = (low + high) / 2;
            if enough(middle) { high = middle } else { low = middle }
        }
        high
    };
    let first = least();
    assert!((5000..100_000).contains(&first), "{first}");
    assert_eq!(least(), first);
    assert_eq!(std::thread::scope(|s| s.spawn(least).join().unwrap()), first);
}
