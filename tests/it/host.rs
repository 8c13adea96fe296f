//! Functions of a game that scripts call: what passes, what is refused and how it is said, phases, panics, threads.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use undercroft::engine::Builder;
use undercroft::growth::Heading;
use undercroft::host::{HostFunction, Phase};
use undercroft::{Context, Data, Engine, Error, ErrorKind, Floor, Request, ScriptSet};

/// A dungeon of one branch, with lines at the top of the module, lines of its layout, and further fields of the branch.
fn dungeon(top: &str, layout: &str, fields: &str) -> String {
    format!(
        "{top}\nlocal function layout(floor, place, rng)\n  floor:inside():fill(terrain.floor)\n{layout}\nend\n\
         local keep = branch {{ name = \"keep\", floors = 3, size = {{ width = 20, height = 8 }}, layout = layout, {fields} }}\n\
         return dungeon {{ api = 1, branches = {{ keep }} }}\n"
    )
}

fn builder(dungeon: String) -> Builder {
    Engine::builder(ScriptSet::from_sources([("dungeon.lua", dungeon)]).unwrap())
}

fn floor(engine: &Engine) -> undercroft::Result<Floor> {
    engine.floor(&Request::new("keep", 1, 7))
}

/// What the floor of a layout prints, as one text.
fn printed(builder: Builder) -> String {
    let floor = floor(&builder.build().unwrap()).unwrap_or_else(|error| panic!("{error:#}"));
    floor.log.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("; ")
}

/// The error that a layout of these lines meets; the first of them is line 4.
fn failed(layout: &str, function: HostFunction) -> Error {
    let engine = builder(dungeon("", layout, "")).function(function).build().unwrap_or_else(|error| panic!("{error:#}"));
    floor(&engine).unwrap_err()
}

#[track_caller]
fn is_at(error: &Error, line: u32, kind: ErrorKind, message: &str) {
    assert_eq!(error.kind(), kind, "{error:#}");
    assert!(error.to_string().contains(message), "{error}");
    let at = error.location().unwrap_or_else(|| panic!("no line: {error:#}"));
    assert_eq!((at.file.as_str(), at.line), ("dungeon.lua", line), "{error:#}");
}

fn quest() -> HostFunction {
    HostFunction::new(
        "game.quest",
        "(name: string, level: integer?) -> string?",
        "What a quest pays.",
        Phase::Floor,
        |(name, level): (String, Option<i64>)| match name.as_str() {
            "none" => Ok(None),
            "lost" => Err(format!("the quest {name} is lost")),
            _ => Ok(Some(format!("{name} {}", level.unwrap_or(1)))),
        },
    )
}

/// A function that gives back what it is given.
fn echo(signature: &str) -> HostFunction {
    HostFunction::new("echo", signature, "Gives it back.", Phase::Floor, |(value,): (Data,)| Ok::<_, String>(value))
}

#[test]
fn what_a_function_answers_is_a_value_of_the_script() {
    let layout = "print(game.quest('rats', 3), game.quest('rats'), game.quest('rats', nil), game.quest('none'), type(game.quest))";
    assert_eq!(printed(builder(dungeon("", layout, "")).function(quest())), "rats 3 rats 1 rats 1 nil function");
    let layout = "local t = echo { name = 'x', at = { 1, 2.5 }, on = true } print(t.name, t.at[1], t.at[2], t.on, #t.at)";
    assert_eq!(printed(builder(dungeon("", layout, "")).function(echo("(value: any) -> any"))), "x 1 2.5 true 2");
    #[derive(serde::Serialize)]
    struct Nothing;
    let silent = HostFunction::new("silent", "()", "Says nothing.", Phase::Floor, |(): ()| Ok::<_, String>(Nothing));
    assert_eq!(printed(builder(dungeon("", "print(silent())", "")).function(silent)), "nil");
}

