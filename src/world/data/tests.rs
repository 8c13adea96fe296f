use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::Data;
use crate::error::ErrorKind;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Reward {
    Nothing,
    Gold(u32),
    Item { name: String, plus: i8 },
    Two(u8, Option<char>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Inner(f64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct All {
    flag: bool,
    least: i64,
    most: u64,
    half: f32,
    whole: f64,
    word: String,
    glyph: char,
    maybe: Option<u8>,
    not: Option<u8>,
    pair: (i8, Option<String>, Option<i8>),
    list: Vec<Reward>,
    none: Vec<u8>,
    map: BTreeMap<String, Inner>,
    empty: HashMap<String, u8>,
}

fn all() -> All {
    All {
        flag: true,
        least: -(1 << 53),
        most: 1 << 53,
        half: 0.5,
        whole: 3.0,
        word: "ash \u{e9}".into(),
        glyph: '\u{e9}',
        maybe: Some(0),
        not: None,
        pair: (1, Some("x".into()), None),
        list: vec![Reward::Nothing, Reward::Gold(7), Reward::Item { name: "cup".into(), plus: -1 }, Reward::Two(1, None)],
        none: vec![],
        map: BTreeMap::from([("a".into(), Inner(1.5))]),
        empty: HashMap::new(),
    }
}

#[test]
fn values_go_there_and_back() {
    let data = Data::from_value(&all()).unwrap();
    assert_eq!(data.to_value::<All>().unwrap(), all());
    assert_eq!(data.to_value::<Data>().unwrap(), data);
    assert_eq!(Data::from_value(&data).unwrap(), data);
    // By JSON, too: what a save keeps.
    let text = serde_json::to_string(&data).unwrap();
    assert_eq!(serde_json::from_str::<Data>(&text).unwrap().to_value::<All>().unwrap(), all());
}

#[test]
fn the_forms_are_those_of_lua() {
    let data = Data::from_value(&all()).unwrap();
    for (name, expected) in [
        ("whole", Some(3_i64.into())),
        ("half", Some(0.5.into())),
        ("maybe", Some(0_i64.into())),
        ("not", None),
        ("pair", Some(vec![1_i64.into(), "x".into()].into())),
        ("empty", Some(Data::List(vec![]))),
        (
            "list",
            Some(
                vec![
                    "Nothing".into(),
                    [("Gold", 7_i64.into())].into(),
                    [("Item", [("name", "cup".into()), ("plus", (-1_i64).into())].into())].into(),
                    [("Two", vec![1_i64.into()].into())].into(),
                ]
                .into(),
            ),
        ),
    ] {
        assert_eq!(data.get(name), expected.as_ref(), "{name}");
    }
}

/// A list in a list and so on, so many.
#[derive(Serialize)]
struct Nest(Vec<Nest>);

fn nest(tables: usize) -> Nest {
    Nest(if tables > 1 { vec![nest(tables - 1)] } else { vec![] })
}

#[test]
fn what_scripts_cannot_hold_is_said() {
    assert!(Data::from_value(&nest(32)).is_ok());
    let error = |result: crate::Result<Data>| {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Request);
        error.to_string()
    };
    let quests = BTreeMap::from([("quests", vec![BTreeMap::from([("pay", 1.0)]), BTreeMap::from([("pay", f64::NAN)])])]);
    for (said, expected) in [
        (error(Data::from_value(&quests)), "quests[2].pay: NaN is not finite"),
        (error(Data::from_value(&f32::INFINITY)), "inf is not finite"),
        (error(Data::from_value(&((1_u64 << 53) + 1))), "9007199254740993 is beyond 2^53"),
        (error(Data::from_value(&i128::MIN)), "is beyond 2^53"),
        (error(Data::from_value(&HashMap::from([(3, 1)]))), "the keys of a map must be texts, got 3"),
        (error(Data::from_value(&vec![Some(1), None])), "[2]: a list cannot hold nothing (nil)"),
        (error(Data::from_value(&(None::<u8>, 1))), "[1]: a list can hold nothing (nil) at its end only"),
        (error(Data::from_value(&nest(33))), "[1]: tables are more than 32 deep"),
    ] {
        assert!(said.ends_with(expected) || said.contains(expected), "{said}");
    }
}

#[test]
fn what_does_not_fit_is_said_with_its_place() {
    let data: Data = [("who", vec!["rat".into(), [("name", 3_i64.into())].into()].into())].into();
    let said = |error: crate::Error| {
        assert_eq!(error.kind(), ErrorKind::Request);
        error.to_string()
    };
    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Named {
        name: String,
    }
    for (said, expected) in [
        (said(data.to_value::<BTreeMap<String, Vec<String>>>().unwrap_err()), "who[2]: invalid type: map, expected a string"),
        (
            said(data.to_value::<BTreeMap<String, (String, Named)>>().unwrap_err()),
            "who[2].name: invalid type: integer `3`, expected a string",
        ),
        (said(data.to_value::<Named>().unwrap_err()), "missing field `name`"),
        (said(Data::Integer(-1).to_value::<u32>().unwrap_err()), "invalid value: integer `-1`, expected u32"),
        (said(Data::Number(0.5).to_value::<i64>().unwrap_err()), "invalid type: floating point `0.5`, expected i64"),
        (said(Data::from("Silver").to_value::<Reward>().unwrap_err()), "unknown variant `Silver`"),
        (said(Data::from(3_i64).to_value::<Reward>().unwrap_err()), "a word or a table with one name is wanted, got 3"),
        (said(Data::List(vec![1_i64.into(), 2_i64.into()]).to_value::<(i64,)>().unwrap_err()), "invalid length 2, expected"),
    ] {
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn arguments_are_a_list_of_which_each_may_be_nothing() {
    assert_eq!(Data::arguments(&()).unwrap(), []);
    assert_eq!(Data::arguments(&(None::<u8>, 1)).unwrap(), [Data::Nil, 1_i64.into()]);
    assert_eq!(Data::arguments(&[Data::Nil][..]).unwrap(), [Data::Nil]);
    assert_eq!(Data::arguments(&vec!["a"]).unwrap(), ["a".into()]);
    let error = Data::arguments(&5).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Request);
    assert!(error.to_string().contains("must be a tuple, an array, a Vec or (), got 5"), "{error}");
    assert!(Data::arguments(&(vec![None::<u8>],)).unwrap_err().to_string().contains("[1][1]: a list cannot hold nothing"));
}

#[test]
fn a_variant_that_holds_nothing_is_its_name() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Key {
        Of(Option<u32>),
        Unit(()),
        None,
    }
    for (key, name) in [(Key::Of(None), "Of"), (Key::Unit(()), "Unit"), (Key::None, "None")] {
        let data = Data::from_value(&key).unwrap();
        assert_eq!(data, name.into());
        assert_eq!(data.to_value::<Key>().unwrap(), key);
    }
    assert_eq!(Data::from_value(&Key::Of(Some(3))).unwrap().to_value::<Key>().unwrap(), Key::Of(Some(3)));
    let error = Data::from("Two").to_value::<Reward>().unwrap_err();
    assert!(error.to_string().contains("Two holds more than its name says"), "{error}");
}

#[test]
fn a_number_that_is_whole_is_an_integer_where_one_is_wanted() {
    assert_eq!(Data::Number(2.0).to_value::<i64>().unwrap(), 2);
    assert_eq!(Data::Number(2.0).to_value::<f64>().unwrap(), 2.0);
    assert!(Data::Number(2.5).to_value::<i64>().is_err());
}

#[test]
fn numbers_are_read_from_json_to_the_last_bit() {
    let mut n = 0.1_f64;
    for _ in 0..2000 {
        n = (n * 1.618_033_988_749_895).fract() * 100.0 + 0.037;
        let text = serde_json::to_string(&Data::Number(n)).unwrap();
        assert_eq!(serde_json::from_str::<Data>(&text).unwrap(), Data::Number(n));
    }
}
