//! What is saved and made up.

use serde_json::{Value, json};

use super::{Draws, Growth, GrowthRule, Heading, Window};

fn grown() -> Growth {
    let mut growth = Growth::new("warren", 7, GrowthRule::written()).unwrap();
    growth.arrive("anna").unwrap();
    growth.arrive("ben").unwrap();
    growth.enter("anna", Heading::East, &mut Draws).unwrap();
    for _ in 0..30 {
        let room = growth.here("anna").unwrap();
        let exit = room.exits.iter().find(|e| e.unexplored).or(room.way_back()).unwrap();
        growth.enter("anna", exit.heading, &mut Draws).unwrap();
    }
    growth
}

fn loaded(value: Value) -> Result<Growth, String> {
    serde_json::from_value(value).map_err(|e| e.to_string())
}

#[test]
fn what_was_saved_is_loaded() {
    let growth = grown();
    let saved = serde_json::to_value(&growth).unwrap();
    assert_eq!(loaded(saved.clone()), Ok(growth.clone()));
    assert_eq!(serde_json::to_value(loaded(saved).unwrap()).unwrap(), serde_json::to_value(&growth).unwrap());
}

#[test]
fn what_is_made_up_is_refused() {
    type Change = fn(&mut Value);
    let cases: [(&str, Change); 31] = [
        ("form 2", |v| v["version"] = json!(2)),
        ("seed \"x\"", |v| v["seed"] = json!("x")),
        ("seed \"-1\"", |v| v["seed"] = json!("-1")),
        ("max_open must be from 1", |v| v["rule"]["max_open"] = json!(0)),
        ("allowance must be from 1 to 7", |v| v["rule"]["allowance"] = json!(8)),
        ("least must be from 0 to 1", |v| v["rule"]["least"] = json!(2)),
        ("dead_end must be from 0 to 100", |v| v["rule"]["dead_end"] = json!(101)),
        ("start must name", |v| v["rule"]["start"] = json!([])),
        ("north twice", |v| v["rule"]["start"] = json!(["north", "north"])),
        ("none of the four", |v| v["rule"]["start"] = json!(["northeast"])),
        ("unknown field", |v| v["rule"]["maximum"] = json!(3)),
        ("chance must be from 1", |v| v["rule"]["window"] = json!({ "beat": { "every": 5, "chance": 0 } })),
        ("every must be from 1", |v| v["rule"]["window"] = json!({ "beat": { "every": 0, "chance": 5 } })),
        ("missing field", |v| drop(v.as_object_mut().unwrap().remove("doors"))),
        ("an instance has the number 1", |v| v["next"] = json!(1)),
        ("an instance has the number 0", |v| v["instances"][0]["id"] = json!(0)),
        ("begins at 1,0, not behind the north", |v| {
            v["instances"][0]["entrance"] = json!("north");
        }),
        ("has no rooms", |v| v["instances"][0]["rooms"] = json!([])),
        ("is not a room", |v| v["instances"][0]["rooms"][2][4] = json!(4)),
        ("is not a room", |v| v["instances"][0]["rooms"][2][2] = json!(8)),
        ("lies where no room can be", |v| v["instances"][0]["rooms"][2] = json!([0, 0, 0, 0, 0])),
        ("lies where no room can be", |v| v["instances"][0]["rooms"][2] = v["instances"][0]["rooms"][1].clone()),
        ("was entered from a room that has no exit", |v| v["instances"][0]["rooms"][2] = json!([70, 7, 0, 0, 0])),
        ("lies where no room can be", |v| v["instances"][0]["rooms"][0] = json!([i32::MIN, i32::MAX, 0, 0, 0])),
        ("has an exit that cannot be", |v| v["instances"][0]["rooms"][0][3] = json!(255)),
        ("that cannot be", |v| v["instances"][0]["rooms"][5][3] = json!(1 | 4 | 16 | 64)),
        ("leads to instance 9", |v| v["doors"][0]["instance"] = json!(9)),
        ("until a time", |v| v["doors"][0]["until"] = json!(301)),
        ("until a time", |v| v["now"] = json!(300)),
        ("where there is no room", |v| v["explorers"]["ben"] = json!({ "room": { "instance": 1, "x": 99, "y": 0 } })),
        ("nobody can come to it", |v| {
            v["doors"] = json!([]);
            v["explorers"]["anna"] = json!("start");
        }),
    ];
    let saved = serde_json::to_value(grown()).unwrap();
    for (i, (message, change)) in cases.into_iter().enumerate() {
        let mut changed = saved.clone();
        change(&mut changed);
        let refused = loaded(changed).expect_err(message);
        assert!(refused.contains(message), "case {i}: {message}: {refused}");
    }
}

/// Every single number of a state set to others: an error, or a state that goes on like any other.
#[test]
fn no_number_makes_it_panic_or_hang() {
    let saved = serde_json::to_value(grown()).unwrap();
    let mut paths = Vec::new();
    numbers(&saved, String::new(), &mut paths);
    assert!(paths.len() > 100);
    let mut accepted = 0;
    for path in &paths {
        for number in [json!(0), json!(1), json!(5), json!(-1), json!(255), json!(i32::MAX), json!(u32::MAX), json!(u64::MAX), json!(1e300)]
        {
            let mut changed = saved.clone();
            *changed.pointer_mut(path).unwrap() = number;
            let Ok(mut growth) = loaded(changed) else { continue };
            accepted += 1;
            let _ = growth.tick(u64::MAX);
            let _ = growth.leave("ben");
            for heading in Heading::FOUR.into_iter().cycle().take(40) {
                let _ = growth.enter("anna", heading, &mut Draws);
            }
        }
    }
    assert!(accepted > 20, "{accepted}");
}

fn numbers(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Number(_) => paths.push(path),
        Value::Array(list) => list.iter().enumerate().for_each(|(i, v)| numbers(v, format!("{path}/{i}"), paths)),
        Value::Object(fields) => fields.iter().for_each(|(k, v)| numbers(v, format!("{path}/{k}"), paths)),
        _ => {}
    }
}

#[test]
fn a_clock_that_was_not_looked_at_for_ages_costs_nothing() {
    let mut rule = GrowthRule::written();
    rule.window = Window::Beat { every: 1, chance: 1 };
    let mut growth = Growth::new("warren", 7, rule).unwrap();
    growth.arrive("anna").unwrap();
    growth.enter("anna", Heading::East, &mut Draws).unwrap();
    let tick = growth.tick(u64::MAX).unwrap();
    assert_eq!((tick.sealed, tick.removed), (vec![(Heading::East, 1)], vec![]));
    assert!(growth.tick(u64::MAX).unwrap().sealed.is_empty());
    assert_eq!(growth.tick(0).unwrap_err().code(), "clock");
}
