//! [`json()`]: a survey as one JSON object. docs/stats.md has its fields.

use serde_json::{Value, json};

use super::View;
use crate::sweep::{Comparison, Fails, Kind, KindRow, Stats, Survey};

/// The survey on one line, a line feed after it.
///
/// # Errors
/// When a number is none that JSON has, which none is.
pub fn json(survey: &Survey, view: &View<'_>) -> serde_json::Result<String> {
    let branches = survey.branches.iter().filter(|branch| !branch.depths.is_empty()).map(|branch| {
        let mut value = of(survey, &branch.all, view);
        let depths = branch.depths.iter().map(|(depth, stats)| {
            let mut value = of(survey, stats, view);
            value["depth"] = json!(depth);
            value
        });
        value["depths"] = depths.collect();
        value["branch"] = json!(branch.name);
        value
    });
    let mut value = json!({
        "seeds": { "from": survey.seeds.start().to_string(), "to": survey.seeds.end().to_string() },
        "floors": survey.floors(),
        "branches": branches.collect::<Vec<Value>>(),
        "undrawn": survey.undrawn.failed.iter().map(fails).collect::<Vec<Value>>(),
        "growing": survey.growing,
        "never": survey.never,
    });
    if let Some(worst) = &survey.worst {
        let floors = worst.floors.iter().map(|floor| {
            json!({
                "value": floor.value,
                "branch": floor.branch,
                "depth": floor.depth,
                "seed": floor.seed.to_string(),
                "command": (view.command)(floor),
            })
        });
        value["worst"] = json!({ "column": worst.column.name(), "least": worst.least, "floors": floors.collect::<Vec<Value>>() });
    }
    line(&value)
}

/// The differences on one line, a line feed after it.
///
/// # Errors
/// As [`json()`].
pub fn differences_json(comparison: &Comparison) -> serde_json::Result<String> {
    line(&serde_json::to_value(comparison)?)
}

fn line(value: &Value) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(value)?;
    text.push('\n');
    Ok(text)
}

fn of(survey: &Survey, stats: &Stats, view: &View<'_>) -> Value {
    let kinds: Vec<KindRow> = Kind::ALL
        .iter()
        .flat_map(|(kind, _)| {
            let mut rows = survey.kinds(stats, *kind);
            view.sort.order(&mut rows);
            rows
        })
        .collect();
    json!({
        "floors": stats.floors,
        "vetoed": stats.vetoed,
        "failed": stats.failed.iter().map(fails).collect::<Vec<Value>>(),
        "measures": Survey::measures(stats, view.times),
        "kinds": kinds,
    })
}

fn fails(fails: &Fails) -> Value {
    json!({ "message": fails.text, "script": fails.script, "count": fails.count, "seed": fails.seed.to_string() })
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, samples};
    use super::*;

    #[test]
    fn numbers_are_those_of_the_floors() {
        let survey = samples::of(samples::SCRIPTS);
        let view = View { width: 80, ascii: true, rows: 1, sort: Sort::Count, times: false, command: &samples::command };
        let text = json(&survey, &view).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&value["floors"], &value["seeds"]["to"], text.find('\n')), (&json!(12), &json!("6"), Some(text.len() - 1)));
        let cellar = &value["branches"][0];
        assert_eq!(
            (&cellar["branch"], &cellar["depths"][1]["depth"], &cellar["depths"][1]["floors"]),
            (&json!("cellar"), &json!(2), &json!(6))
        );
        let kinds = cellar["kinds"].as_array().unwrap();
        let rat = kinds.iter().find(|row| row["name"] == "rat, grey").unwrap();
        let bat = kinds.iter().find(|row| row["name"] == "bat").unwrap();
        assert_eq!((&rat["kind"], &rat["declared"]), (&json!("monster"), &json!(0.75)));
        assert_eq!((rat["count"].as_u64().unwrap() + bat["count"].as_u64().unwrap(), rat["trials"].as_u64()), (48, Some(48)));
        let monsters = cellar["measures"].as_array().unwrap().iter().find(|row| row["measure"] == "monsters").unwrap();
        assert_eq!((&monsters["mean"], &monsters["median"], &monsters["deviation"]), (&json!(4.0), &json!(4.0), &json!(0.0)));
        assert_eq!(value["never"].as_array().unwrap().iter().filter(|never| never["name"] == "owl").count(), 1);
        assert_eq!(value["worst"]["floors"].as_array().unwrap().len(), 2);
    }
}
