//! A game calls functions of script modules between floors: turns, creation on demand.

use undercroft::world::Data;
use undercroft::{Context, Engine, ErrorKind, Limits, Request, ScriptSet};

const DUNGEON: &str = r#"
for _, name in ipairs { "rat", "bat", "old bat" } do
  monster { name = name, glyph = name:sub(1, 1) }
end
local keep = branch {
  name = "keep", floors = 3, size = { width = 20, height = 8 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
}
return dungeon { api = 1, branches = { keep }, context = { player_level = 1, crowned = false } }
"#;

const TURNS: &str = r#"
local nethack, hengband = require "std.nethack", require "std.hengband"
local rates = nethack.rates { castle = 2, demigod = "crowned" }
local bestiary = nethack.normal {
  { "rat", class = "r", difficulty = 1, frequency = 5 },
  { "bat", class = "b", difficulty = 1, frequency = 1 },
  { "old bat", class = "b", difficulty = 40, frequency = 1 },
}
local later = hengband.respawn { one_in = 20, table = hengband.table { { "rat", level = 1, rarity = 1 } } }
local turns = { number = 3 }
function turns.nethack(place, rng) return rates.each_turn(place, rng) end
function turns.hengband(place, rng) return later.turn(place, rng) end
function turns.create(class, place, rng)
  local m, count = bestiary:create(place, rng, { class = class })
  return m and { name = m.name, count = count }
end
function turns.echo(value) return value end
function turns.fails(place) error("no such luck") end
function turns.endless() while true do end end
function turns.swallowed() pcall(function() while true do end end) return 1 end
function turns.function_() return turns.echo end
function turns.both() return { 1, name = 2 } end
function turns.itself() local t = {} t.t = t return t end
function turns.map() return floor end
function turns.holes() return { 1, nil, 3 } end
function turns.beyond() return 2 ^ 60 end
function turns.colours() return "\\27[31m" .. ("y"):rep(9999) end
function turns.nan() return { 0 / 0 } end
function turns.hit(dice, bonus, rng) return { damage = rng:roll(dice) + (bonus or 0), kind = "cut" } end
function turns.last(...) return select('#', ...) end
function turns.vast()
  local t = {}
  for i = 1, 31 do t = { t, t } end
  return t
end
return turns
"#;

fn engine() -> Engine {
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", DUNGEON), ("turns.lua", TURNS)]).unwrap()).unwrap();
    assert_eq!(engine.warnings(), []);
    engine
}

/// How often a function says yes in so many turns.
fn count(engine: &Engine, function: &str, turns: u64, depth: u32, context: &Context) -> u64 {
    let yes = |turn: u64| {
        let mut request = Request::new("keep", depth, turn);
        request.context = context.clone();
        engine.call_at::<Data>("turns", function, &(), &request).unwrap().is_true()
    };
    (0..turns).filter(|turn| yes(*turn)).count() as u64
}

#[test]
fn a_game_asks_every_turn_whether_somebody_comes() {
    let engine = engine();
    let here = Context::new();
    // 1 in 70, in 50 below the castle, in 25 for a demigod; 1 in 20. Bounds are five standard deviations off.
    for (function, depth, context, one_in) in [
        ("nethack", 1, here.clone(), 70.0),
        ("nethack", 3, here.clone(), 50.0),
        ("nethack", 3, here.clone().with("crowned", true), 25.0),
        ("hengband", 1, here, 20.0_f64),
    ] {
        let turns = 3000_u32;
        let expected = f64::from(turns) / one_in;
        let came = count(&engine, function, u64::from(turns), depth, &context) as f64;
        assert!((came - expected).abs() < 5.0 * expected.sqrt(), "{function} at {depth}: {came} of {turns}, expected {expected}");
    }
}

#[derive(Debug, serde::Deserialize)]
struct Made {
    name: String,
    count: u32,
}

#[test]
fn a_game_has_one_made_on_demand() {
    let engine = engine();
    for seed in 0..30 {
        let made: Made = engine.call_at("turns", "create", &("b",), &Request::new("keep", 1, seed)).unwrap();
        assert!(made.name == "bat" || made.name == "old bat", "{}", made.name);
        assert!(made.count >= 1);
    }
    let nobody = engine.call_at::<Made>("turns", "create", &("z",), &Request::new("keep", 1, 1)).unwrap_err();
    assert!(nobody.to_string().contains("no row is of class \"z\""), "{nobody}");
}

#[test]
fn the_same_call_gives_the_same_answer() {
    let engine = engine();
    let answers = |engine: &Engine| -> Vec<Data> {
        (0..50).map(|seed| engine.call_at("turns", "create", &(None::<&str>,), &Request::new("keep", 2, seed)).unwrap()).collect()
    };
    assert_eq!(answers(&engine), answers(&self::engine()));
}

#[test]
fn data_goes_there_and_back() {
    let engine = engine();
    let values = [
        Data::Nil,
        true.into(),
        7_i64.into(),
        0.25.into(),
        "ash \u{e9}".into(),
        Data::List(vec![]),
        vec![1_i64.into(), "two".into(), vec![3_i64.into()].into()].into(),
        [("hit", 3_i64.into()), ("kin", vec!["rat".into()].into())].into(),
    ];
    for value in values {
        assert_eq!(engine.call::<Data>("turns", "echo", &(&value,), 0).unwrap(), value);
        assert_eq!(engine.call_at::<Data>("turns", "echo", &(&value,), &Request::new("keep", 1, 0)).unwrap(), value);
    }
}

#[test]
fn what_cannot_be_is_said() {
    let engine = engine();
    let mut request = Request::new("keep", 1, 0);
    request.limits.fuel = 100_000;
    let error = |module: &str, function: &str, request: &Request| engine.call_at::<Data>(module, function, &(), request).unwrap_err();
    for (module, function, kind, message) in [
        ("turn", "nethack", ErrorKind::Request, "the scripts have no module \"turn\"; did you mean \"turns\"?"),
        ("turns", "nothing", ErrorKind::Request, "the module \"turns\" has no function \"nothing\""),
        ("turns", "hengbrand", ErrorKind::Request, "has no function \"hengbrand\"; did you mean \"hengband\"?"),
        ("turns", "nan", ErrorKind::Script, "turns.nan: the answer cannot hold NaN: numbers must be finite"),
        ("turns", "number", ErrorKind::Request, "the module \"turns\" has no function \"number\""),
        ("turns", "fails", ErrorKind::Script, "turns.lua:18: error: no such luck"),
        ("turns", "endless", ErrorKind::Limit, "turns.lua:19: "),
        ("turns", "swallowed", ErrorKind::Limit, "turns.lua:20: "),
        ("turns", "function_", ErrorKind::Script, "turns.function_: the answer cannot hold a function"),
        ("turns", "both", ErrorKind::Script, "turns.both: the answer holds a table that is a list and has names, too"),
        ("turns", "itself", ErrorKind::Script, "turns.itself: the answer holds tables more than 32 deep, or one that holds itself"),
        ("turns", "holes", ErrorKind::Script, "turns.holes: the answer cannot hold a list with nothing (nil) at [2]"),
        ("turns", "map", ErrorKind::Script, "there is no global floor"),
    ] {
        let error = error(module, function, &request);
        assert_eq!(error.kind(), kind, "{function}: {error}");
        assert!(error.to_string().contains(message), "{function}: {error}");
        let blames = error.location().is_some_and(|at| at.file == "turns.lua");
        assert_eq!(blames, kind != ErrorKind::Request, "{function}: {error}");
    }
    assert_eq!(error("turns", "nethack", &Request::new("keeep", 1, 0)).kind(), ErrorKind::Request);
    assert!(engine.floor(&request).is_ok(), "the engine goes on");
}

#[test]
fn a_rule_is_called_without_a_place() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    enum Kind {
        #[serde(rename = "cut")]
        Cut,
    }
    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Hit {
        damage: i64,
        kind: Kind,
    }
    let engine = engine();
    let hits: Vec<Hit> = (0..60).map(|seed| engine.call("turns", "hit", &("2d4", Some(1)), seed).unwrap()).collect();
    assert!(hits.iter().all(|hit| (3..=9).contains(&hit.damage) && hit.kind == Kind::Cut), "{hits:?}");
    assert!(hits.iter().any(|hit| hit.damage != hits[0].damage), "seeds differ");
    let again: Vec<Hit> = (0..60).map(|seed| self::engine().call("turns", "hit", &("2d4", 1), seed).unwrap()).take(5).collect();
    assert_eq!(again, hits[..5]);
    let without: Hit = engine.call("turns", "hit", &("2d4", None::<i64>), 0).unwrap();
    assert_eq!(without.damage, hits[0].damage - 1, "the same seed draws the same");
    assert_eq!(engine.call::<i64>("turns", "last", &(1, 2), 0).unwrap(), 3, "arguments and rng, no place");
    let there: i64 = engine.call_at("turns", "last", &(1, 2), &Request::new("keep", 1, 0)).unwrap();
    assert_eq!(there, 4);
}

