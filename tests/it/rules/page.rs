//! docs/rules.md: its module is asked as it says; and the catalogue, which leaves nothing out and whose examples all run.

use std::collections::BTreeSet;

use serde_json::Value;
use undercroft::{Engine, Request, Result, ScriptSet};

use super::ENGINE;

const PAGE: &str = include_str!("../../../docs/rules.md");

/// The page's one block of a language.
fn block(language: &str) -> &'static str {
    PAGE.split_once(&format!("```{language}\n")).unwrap().1.split("```").next().unwrap()
}

fn shop() -> Engine {
    let dungeon = "return dungeon { api = 1, branches = { branch { name = 'undercroft', floors = 5, size = { width = 20, height = 8 }, \
                   layout = function(floor) floor:inside():fill(terrain.floor) end } } }";
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon), ("rules/shop.lua", block("lua"))]).unwrap()).unwrap();
    assert_eq!(engine.warnings(), []);
    engine
}

// What the page shows, but for its indent; `the_page_says_what_is_tested` compares the two.
fn asked(engine: &Engine, turn: u64) -> Result<(u32, bool, String)> {
    #[derive(serde::Serialize)]
    struct Goods {
        level: u32,
        mood: &'static str,
    }
    #[derive(serde::Deserialize)]
    struct Price {
        gold: u32,
        haggled: bool,
    }
    let goods = Goods { level: 10, mood: "friendly" };
    let price: Price = engine.call("rules.shop", "price", &(&goods,), turn)?;
    let keeper: String = engine.call_at("rules.shop", "keeper", &(), &Request::new("undercroft", 4, turn))?;
    Ok((price.gold, price.haggled, keeper))
}

#[test]
fn the_page_says_what_is_tested() {
    let here: Vec<&str> = include_str!("page.rs").lines().map(str::trim).collect();
    let there: Vec<&str> = block("rust").lines().map(str::trim).collect();
    assert!(there.len() > 10 && here.windows(there.len()).any(|lines| lines == there), "the page's Rust is not what is tested");
}

#[test]
fn a_shop_asks_its_price() {
    let engine = shop();
    let answers: Vec<_> = (0..60).map(|turn| asked(&engine, turn).unwrap()).collect();
    assert!(answers.iter().all(|(gold, _, keeper)| (100..=110).contains(gold) && keeper == "butler goblin"));
    assert!(answers.iter().any(|one| one.1) && answers.iter().any(|one| !one.1));
    let error = engine.call::<Value>("rules.shop", "price", &[serde_json::json!({ "level": "x" })], 1).unwrap_err();
    let message = "shop.price: level must be a whole number from 1 to 50, got \"x\"";
    assert!(error.to_string().contains(message) && PAGE.contains(message), "{error}");
    assert_eq!(error.location().unwrap().file, "rules/shop.lua");
}

/// A rule that another script calls: the line of that script is to blame.
#[test]
fn a_wrong_argument_is_its_caller_s() {
    let caller = "local shop = require 'rules.shop'\nlocal day = {}\nfunction day.dawns(rng)\n  return shop.price({ level = 0 }, rng).gold\nend\nreturn day";
    let dungeon = "return dungeon { api = 1, branches = { branch { name = 'one', floors = 1, size = { width = 20, height = 8 }, \
                   layout = function(floor) floor:inside():fill(terrain.floor) end } } }";
    let set = ScriptSet::from_sources([("dungeon.lua", dungeon), ("rules/shop.lua", block("lua")), ("day.lua", caller)]).unwrap();
    let error = Engine::load(set).unwrap().call::<Value>("day", "dawns", &(), 1).unwrap_err();
    let place = error.location().unwrap();
    assert_eq!((place.file.as_str(), place.line), ("day.lua", 4), "{error:#}");
}

#[test]
fn the_catalogue_has_every_rule_and_every_example_runs() {
    let rules: Vec<Value> = ENGINE.call("rules.catalogue", "all", &(), 0).unwrap();
    let mut listed = BTreeSet::new();
    for rule in &rules {
        let (module, name) = (rule["module"].as_str().unwrap(), rule["rule"].as_str().unwrap());
        assert!(listed.insert(format!("{module}.{name}")), "{module}.{name} is listed twice");
        let (full, args) = (format!("rules.{module}"), rule["example"].as_array().unwrap());
        let answer = match rule["place"].as_bool().unwrap() {
            true => ENGINE.call_at::<Value>(&full, name, args, &Request::new("bellpits", 2, 3)),
            false => ENGINE.call::<Value>(&full, name, args, 3),
        };
        let answer = answer.unwrap_or_else(|error| panic!("{module}.{name}: {error:#}"));
        assert!(!answer.is_null(), "{module}.{name} has no answer");
    }
    // Functions that the files declare for a game: those of bestiary and catalogue are for scripts.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/rules");
    let mut declared = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(PAGE.contains(&format!("`rules.{module}`")), "the page has no {module}");
        let text = std::fs::read_to_string(&path).unwrap();
        if module != "bestiary" && module != "catalogue" {
            let names = text.lines().filter_map(|line| line.strip_prefix(&format!("function {module}.")));
            declared.extend(names.map(|rest| format!("{module}.{}", rest.split('(').next().unwrap())));
        }
    }
    assert_eq!(listed, declared);
}
