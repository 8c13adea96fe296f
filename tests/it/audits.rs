//! `check { }`: audits that scripts declare, run on floors that are done, where a request asks.

use undercroft::{Engine, ErrorKind, Floor, Request, ScriptSet};

/// Two branches of a plain cave, with these checks in a module of their own.
fn engine(checks: &str) -> Result<Engine, undercroft::Error> {
    let dungeon = r#"
local function cave(name, entry)
  return branch { name = name, floors = 1, entry = entry, size = { width = 20, height = 12 },
    layout = function(floor) floor:inside():fill(terrain.floor) end }
end
return dungeon { api = 1, branches = { cave("upper"), cave("lower", { from = "upper" }) }, context = { strict = false } }
"#;
    Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon), ("checks.lua", checks)]).unwrap())
}

fn looked(checks: &str, branch: &str) -> Result<Floor, undercroft::Error> {
    engine(checks).unwrap().floor(&Request::new(branch, 1, 5).checks(true))
}

/// Rule, message and cell of a finding.
type Found = (String, String, Option<(u32, u32)>);

fn found(checks: &str, branch: &str) -> Vec<Found> {
    looked(checks, branch).unwrap().findings.into_iter().map(|finding| (finding.check, finding.message, finding.at)).collect()
}

#[test]
fn what_audits_return_are_findings_and_nothing_else_of_the_floor_changes() {
    let text = r#"
check { name = "fine", audit = function() end }
check { name = "said", audit = function(floor, place) return "no well in " .. place.branch end }
check { name = "put", audit = function(floor) return { x = 3, y = 4, message = floor:where(terrain.floor):count() .. " cells" } end }
check { name = "listed", audit = function() return { "one", { message = "two", x = 1, y = 1 } } end }
check { name = "lower only", branches = { "lower" }, audit = function() return "deep" end }
"#;
    let finding = |check: &str, message: &str, at| (check.to_owned(), message.to_owned(), at);
    let mut want = vec![
        finding("said", "no well in upper", None),
        finding("put", "178 cells", Some((3, 4))),
        finding("listed", "one", None),
        finding("listed", "two", Some((1, 1))),
    ];
    assert_eq!(found(text, "upper"), want);
    want[0].1 = "no well in lower".to_owned();
    want[1].1 = "179 cells".to_owned();
    want.push(finding("lower only", "deep", None));
    assert_eq!(found(text, "lower"), want);

    let engine = engine(text).unwrap();
    let plain = engine.floor(&Request::new("upper", 1, 5)).unwrap();
    let mut looked = engine.floor(&Request::new("upper", 1, 5).checks(true)).unwrap();
    assert_eq!(plain.findings, []);
    looked.findings.clear();
    assert_eq!(looked, plain);
    let without = self::engine("").unwrap().floor(&Request::new("upper", 1, 5)).unwrap();
    assert_eq!(without.header, plain.header, "a check decides no floor");
}

#[test]
fn an_audit_that_fails_or_writes_is_an_error_of_its_line() {
    let cases = [
        ("error(\"too dark\")", "checks.lua:2: error: too dark"),
        ("floor:inside():fill(terrain.wall)", "checks.lua:2: error: the floor is done: an audit looks at it and changes nothing"),
        ("floor:veto(\"no\")", "checks.lua:2: error: the floor is done: an audit looks at it and changes nothing"),
        ("floor:place_stairs(\"up\", 3, 3)", "checks.lua:2: error: the floor is done: an audit looks at it and changes nothing"),
        (
            "return 7",
            "checks.lua:1: error: check \"c\": audit must return nil where all is well, else a text, { message =, x =, y = }, or a list of them, got 7",
        ),
        ("return { x = 3, y = 3 }", "checks.lua:1: error: check \"c\": audit must give each finding a message, got nothing (nil)"),
        ("return { message = \"m\", x = 20, y = 3 }", "checks.lua:1: error: check \"c\": audit must give x of a cell of the floor, got 20"),
        (
            "return { message = \"m\", x = 3 }",
            "checks.lua:1: error: check \"c\": audit must give y of a cell of the floor, got nothing (nil)",
        ),
    ];
    for (body, want) in cases {
        let text = format!("check {{ name = \"c\", audit = function(floor, place)\n  {body}\nend }}");
        let error = looked(&text, "upper").unwrap_err();
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::Script, want.to_owned()), "{body}");
    }
    let error = looked("check { name = \"c\", audit = function()\n  while true do end\nend }", "upper").unwrap_err();
    assert_eq!((error.kind(), error.location().map(ToString::to_string)), (ErrorKind::Limit, Some("checks.lua:2".to_owned())));
}

#[test]
fn declarations_of_checks_are_looked_over_when_scripts_load() {
    let cases = [
        ("check { audit = function() end }", "checks.lua:1: error: check { ... }: name is missing"),
        ("check { name = \"c\" }", "check \"c\": audit is missing"),
        ("check { name = \"door\", audit = function() end }", "check \"door\": the engine has a check of that name"),
        ("check { name = \"c\", branches = { \"uper\" }, audit = function() end }", "check \"c\": there is no branch \"uper\""),
        ("for i = 1, 2 do check { name = \"c\", audit = function() end } end", "the check \"c\" is declared already, at checks.lua:1"),
        ("check { name = \"c\", audits = function() end }", "audits"),
    ];
    for (text, want) in cases {
        let error = engine(text).unwrap_err().to_string();
        assert!(error.contains(want) && error.starts_with("checks.lua:1: error: "), "{error}");
    }
}