#[test]
fn an_answer_that_does_not_fit_is_the_functions_fault() {
    let engine = engine();
    let error = engine.call::<Made>("turns", "hit", &("1d1", 0), 0).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Script);
    assert!(error.to_string().contains("turns.hit: the answer is not what the game asks for: missing field `name`"), "{error}");
    let at = error.location().unwrap();
    assert_eq!((at.file.as_str(), TURNS.lines().nth(at.line as usize - 1).unwrap().contains("turns.hit")), ("turns.lua", true));
    let error = engine.call::<std::collections::BTreeMap<String, String>>("turns", "hit", &("1d1", 0), 0).unwrap_err();
    assert!(error.to_string().contains("damage: invalid type: integer `1`, expected a string"), "{error}");
}

#[test]
fn arguments_that_scripts_cannot_hold_are_refused() {
    let engine = engine();
    for (error, expected) in [
        (engine.call::<Data>("turns", "echo", &(f64::NAN,), 0).unwrap_err(), "[1]: NaN is not finite"),
        (engine.call::<Data>("turns", "echo", &((1, u64::MAX),), 0).unwrap_err(), "[1][2]: 18446744073709551615 is beyond 2^53"),
        (engine.call::<Data>("turns", "echo", &5, 0).unwrap_err(), "must be a tuple, an array, a Vec or ()"),
        (engine.call::<Data>("turns", "echo", "x", 0).unwrap_err(), "got the string \"x\": write (x,) for one"),
    ] {
        assert_eq!(error.kind(), ErrorKind::Request, "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn an_answer_that_is_vast_meets_the_limits() {
    let error = engine().call::<Data>("turns", "vast", &(), 0).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
}

#[test]
fn a_whole_number_beyond_2_53_is_a_number_that_goes_back() {
    let engine = engine();
    let vast: Data = engine.call("turns", "beyond", &(), 0).unwrap();
    assert_eq!(vast, Data::Number((1_u64 << 60) as f64));
    assert_eq!(engine.call::<Data>("turns", "echo", &(&vast,), 0).unwrap(), vast);
}

#[test]
fn what_scripts_wrote_is_quoted_short_and_without_control_characters() {
    let error = engine().call::<u8>("turns", "colours", &(), 0).unwrap_err();
    for text in [error.to_string(), format!("{error:#}")] {
        assert!(!text.contains('\u{1b}') && text.len() < 2000, "{text}");
    }
}

#[test]
fn what_nobody_wants_any_more_does_not_begin() {
    let engine = engine();
    let token = undercroft::CancelToken::new();
    token.cancel();
    let request = Request::new("keep", 1, 0).cancel(token.clone());
    assert_eq!(engine.call_at::<Data>("turns", "echo", &(1,), &request).unwrap_err().kind(), ErrorKind::Cancelled);
    assert_eq!(engine.floor(&request).unwrap_err().kind(), ErrorKind::Cancelled);
    let load = Engine::builder(ScriptSet::from_sources([("dungeon.lua", DUNGEON)]).unwrap()).cancel(token).build();
    assert_eq!(load.unwrap_err().kind(), ErrorKind::Cancelled);
}

#[test]
fn limits_too_small_for_a_state_are_limits() {
    let engine = engine();
    for fuel in 0..=10 {
        let request = Request::new("keep", 1, 0).limits(Limits::USUAL.fuel(fuel));
        let kind = engine.floor(&request).map_err(|error| error.kind());
        assert!(matches!(kind, Ok(_) | Err(ErrorKind::Limit)), "{fuel}: {kind:?}");
    }
}
