//! The rules of a game that scripts decide, asked from outside: what there is, and what one answers.
//!
//! ```text
//! cargo run --example rules                                             a short tour
//! cargo run --example rules -- list                                     what rules there are
//! cargo run --example rules -- magic spell_failure '{"realm": "life", "base": 40, "level": 30, "spell_level": 20, "stat": "18/50", "class": "priest"}'
//! cargo run --example rules -- summons call '{"leader": "bird lord", "leader_level": 20}' --branch bellpits --depth 3 --seed 9
//! ```
//!
//! Arguments are JSON, one after the other. A rule that is asked at a floor is asked at `--depth` (1) of `--branch` (where the game begins).

use std::io::Write as _;
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
    let args = std::env::args_os().skip(1);
    let args: std::result::Result<Vec<String>, _> = args.map(|arg| arg.into_string()).collect();
    let args = args.map_err(|arg| format!("\"{}\" is not UTF-8", arg.display()));
    if args.as_ref().is_ok_and(|args| args.iter().any(|arg| arg == "--help" || arg == "-h")) {
        return print(&format!("{USAGE}\n"));
    }
    let asked = match args.and_then(|args| read(args.into_iter())) {
        Ok(asked) => asked,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&asked) {
        Ok(text) => print(&text),
        Err(error) => {
            // The long form has the line that is to blame.
            eprintln!("{error:#}");
            ExitCode::from(if error.kind() == ErrorKind::Request { 2 } else { 1 })
        }
    }
}

fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that has seen enough, as `head`, is no failure.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rules: cannot write: {error}");
            ExitCode::from(2)
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

/// What there is to say, as a text.
fn run(asked: &Asked) -> Result<String> {
    let engine = Engine::load(ScriptSet::sample()?)?;
    match asked.words.as_slice() {
        [] => tour(&engine),
        [_] => list(&engine),
        [module, rule, args @ ..] => {
            let args: Vec<Value> = args.iter().filter_map(|json| serde_json::from_str(json).ok()).collect();
            let listed = rules(&engine)?.into_iter().find(|one| one.module == *module && one.rule == *rule);
            // One that is not listed is asked as the command line has it.
            let at_floor = listed.map_or(asked.branch.is_some(), |one| one.place);
            let module = format!("rules.{module}");
            let answer: Value = if at_floor {
                let branch = asked.branch.as_deref().or_else(|| engine.world().branches.first().map(|branch| branch.name.as_str()));
                engine.call_at(&module, rule, &args, &Request::new(branch.unwrap_or_default(), asked.depth, asked.seed))?
            } else {
                engine.call(&module, rule, &args, asked.seed)?
            };
            Ok(format!("{answer}\n"))
        }
    }
}

fn rules(engine: &Engine) -> Result<Vec<Rule>> {
    engine.call("rules.catalogue", "all", &(), 0)
}

fn list(engine: &Engine) -> Result<String> {
    let mut text = String::new();
    for Rule { module, rule, says, place, example } in rules(engine)? {
        let args: String = example.iter().map(|arg| format!(" '{arg}'")).collect();
        let floor = if place { " --branch bellpits" } else { "" };
        text += &format!("{module} {rule}: {says}\n    {module} {rule}{args}{floor}\n");
    }
    Ok(text)
}

/// A few tables, as a game's help would show them.
fn tour(engine: &Engine) -> Result<String> {
    let mut text = "A spell of level 20 that fails 45 times in a hundred by itself, by the level of a mage:\n".to_owned();
    for stat in ["16", "18/50", "18/120"] {
        text += &format!("  {stat:>6}");
        for level in (20..=45).step_by(5) {
            let caster = json!({
                "realm": "sorcery", "base": 45, "level": level, "spell_level": 20, "stat": stat, "class": "mage", "pure_caster": true,
            });
            let percent: u32 = engine.call("rules.magic", "spell_failure", &(caster,), 0)?;
            text += &format!("  {level}: {percent:>2} %");
        }
        text.push('\n');
    }

    text += "\nThe growing sword:\n";
    for step in engine.call::<Vec<Growth>>("rules.growing_sword", "table", &([0, 1, 2, 5, 10, 15, 20, 25, 30],), 0)? {
        text += &format!("  +{:<2}  grows with {:>8.4} % of blows, after {:>5.0} of them\n", step.bonus, step.percent, step.hits);
    }

    let answer: Value = engine.call_at("rules.fishing", "wait", &(json!({ "turns": 10_000 }),), &Request::new("bellpits", 3, 7))?;
    text += &format!("\nTen thousand turns of fishing on the third floor of the bell-pits, or fewer:\n  {answer}\n");
    Ok(text)
}
