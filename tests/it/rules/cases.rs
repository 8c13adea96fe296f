//! The cases of the data files.

use serde_json::{Map, Value};

use super::ENGINE;

/// A line of a data file.
struct Case<'a> {
    function: &'a str,
    args: Vec<Value>,
    expected: &'a str,
}

/// `function | arguments | answer | working`, with the fields of the last `with` line.
fn case<'a>(line: &'a str, with: &Map<String, Value>) -> Case<'a> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [function, args, expected, ..] = parts[..] else { panic!("a case is `function | arguments | answer | working`: {line}") };
    let args = serde_json::Deserializer::from_str(args).into_iter::<Value>();
    let mut args: Vec<Value> = args.map(|arg| arg.unwrap_or_else(|error| panic!("{line}: {error}"))).collect();
    if let Some(Value::Object(first)) = args.first_mut() {
        for (name, value) in with {
            first.entry(name.clone()).or_insert_with(|| value.clone());
        }
        first.retain(|_, value| !value.is_null());
    }
    Case { function, args, expected }
}

/// Equal, numbers to twelve digits.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            (a - b).abs() <= 1e-12 * b.abs().max(1.0)
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b))),
        _ => a == b,
    }
}

/// Runs the cases of a file.
#[track_caller]
fn hold(module: &str, text: &str, least: usize) {
    let (mut with, mut run, mut wrong) = (Map::new(), 0, Vec::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(fields) = line.strip_prefix("with ") {
            with = serde_json::from_str(fields).unwrap();
            continue;
        }
        let case = case(line, &with);
        let answer = ENGINE.call::<Value>(&format!("rules.{module}"), case.function, &case.args, 1);
        run += 1;
        match (case.expected.strip_prefix("! "), answer) {
            (None, Ok(answer)) if same(&answer, &serde_json::from_str(case.expected).unwrap()) => {}
            (Some(words), Err(error)) if error.to_string().contains(words) => {
                // The game called: what is to blame is the rule, not the library that read for it.
                let place = error.location().unwrap_or_else(|| panic!("{line}: no place"));
                assert_eq!(place.file, format!("rules/{module}.lua"), "{line}: {error:#}");
            }
            (_, Ok(answer)) => wrong.push(format!("{line}\n    gave {answer}")),
            (_, Err(error)) => wrong.push(format!("{line}\n    {error}")),
        }
    }
    assert!(wrong.is_empty(), "{module}:\n{}", wrong.join("\n"));
    assert!(run >= least, "{module}: only {run} cases");
}

#[test]
fn spells_fail_and_cost_as_the_tables_say() {
    hold("magic", include_str!("magic.txt"), 160);
}

#[test]
fn speed_brings_energy() {
    hold("energy", include_str!("energy.txt"), 50);
    let steps: Vec<Value> = super::ENGINE.call("rules.energy", "table", &(), 1).unwrap();
    assert_eq!(steps.len(), 49, "each energy from 1 to 49 begins somewhere");
    for (i, step) in steps.iter().enumerate() {
        assert_eq!(step["energy"], i + 1);
        let from = step["speed"].as_u64().unwrap();
        assert_eq!(super::ENGINE.call::<usize>("rules.energy", "gained", &(from,), 1).unwrap(), i + 1);
        if i > 0 {
            assert_eq!(super::ENGINE.call::<usize>("rules.energy", "gained", &(from - 1,), 1).unwrap(), i);
        }
    }
}

#[test]
fn experience_is_shared_out() {
    hold("experience", include_str!("experience.txt"), 75);
}

#[test]
fn sneaking_multiplies() {
    hold("sneak", include_str!("sneak.txt"), 35);
}

#[test]
fn the_sword_grows() {
    hold("growing_sword", include_str!("growing_sword.txt"), 18);
}

#[test]
fn summons_have_their_numbers() {
    hold("summons", include_str!("summons.txt"), 20);
}

#[test]
fn armageddon_has_its_hosts() {
    hold("traps", include_str!("traps.txt"), 8);
}

#[test]
fn a_line_lies_in_water() {
    hold("fishing", include_str!("fishing.txt"), 6);
}

/// The table of the account, to its printed digits: percent for each blow, and blows from 0.
#[test]
fn the_sword_s_table_is_the_account_s() {
    let bonuses = [0, 1, 2, 5, 10, 15, 20, 25, 30];
    let rows: Vec<Value> = ENGINE.call("rules.growing_sword", "table", &(bonuses,), 1).unwrap();
    let percent = |row: &Value, digits: usize| format!("{:.digits$}", row["percent"].as_f64().unwrap());
    for (row, (bonus, printed)) in
        rows.iter().zip(bonuses.iter().zip(["42.2", "31.6", "23.7", "10.0", "2.38", "0.564", "0.134", "0.032", "0.0075"]))
    {
        assert_eq!(row["bonus"], *bonus);
        assert_eq!(percent(row, printed.split_once('.').unwrap().1.len()), printed, "+{bonus}");
    }
    for (to, hits) in [(5, "23"), (10, "119"), (15, "525"), (20, "2235"), (25, "9442"), (30, "39813")] {
        let row = rows.iter().find(|row| row["bonus"] == to).unwrap();
        assert_eq!(format!("{:.0}", row["hits"].as_f64().unwrap()), hits, "+{to}");
        let alone: f64 = super::ask("growing_sword", "expected_hits", &serde_json::json!({ "to": to }), 1);
        assert_eq!(format!("{alone:.0}"), hits);
    }
}