#[test]
fn a_struct_may_stand_for_the_arguments() {
    #[derive(serde::Deserialize)]
    struct Blow {
        strength: i64,
        weapon: Option<String>,
    }
    let blow = HostFunction::new("blow", "(strength: integer, weapon: string?) -> integer", "Harm.", Phase::Floor, |blow: Blow| {
        Ok::<_, String>(blow.strength * if blow.weapon.is_some() { 2 } else { 1 })
    });
    assert_eq!(printed(builder(dungeon("", "print(blow(3), blow(3, 'axe'))", "")).function(blow)), "3 6");
}

#[test]
fn mistakes_in_a_call_are_said_at_its_line() {
    for (call, message) in [
        ("game.quest()", "game.quest: name must be a string, got nothing (nil)"),
        ("game.quest(3)", "game.quest: name must be a string, got 3"),
        ("game.quest('a', 'x')", "game.quest: level must be a whole number, got the string \"x\""),
        ("game.quest('a', 1.5)", "game.quest: level must be a whole number, got 1.5"),
        ("game.quest('a', 0 / 0)", "game.quest: level must be a whole number, got NaN"),
        ("game.quest('a', {})", "game.quest: level must be a whole number, got a table"),
        ("game.quest('a', print)", "game.quest: level must be a whole number, got a function"),
        ("game.quest('a', floor)", "game.quest: level must be a whole number, got a floor"),
        ("game.quest('a', 1, 2)", "game.quest takes 2 arguments, got 3"),
        ("game.quest('\\255')", "game.quest: name cannot hold the string \"\u{fffd}\": texts must be UTF-8"),
        ("game.quest('lost')", "game.quest: the quest lost is lost"),
        ("game.qest('a')", "game has no function qest"),
        ("game.quest = nil", "attempt to modify a readonly table"),
        ("game = nil", "game is not declared, and scripts have no globals"),
    ] {
        let error = failed(&format!("\n  {call}"), quest());
        is_at(&error, 5, ErrorKind::Script, message);
    }
    let error = failed("game.qest('a')", quest());
    assert_eq!(error.diagnostics()[0].hint.as_deref(), Some("did you mean \"quest\"?"));
    let error = failed("gam.quest('a')", quest());
    assert_eq!(error.diagnostics()[0].hint.as_deref(), Some("did you mean \"game\"?"));
}

#[test]
fn what_is_no_plain_data_does_not_pass() {
    for (value, signature, message) in [
        ("{ 1, 'x' }", "(value: integer[])", "echo: value[2] must be a whole number, got the string \"x\""),
        (
            "{ at = { x = 1, y = 'a' } }",
            "(value: { at: { x: integer, y: integer } })",
            "echo: value.at.y must be a whole number, got the string \"a\"",
        ),
        ("{ x = 1, z = 1 }", "(value: { x: integer, y: integer? })", "echo: value has a field z that is not known"),
        ("{ a = 1, b = {} }", "(value: { [string]: integer })", "echo: value.b must be a whole number, got a table"),
        ("{ a = 0 / 0 }", "(value: any)", "echo: value cannot hold NaN: numbers must be finite"),
        ("{ math.huge }", "(value: any)", "echo: value cannot hold inf: numbers must be finite"),
        ("{ print }", "(value: any)", "echo: value cannot hold a function"),
        ("{ 1, name = 2 }", "(value: any)", "echo: value holds a table that is a list and has names, too"),
        ("{ [true] = 2 }", "(value: any)", "echo: value holds lists and tables of names, but a table of it has the key true"),
        (
            "(function() local t = {} t.t = t return t end)()",
            "(value: any)",
            "echo: value holds tables more than 32 deep, or one that holds itself",
        ),
    ] {
        is_at(&failed(&format!("  echo({value})"), echo(signature)), 4, ErrorKind::Script, message);
    }
}

