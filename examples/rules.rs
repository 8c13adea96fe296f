//! The rules of a game that scripts decide, asked from outside: what there is, and what one answers.
//!
//! ```text
//! cargo run --example rules                                             a short tour
//! cargo run --example rules -- list                                     what rules there are
//! cargo run --example rules -- magic spell_failure '{"realm": "life", "base": 40, "level": 30, "spell_level": 20, "stat": "18/50", "class": "priest"}'
//! cargo run --example rules -- summons call '{"leader": "bird lord", "leader_level": 20}' --branch bellpits --depth 3 --seed 9
//! ```
//!
//! Arguments are JSON, one after the other. With `--branch` the rule is asked at a floor of it, whatever it is, else without a place.

use std::process::ExitCode;

use serde::Deserialize;
use serde_json::{Value, json};
use undercroft::chance::seed_from_text;
use undercroft::{Engine, ErrorKind, Request, Result, ScriptSet};

/// A rule as `scripts/rules/catalogue.lua` lists it.
#[derive(Deserialize)]
struct Rule {
    module: String,
    rule: String,
    says: String,
    place: bool,
    example: Vec<Value>,
}

/// A step of the table of a growing sword.
#[derive(Deserialize)]
struct Growth {
    bonus: i32,
    percent: f64,
    hits: f64,
}

/// What the command line asks for.
struct Asked {
    words: Vec<String>,
    seed: u64,
    branch: Option<String>,
    depth: u32,
}

const USAGE: &str = "rules [list | MODULE RULE [ARGUMENT AS JSON]...] [--seed N] [--branch NAME [--depth N]]";

fn main() -> ExitCode {
    let asked = match read(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&asked) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The long form has the line that is to blame.
            eprintln!("{error:#}");
            ExitCode::from(if error.kind() == ErrorKind::Request { 2 } else { 1 })
        }
    }
}

fn read(mut args: impl Iterator<Item = String>) -> std::result::Result<Asked, String> {
    let mut asked = Asked { words: Vec::new(), seed: 7, branch: None, depth: 1 };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--seed" => asked.seed = seed_from_text(&value()?),
            "--branch" => asked.branch = Some(value()?),
            "--depth" => asked.depth = value()?.parse().map_err(|_| "--depth is a whole number from 1".to_owned())?,
            option if option.starts_with("--") => return Err(format!("there is no option {option}")),
            _ => asked.words.push(arg),
        }
    }
    for json in asked.words.iter().skip(2) {
        serde_json::from_str::<Value>(json).map_err(|error| format!("{json} is no JSON: {error}"))?;
    }
    match asked.words.len() {
        1 if asked.words[0] != "list" => Err(format!("which rule of {}?", asked.words[0])),
        _ => Ok(asked),
    }
}

fn run(asked: &Asked) -> Result<()> {
    let engine = Engine::load(ScriptSet::sample()?)?;
    match asked.words.as_slice() {
        [] => tour(&engine),
        [_] => list(&engine),
        [module, rule, args @ ..] => {
            let args: Vec<Value> = args.iter().filter_map(|json| serde_json::from_str(json).ok()).collect();
            let module = format!("rules.{module}");
            let answer: Value = match &asked.branch {
                Some(branch) => engine.call_at(&module, rule, &args, &Request::new(branch, asked.depth, asked.seed))?,
                None => engine.call(&module, rule, &args, asked.seed)?,
            };
            println!("{answer}");
            Ok(())
        }
    }
}

fn list(engine: &Engine) -> Result<()> {
    for rule in engine.call::<Vec<Rule>>("rules.catalogue", "all", &(), 0)? {
        let args: String = rule.example.iter().map(|arg| format!(" '{arg}'")).collect();
        println!(
            "{} {}: {}\n    {} {}{args}{}",
            rule.module,
            rule.rule,
            rule.says,
            rule.module,
            rule.rule,
            if rule.place { " --branch bellpits" } else { "" }
        );
    }
    Ok(())
}

/// A few tables, as a game's help would show them.
fn tour(engine: &Engine) -> Result<()> {
    println!("A spell of level 20 that fails 45 times in a hundred by itself, by the level of a mage:");
    for stat in ["16", "18/50", "18/120"] {
        let mut row = format!("  {stat:>6}");
        for level in (20..=45).step_by(5) {
            let caster = json!({
                "realm": "sorcery", "base": 45, "level": level, "spell_level": 20, "stat": stat, "class": "mage", "pure_caster": true,
            });
            let percent: u32 = engine.call("rules.magic", "spell_failure", &(caster,), 0)?;
            row += &format!("  {level}: {percent:>2} %");
        }
        println!("{row}");
    }

    println!("\nThe growing sword:");
    for step in engine.call::<Vec<Growth>>("rules.growing_sword", "table", &([0, 1, 2, 5, 10, 15, 20, 25, 30],), 0)? {
        println!("  +{:<2}  grows with {:>8.4} % of blows, after {:>5.0} of them", step.bonus, step.percent, step.hits);
    }

    println!("\nAn hour's fishing on the third floor of the bell-pits:");
    let answer: Value = engine.call_at("rules.fishing", "wait", &(json!({ "turns": 10_000 }),), &Request::new("bellpits", 3, 7))?;
    println!("  {answer}");
    Ok(())
}
