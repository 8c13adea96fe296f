//! `tests/vectors/chance.json`: what other implementations of the same promises give.

use serde_json::Value;

use super::{Dice, Stream, Weights, seed_from_text};

fn vectors(kind: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../../tests/vectors/chance.json")).unwrap();
    let list = all[kind].as_array().unwrap().clone();
    assert!(!list.is_empty(), "{kind}");
    list
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(value: &Value) -> T {
    value.as_str().unwrap().parse().unwrap()
}

fn numbers<T: std::str::FromStr<Err: std::fmt::Debug>>(value: &Value) -> Vec<T> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn stream(vector: &Value) -> Stream {
    Stream::from_key(number(&vector["key"]))
}

#[test]
fn roots_and_children() {
    for vector in vectors("roots") {
        let depth = u32::try_from(vector["depth"].as_u64().unwrap()).unwrap();
        let root = Stream::root(number(&vector["seed"]), vector["branch"].as_str().unwrap(), depth);
        assert_eq!(root.key(), number::<u64>(&vector["key"]), "{vector}");
    }
    for vector in vectors("children") {
        let parent = Stream::from_key(number(&vector["of"]));
        let name = vector["name"].as_str().unwrap();
        let child = if vector["n"].is_null() { parent.child(name) } else { parent.child_n(name, number(&vector["n"])) };
        assert_eq!(child.key(), number::<u64>(&vector["key"]), "{vector}");
    }
}

#[test]
fn outputs() {
    for vector in vectors("outputs") {
        let mut stream = stream(&vector);
        let drawn: Vec<u64> = (0..8).map(|_| stream.next_u64()).collect();
        assert_eq!(drawn, numbers::<u64>(&vector["first"]), "{vector}");
    }
}

#[test]
fn ints() {
    for vector in vectors("ints") {
        let mut stream = stream(&vector);
        let drawn: Vec<i64> = (0..8).map(|_| stream.int(number(&vector["from"]), number(&vector["to"])).unwrap()).collect();
        assert_eq!(drawn, numbers::<i64>(&vector["drawn"]), "{vector}");
    }
}

#[test]
fn dice() {
    for vector in vectors("dice") {
        let mut stream = stream(&vector);
        let dice: Dice = vector["dice"].as_str().unwrap().parse().unwrap();
        let rolled: Vec<i64> = (0..8).map(|_| dice.roll(&mut stream)).collect();
        assert_eq!(Value::from(rolled), vector["rolled"], "{vector}");
    }
}

#[test]
fn weighted() {
    for vector in vectors("weighted") {
        let list: Vec<u64> = numbers(&vector["weights"]);
        let prepared = Weights::new(list.iter().copied()).unwrap();
        let (mut one, mut two) = (stream(&vector), stream(&vector));
        for drawn in vector["drawn"].as_array().unwrap() {
            let drawn = drawn.as_u64().map(|n| usize::try_from(n).unwrap());
            assert_eq!(one.weighted(&list), Ok(drawn), "{vector}");
            assert_eq!(prepared.pick(&mut two), drawn, "{vector}");
        }
    }
}

#[test]
fn shuffles() {
    for vector in vectors("shuffles") {
        let wanted: Vec<u64> = vector["order"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        let mut order: Vec<u64> = (0..wanted.len() as u64).collect();
        stream(&vector).shuffle(&mut order);
        assert_eq!(order, wanted, "{vector}");
    }
}

#[test]
fn seeds() {
    for vector in vectors("seeds") {
        assert_eq!(seed_from_text(vector["text"].as_str().unwrap()), number::<u64>(&vector["seed"]), "{vector}");
    }
}
