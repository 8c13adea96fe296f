//! docs/floor.schema.json: real floors keep it, damaged ones do not, and it says what docs/floor-json.md says.
//!
//! The schema keeps to the few words of JSON Schema that `check` knows, so no library of validators has to be built for it.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use undercroft::format;

use super::{page, rare, sample};

fn schema() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/floor.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn is_type(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        other => panic!("type {other}"),
    }
}

fn matches(text: &str, pattern: &str) -> bool {
    let hex = |digits: usize| text.len() == digits && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    match pattern {
        "^[0-9]+$" => !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()),
        "^[0-9a-f]{8}$" => hex(8),
        "^[0-9a-f]{32}$" => hex(32),
        other => panic!("pattern {other}"),
    }
}

/// What a schema has against a value.
fn check(root: &Value, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
    let wrong = |what: String| Err(format!("{path}: {what}"));
    for (word, says) in schema.as_object().unwrap() {
        match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let target = root.pointer(says.as_str().unwrap().strip_prefix('#').unwrap()).unwrap();
                check(root, target, value, path)?;
            }
            "anyOf" => {
                let all: Vec<_> = says.as_array().unwrap().iter().map(|schema| check(root, schema, value, path)).collect();
                if !all.iter().any(Result::is_ok) {
                    return wrong(format!("none of {all:?}"));
                }
            }
            "const" if value != says => return wrong(format!("not {says}")),
            "type" => {
                let kinds: Vec<&str> = says
                    .as_array()
                    .map_or_else(|| vec![says.as_str().unwrap()], |list| list.iter().map(|kind| kind.as_str().unwrap()).collect());
                if !kinds.iter().any(|kind| is_type(value, kind)) {
                    return wrong(format!("{value} is no {kinds:?}"));
                }
            }
            "required" => {
                if let Some(name) =
                    says.as_array().unwrap().iter().find(|name| value.is_object() && value.get(name.as_str().unwrap()).is_none())
                {
                    return wrong(format!("{name} is missing"));
                }
            }
            "properties" => {
                for (name, schema) in says.as_object().unwrap() {
                    value.get(name).map_or(Ok(()), |value| check(root, schema, value, &format!("{path}.{name}")))?;
                }
            }
            "additionalProperties" => {
                assert!(schema.get("properties").is_none(), "later versions add fields");
                for (name, value) in value.as_object().into_iter().flatten() {
                    check(root, says, value, &format!("{path}.{name}"))?;
                }
            }
            "items" => {
                for value in value.as_array().into_iter().flatten() {
                    check(root, says, value, &format!("{path}[]"))?;
                }
            }
            "prefixItems" => {
                for (schema, value) in says.as_array().unwrap().iter().zip(value.as_array().into_iter().flatten()) {
                    check(root, schema, value, &format!("{path}[]"))?;
                }
            }
            "minItems" if value.as_array().is_some_and(|list| (list.len() as u64) < says.as_u64().unwrap()) => {
                return wrong("too few".to_owned());
            }
            "maxItems" if value.as_array().is_some_and(|list| list.len() as u64 > says.as_u64().unwrap()) => {
                return wrong("too many".to_owned());
            }
            "minimum" if value.as_i64().is_some_and(|number| number < says.as_i64().unwrap()) => {
                return wrong(format!("{value} is too low"));
            }
            "maximum" if value.as_i64().is_some_and(|number| number > says.as_i64().unwrap()) => {
                return wrong(format!("{value} is too high"));
            }
            "pattern" if value.as_str().is_some_and(|text| !matches(text, says.as_str().unwrap())) => {
                return wrong(format!("{value} is not {says}"));
            }
            "const" | "minItems" | "maxItems" | "minimum" | "maximum" | "pattern" => {}
            other => panic!("the schema has the word {other}, which this test does not know"),
        }
    }
    Ok(())
}

fn floors() -> Vec<Value> {
    let mut floors = Vec::new();
    sample(&mut floors);
    rare(&mut floors);
    floors.iter().map(|floor| serde_json::from_str(&format::json(floor).unwrap()).unwrap()).collect()
}

#[test]
fn floors_keep_the_schema() {
    let schema = schema();
    for floor in floors() {
        check(&schema, &schema, &floor, "floor").unwrap();
    }
}

/// A value in a floor, by the keys that lead to it.
fn places(value: &Value, pointer: &str, path: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                let pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                found.push((pointer.clone(), path.clone()));
                places(value, &pointer, &path, found);
            }
        }
        Value::Array(list) => {
            for (i, value) in list.iter().enumerate().take(1) {
                found.push((format!("{pointer}/{i}"), format!("{path}[]")));
                places(value, &format!("{pointer}/{i}"), &format!("{path}[]"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn damaged_floors_do_not() {
    let (schema, page) = (schema(), page());
    let mut tried = BTreeSet::new();
    for floor in floors() {
        let mut all = Vec::new();
        places(&floor, "", "", &mut all);
        for (pointer, path) in all {
            // Anything may stand in data, and in the context nearly so.
            let free = path.split('.').any(|part| part.trim_end_matches("[]") == "data") || path.starts_with("header.context.");
            if free || !tried.insert(path.clone()) {
                continue;
            }
            let wrong = match floor.pointer(&pointer).unwrap() {
                Value::String(_) | Value::Null => json!(1.5),
                Value::Number(_) => json!(-0.5),
                _ => json!("x"),
            };
            let mut damaged = floor.clone();
            *damaged.pointer_mut(&pointer).unwrap() = wrong;
            assert!(check(&schema, &schema, &damaged, "floor").is_err(), "{path} may be anything");
            if page.get(&path).is_some_and(|row| row.left_out == "never") {
                let (parent, name) = pointer.rsplit_once('/').unwrap();
                let mut damaged = floor.clone();
                damaged.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
                assert!(check(&schema, &schema, &damaged, "floor").is_err(), "{path} may be missing");
            }
        }
    }
    assert!(tried.len() > page.len(), "{} places", tried.len());
    let mut floor = floors().remove(0);
    floor["later"] = json!({"fields": true});
    check(&schema, &schema, &floor, "floor").unwrap();
    floor["format"] = json!(2);
    assert_eq!(check(&schema, &schema, &floor, "floor"), Err("floor.format: not 1".to_owned()));
}

/// Fields of the schema with whether they may be left out.
fn fields(root: &Value, schema: &Value, path: &str, found: &mut BTreeSet<(String, bool)>) {
    if let Some(target) = schema.get("$ref") {
        return fields(root, root.pointer(&target.as_str().unwrap()[1..]).unwrap(), path, found);
    }
    for schema in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        fields(root, schema, path, found);
    }
    if let Some(items) = schema.get("items") {
        fields(root, items, &format!("{path}[]"), found);
    }
    for (name, field) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let required = schema["required"].as_array().unwrap().iter().any(|required| required == name);
        assert!(field["description"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
        fields(root, field, &path, found);
        found.insert((path, !required));
    }
}

#[test]
fn it_has_the_fields_of_the_page() {
    let schema = schema();
    let mut found = BTreeSet::new();
    fields(&schema, &schema, "", &mut found);
    let there = |left_out: &str| left_out == "never" || left_out.starts_with("null ") || left_out.starts_with("0 ");
    let want: BTreeSet<(String, bool)> = page().into_iter().map(|(field, row)| (field, !there(&row.left_out))).collect();
    assert_eq!(found, want);
}