#[test]
fn what_passes_costs_fuel_and_memory() {
    let vast = "local t = {} for i = 1, 31 do t = { t, t } end";
    is_at(&failed(&format!("{vast} pcall(echo, t) while true do end"), echo("(value: any)")), 4, ErrorKind::Limit, "memory");
    let wide = "local t = {} for i = 1, 2000 do t[i] = i end for i = 1, 20 do echo(t) end";
    let engine = builder(dungeon("", wide, "")).function(echo("(value: any) -> any")).build().unwrap();
    let mut request = Request::new("keep", 1, 7);
    request.limits.fuel = 200_000;
    assert!(engine.floor(&request).is_ok());
    // 2000 values there and back, 20 times, are 80,000 steps.
    request.limits.fuel = 60_000;
    assert_eq!(engine.floor(&request).unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn an_error_of_the_game_may_be_caught() {
    let layout = "local fine, why = pcall(game.quest, 'lost') print(fine, why) print(game.quest('rats'))";
    assert_eq!(printed(builder(dungeon("", layout, "")).function(quest())), "false game.quest: the quest lost is lost; rats 1");
}

fn answering<R: serde::Serialize + Clone + Send + Sync + 'static>(signature: &str, answer: R) -> HostFunction {
    HostFunction::new("ask", signature, "Answers.", Phase::Floor, move |(): ()| Ok::<_, String>(answer.clone()))
}

#[test]
fn answers_that_will_not_do_are_said_at_the_line_of_the_call() {
    #[derive(Clone, serde::Serialize)]
    struct Nest(Vec<Nest>);
    let deep = (0..40).fold(Nest(vec![]), |inner, _| Nest(vec![inner]));
    for (function, message) in [
        (answering("() -> integer", "x"), "ask: the game's answer must be a whole number, got the string \"x\""),
        (answering("() -> integer", None::<i64>), "ask: the game's answer must be a whole number, got nothing (nil)"),
        (answering("()", 1), "ask: the game's answer must be nothing, got 1"),
        (answering("() -> integer[]", (1, 0.5)), "ask: the game's answer[2] must be a whole number, got 0.5"),
        (answering("() -> { x: integer }", BTreeMap::from([("x", "y")])), "ask: the game's answer.x must be a whole number"),
        (answering("() -> any", (1, f64::NAN)), "ask: the game's answer is nothing scripts can be given: [2]: NaN is not finite"),
        (answering("() -> any", u64::MAX), "18446744073709551615 is beyond 2^53"),
        (answering("() -> any", BTreeMap::from([(1, 2)])), "the keys of a map must be texts, got 1"),
        (answering("() -> any", deep), "tables are more than 32 deep"),
        (
            HostFunction::new("ask", "(a: integer?)", "", Phase::Floor, |(_,): (String,)| Ok::<_, String>(())),
            "ask: the game's function does not take these arguments: [1]: invalid type: unit value, expected a string",
        ),
        (
            HostFunction::new("ask", "()", "", Phase::Floor, |_: (u8, u8)| Ok::<_, String>(())),
            "ask: the game's function does not take these arguments: [1]: invalid type: unit value, expected u8",
        ),
        (
            HostFunction::new("ask", "(a: integer?)", "", Phase::Floor, |_: String| Ok::<_, String>(())),
            "ask: the game's function does not take these arguments: invalid type: sequence, expected a string",
        ),
    ] {
        is_at(&failed("  ask()", function), 4, ErrorKind::Script, message);
    }
}

fn panicking(phase: Phase) -> HostFunction {
    HostFunction::new("game.boom", "()", "Fails.", phase, |(): ()| -> Result<(), String> { panic!("the game's own fault") })
}

/// The text of a panic that the work ends with.
fn panic_of<T>(work: impl FnOnce() -> T) -> String {
    let payload = catch_unwind(AssertUnwindSafe(work)).err().expect("it goes on");
    payload.downcast_ref::<&str>().map(|text| (*text).to_owned()).or_else(|| payload.downcast_ref::<String>().cloned()).unwrap()
}

#[test]
fn m7_a_panic_of_the_game_is_never_hidden() {
    for layout in [
        "game.boom()",
        "pcall(game.boom)",
        "pcall(game.boom) pcall(game.boom) return",
        "xpcall(game.boom, function() return 1 end)",
        "coroutine.wrap(function() pcall(game.boom) end)()",
        "coroutine.resume(coroutine.create(game.boom))",
        "pcall(function() while true do pcall(game.boom) end end)",
    ] {
        let engine = builder(dungeon("", layout, "")).function(panicking(Phase::Floor)).build().unwrap();
        assert_eq!(panic_of(|| floor(&engine)), "the game's own fault", "{layout}");
        let again = builder(dungeon("", "", "")).function(quest()).build().unwrap();
        assert!(floor(&again).is_ok(), "other engines go on");
    }
    for top in ["game.boom()", "pcall(game.boom)"] {
        let load = || builder(dungeon(top, "", "")).function(panicking(Phase::Load)).build();
        assert_eq!(panic_of(load), "the game's own fault", "{top}");
    }
    let rules = "local rules = {} function rules.hit() pcall(game.boom) return 1 end return rules";
    let set = ScriptSet::from_sources([("dungeon.lua", dungeon("", "", "").as_str()), ("rules.lua", rules)]).unwrap();
    let engine = Engine::builder(set).function(panicking(Phase::Floor)).build().unwrap();
    assert_eq!(panic_of(|| engine.call::<i64>("rules", "hit", &(), 1)), "the game's own fault");
    assert_eq!(panic_of(|| engine.call_at::<i64>("rules", "hit", &(), &Request::new("keep", 1, 1))), "the game's own fault");
    assert!(floor(&engine).is_ok(), "the engine goes on");
}

#[test]
fn functions_of_floors_are_for_floors() {
    let build = |top: &str, layout: &str, fields: &str| builder(dungeon(top, layout, fields)).function(quest()).build();
    let error = build("local pay = game.quest('rats')", "", "").err().unwrap();
    is_at(&error, 1, ErrorKind::Load, "game.quest cannot be called while modules run");
    assert!(error.diagnostics()[0].hint.as_deref().unwrap().contains("functions of Phase::Load"), "{error:#}");
    let room = "room { name = 'den', size = { width = 5, height = 5 }, weight = function() return #game.quest('rats') end, \
                build = function(area) area:fill(terrain.floor) end }";
    let error = build(room, "", "rooms = { 'den' },").err().unwrap();
    is_at(&error, 1, ErrorKind::Load, "game.quest cannot be called here: weights, levels, odds and rules of the dungeon are pure");
    let error =
        build("", "", "entry = nil, special = { { name = 'crypt', depth = function() return #game.quest('a') end } },").err().unwrap();
    assert!(error.to_string().contains("game.quest cannot be called here"), "{error}");
    // A module that runs while a floor is made runs as it did at load.
    let sources = [
        ("dungeon.lua", dungeon("", "  require 'pays'", "")),
        ("pays.lua", "if not checking() then game.quest('a') end return 1".to_owned()),
    ];
    let error = Engine::builder(ScriptSet::from_sources(sources).unwrap()).function(quest()).build().and_then(|e| floor(&e)).unwrap_err();
    assert!(error.to_string().contains("pays.lua:1: error: game.quest cannot be called while modules run"), "{error}");
}

#[test]
fn functions_of_floors_serve_calls_and_growing_rooms() {
    let text = "local warren = branch { name = 'warren', growth = growth { room = function(cell) return { title = game.quest('room', cell.x) } end } }\n\
                return dungeon { api = 1, branches = { warren } }";
    let rules = "local rules = {} function rules.pay(name, rng) return game.quest(name, 5) end return rules";
    let set = ScriptSet::from_sources([("dungeon.lua", text), ("rules.lua", rules)]).unwrap();
    let engine = Engine::builder(set).function(quest()).build().unwrap();
    assert_eq!(engine.call::<String>("rules", "pay", &("rats",), 1).unwrap(), "rats 5");
    let mut growth = engine.grow("warren", 7, &Context::new()).unwrap();
    growth.arrive("anna").unwrap();
    let step = engine.enter(&mut growth, "anna", Heading::East).unwrap().unwrap();
    let contents = engine.room_contents(&growth, 1, step.room.x, step.room.y).unwrap();
    assert_eq!(contents.title.as_deref(), Some("room 1"));
}

/// The monsters of a game, and how often and in what words it is asked for them.
fn monsters(level: &Arc<AtomicI64>, asked: &Arc<AtomicUsize>) -> HostFunction {
    let (level, asked) = (Arc::clone(level), Arc::clone(asked));
    HostFunction::new("game.level", "(name: string) -> integer", "Level of a monster.", Phase::Load, move |(name,): (String,)| {
        asked.fetch_add(1, Ordering::SeqCst);
        if name == "ghost" { Err("there are no ghosts") } else { Ok(level.load(Ordering::SeqCst)) }
    })
}

const DECLARED: &str = "local fine, why = pcall(game.level, 'ghost')\n\
    monster { name = 'rat', glyph = 'r', level = game.level('rat'), tags = { tostring(fine) } }\n\
    local level = game.level('rat')";

#[test]
fn what_the_game_answers_at_load_stays() {
    let (level, asked) = (Arc::new(AtomicI64::new(3)), Arc::new(AtomicUsize::new(0)));
    let layout = "print(level, game.level('rat'), fine, why, monster_info('rat').level)";
    let build = || builder(dungeon(DECLARED, layout, "")).function(monsters(&level, &asked)).build().unwrap();
    let engine = build();
    assert_eq!(asked.load(Ordering::SeqCst), 2, "once for each list of arguments");
    let before = floor(&engine).unwrap();
    assert_eq!(before.log[0].text, "3 3 false game.level: there are no ghosts 3");
    level.store(4, Ordering::SeqCst);
    assert_eq!(floor(&engine).unwrap(), before);
    assert_eq!(asked.load(Ordering::SeqCst), 2, "not asked again");

    let later = build();
    assert!(floor(&later).unwrap().log[0].text.starts_with("4 4"));
    assert_ne!(engine.load_answers_hash(), later.load_answers_hash());
    assert!(before.header.modules.contains_key("(host)"));
    assert_ne!(before.header.modules["(host)"], floor(&later).unwrap().header.modules["(host)"]);
    let error = later.replay(&before.header).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Request);
    assert!(error.to_string().contains("functions of the game"), "{error}");
    level.store(3, Ordering::SeqCst);
    let same = build();
    assert_eq!(same.load_answers_hash(), engine.load_answers_hash());
    assert_eq!(same.load_answers_hash().unwrap().len(), 8);
    assert_eq!(same.floor(&same.replay(&before.header).unwrap()).unwrap(), before);
}

#[test]
fn a_game_that_is_not_asked_at_load_changes_no_header() {
    let plain = builder(dungeon("", "", "")).build().unwrap();
    let with = builder(dungeon("", "", "")).function(quest()).function(panicking(Phase::Load)).build().unwrap();
    assert_eq!(with.load_answers_hash(), None);
    assert_eq!(floor(&plain).unwrap().header, floor(&with).unwrap().header);
}

#[test]
fn what_was_not_asked_at_load_cannot_be_asked_later() {
    let (level, asked) = (Arc::default(), Arc::default());
    let error = failed("  print(game.level('bat'))", monsters(&level, &asked));
    is_at(&error, 4, ErrorKind::Script, "game.level was not asked for these arguments when the scripts loaded, and cannot be now");
    assert_eq!(asked.load(Ordering::SeqCst), 0);
    let error = builder(dungeon("\nlocal level = game.level('ghost')", "", "")).function(monsters(&level, &asked)).build().err().unwrap();
    is_at(&error, 2, ErrorKind::Load, "game.level: there are no ghosts");
}

#[test]
fn names_and_signatures_that_will_not_do_are_refused_at_build() {
    let named = |name: &str, signature: &str| HostFunction::new(name, signature, "", Phase::Floor, |(): ()| Ok::<_, String>(()));
    for (functions, message) in [
        (vec![named("monster", "()")], "host function \"monster\": monster means something else to scripts"),
        (vec![named("math.quest", "()")], "math means something else to scripts"),
        (vec![named("terrain.quest", "()")], "terrain means something else to scripts"),
        (vec![named("os.time", "()")], "os means something else to scripts"),
        (vec![named("monster_info", "()")], "monster_info means something else to scripts"),
        (vec![named("game quest", "()")], "\"game quest\" is no word in Lua"),
        (vec![named("game.x", "()"), named("game.x", "()")], "host function \"game.x\": there are two of that name"),
        (vec![named("game", "()"), named("game.x", "()")], "game cannot be a function and a table"),
        (
            vec![named("game.x", "(a: strin)")],
            "the signature \"(a: strin)\", at character 5: there is no type strin; did you mean \"string\"?",
        ),
    ] {
        let builder = functions.into_iter().fold(builder(dungeon("", "", "")), Builder::function);
        let error = builder.build().err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Request, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn eight_threads_call_the_same_function() {
    let calls = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&calls);
    let tell = HostFunction::new("game.tell", "(seed: integer) -> integer", "Doubles.", Phase::Floor, move |(n,): (i64,)| {
        count.fetch_add(1, Ordering::SeqCst);
        Ok::<_, String>(2 * n)
    });
    let layout = "for i = 1, 50 do local n = rng:int(1, 1000) assert(game.tell(n) == 2 * n) if i == 50 then print(n) end end";
    let engine = builder(dungeon("", layout, "")).function(tell).build().unwrap();
    let alone: Vec<Floor> = (0..4).map(|seed| engine.floor(&Request::new("keep", 1, seed)).unwrap()).collect();
    let threads: Vec<Vec<Floor>> = std::thread::scope(|scope| {
        let make = || (0..4).map(|seed| engine.floor(&Request::new("keep", 1, seed)).unwrap()).collect();
        let handles: Vec<_> = (0..8).map(|_| scope.spawn(make)).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    });
    assert!(threads.iter().all(|floors| *floors == alone));
    assert_eq!(calls.load(Ordering::SeqCst), 9 * 4 * 50);
}

#[test]
fn editors_and_people_are_told_of_the_functions() {
    let engine = builder(dungeon("", "", "")).function(quest()).build().unwrap();
    let stubs: BTreeMap<&str, String> = engine.stubs().into_iter().collect();
    for (path, part) in [
        (
            "types/undercroft.lua",
            "---What a quest pays.\n---While a floor is made.\n---@param name string\n---@param level? integer\n---@return string?\nfunction game.quest(name, level) end\n",
        ),
        ("types/undercroft.lua", "function branch(declaration) end"),
        ("types/undercroft.d.luau", "declare game: {\n    quest: (name: string, level: number?) -> string?,\n}\n"),
        ("types/lua-api.md", "### `game.quest(name, level?)` → string?\n\nWhat a quest pays.\n"),
    ] {
        assert!(stubs[path].contains(part), "{path}: {part}");
    }
    assert_eq!(stubs.len(), 3);
    let without = builder(dungeon("", "", "")).build().unwrap();
    assert!(without.stubs().iter().all(|(_, text)| !text.contains("game.quest")));
}

#[test]
fn context_that_is_not_declared_is_refused_with_what_is_meant() {
    let text = "local keep = branch { name = 'keep', floors = 1, size = { width = 20, height = 8 },\n\
                layout = function(floor) floor:inside():fill(terrain.floor) end }\n\
                return dungeon { api = 1, branches = { keep }, context = { player_level = 1, luck = 0.5, crowned = false, patron = '' } }";
    let engine = builder(text.to_owned()).build().unwrap();
    let ask = |context: Context| engine.floor(&Request::new("keep", 1, 7).context(context));
    for (context, message) in [
        (Context::new().with("player_levle", 3_i64), "the scripts declare no context \"player_levle\"; did you mean \"player_level\"?"),
        (Context::new().with("weather", 3_i64), "the scripts declare no context \"weather\""),
        (Context::new().with("player_level", 3.5), "context \"player_level\" must be a"),
        (Context::new().with("player_level", "high"), "context \"player_level\" must be a"),
        (Context::new().with("crowned", 1_i64), "context \"crowned\" must be a"),
        (Context::new().with("patron", true), "context \"patron\" must be a"),
        (Context::new().with("luck", f64::NAN), "context \"luck\" must be a"),
        (Context::new().with("luck", f64::INFINITY), "context \"luck\" must be a"),
        (Context::new().with("player_level", (1_i64 << 53) + 1), "context \"player_level\" must be a"),
    ] {
        let error = ask(context).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Request, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    assert!(ask(Context::new().with("luck", 1_i64).with("patron", "crow").with("player_level", 1_i64 << 53)).is_ok());
}
