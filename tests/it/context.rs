//! What the host tells scripts: sets of names, and every way to say it wrongly.

use undercroft::world::ContextValue;
use undercroft::{Context, Engine, ErrorKind, Floor, Request};

use crate::sets::{engine, load_error};

/// One branch of one floor; the population prints what it makes of the context.
fn scripts(context: &str, body: &str) -> String {
    format!(
        "monster {{ name = 'old king', glyph = 'K', gone = 'slain' }}\nmonster {{ name = 'rat', glyph = 'r' }}\n\
         return dungeon {{ api = 1, context = {{ {context} }}, branches = {{ branch {{ name = 'here', floors = 1,\n\
         size = {{ width = 20, height = 10 }}, layout = function(floor) floor:inside():fill('floor') end,\n\
         population = function(floor, place)\n{body}\nend }} }} }}"
    )
}

fn floor(engine: &Engine, context: Context) -> Floor {
    match engine.floor(&Request::new("here", 1, 1).context(context)) {
        Ok(floor) => floor,
        Err(error) => panic!("{error:#}"),
    }
}

fn log(floor: &Floor) -> Vec<&str> {
    floor.log.iter().map(|line| line.text.as_str()).collect()
}

const WALK: &str = "local slain = place.context.slain
    print(slain['old king'], slain['rat'], type(slain), slain == place.context.slain)
    for name, gone in pairs(slain) do print(name, gone) end";

#[test]
fn a_set_of_names_is_read_by_name_and_walked_in_order() {
    let engine = engine(&scripts("slain = {}", WALK));
    let slain = Context::new().with("slain", ["rat", "eel", "old king", "Zog", "eel"]);
    let made = floor(&engine, slain.clone());
    assert_eq!(log(&made), ["true true table true", "Zog true", "eel true", "old king true", "rat true"]);
    // All of it is noted, and the header gives the floor again.
    assert_eq!(made.header.context, slain);
    let header = made.header.to_string();
    assert!(header.contains(r#""context":{"slain":["Zog","eel","old king","rat"]}"#), "{header}");
    assert_eq!(engine.floor(&engine.replay(&header.parse().unwrap()).unwrap()).unwrap(), made);
    // Nobody is gone where the host says nothing, or that it is nobody.
    for context in [Context::new(), Context::new().with("slain", Vec::<String>::new())] {
        let made = floor(&engine, context);
        assert_eq!(log(&made), ["nil nil table true"]);
        assert_eq!(made.header.context.get("slain"), Some(&ContextValue::Names(Default::default())));
    }
}

#[test]
fn the_declared_names_are_the_default_and_give_way_to_the_hosts() {
    let engine = engine(&scripts("slain = { 'rat' }", "for name in pairs(place.context.slain) do print(name) end"));
    assert_eq!(log(&floor(&engine, Context::new())), ["rat"]);
    assert_eq!(log(&floor(&engine, Context::new().with("slain", ["eel"]))), ["eel"]);
    assert_eq!(log(&floor(&engine, Context::new().with("slain", []))), Vec::<&str>::new());
}

#[test]
fn a_set_cannot_be_written_to() {
    let engine = engine(&scripts("slain = {}", "place.context.slain.rat = true"));
    let error = engine.floor(&Request::new("here", 1, 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Script);
    assert!(format!("{error:#}").contains("readonly") && format!("{error:#}").contains("dungeon.lua:6"), "{error:#}");
}

#[test]
fn only_what_was_read_is_noted() {
    let engine =
        engine(&scripts("slain = {}, quests = {}, level = 1, hard = false", "print(place.context.level)").replace(", gone = 'slain'", ""));
    let told = Context::new().with("slain", ["rat"]).with("quests", ["crown"]).with("level", 7_i64);
    assert_eq!(floor(&engine, told).header.context, Context::new().with("level", 7_i64));
}

#[test]
fn who_is_in_the_set_is_gone() {
    let engine = engine(&scripts("slain = {}", "print(floor:place_monster('old king', 3, 3)) print(floor:place_monster('rat', 4, 4))"));
    assert_eq!(log(&floor(&engine, Context::new().with("slain", ["rat"]))), ["true nil nil", "true nil nil"]);
    let slain = Context::new().with("slain", ["old king"]);
    let made = floor(&engine, slain.clone());
    assert_eq!(log(&made), ["nil old king is gone: the context says so unique", "true nil nil"]);
    // No script read it, and yet the floor depends on it.
    assert_eq!(made.header.context, slain);
}

#[test]
fn what_the_host_says_wrongly_is_a_mistake_of_the_request() {
    let engine = engine(&scripts("slain = {}, level = 1, luck = 0.5, hard = false, class = 'mage'", ""));
    let told = |name: &str, value: ContextValue| {
        let request = Request::new("here", 1, 1).context(Context::new().with(name, value));
        let error = engine.floor(&request).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Request);
        error.to_string()
    };
    assert_eq!(told("slian", ["rat"].into()), "the scripts declare no context \"slian\"; did you mean \"slain\"?");
    assert_eq!(told("slain", "rat".into()), "context \"slain\" must be a list of strings, got \"rat\"");
    assert_eq!(told("slain", true.into()), "context \"slain\" must be a list of strings, got true");
    assert_eq!(told("class", ["mage"].into()), "context \"class\" must be a string, got [\"mage\"]");
    assert_eq!(told("level", 1.5.into()), "context \"level\" must be an integer, got 1.5");
    assert_eq!(told("level", (1_i64 << 54).into()), "context \"level\" must be an integer of at most 2^53, got 18014398509481984");
    assert_eq!(told("luck", f64::NAN.into()), "context \"luck\" must be a number that is finite, got NaN");
    assert_eq!(told("hard", 1_i64.into()), "context \"hard\" must be a boolean, got 1");
    let fine = Context::new().with("luck", 2_i64).with("hard", true).with("class", "thief".to_owned());
    assert!(engine.floor(&Request::new("here", 1, 1).context(fine)).is_ok());
}

#[test]
fn what_a_script_declares_wrongly_is_told_at_its_line() {
    let told = |context: &str| {
        let error = load_error(&[("dungeon.lua", &scripts(context, ""))]);
        assert!(format!("{error:#}").contains("dungeon.lua:"), "{error:#}");
        error.to_string()
    };
    for (context, message) in [
        ("slain = { 'rat', 3 }", "dungeon: context.slain[2] must be a text, got 3"),
        ("slain = { rat = true }", "dungeon: context.slain must be a list, but it has the key the string \"rat\""),
        (
            "slain = print",
            "dungeon: context.slain must be a default value (true or false, a number, a text, a list of texts), got a function",
        ),
        ("slain = 3", "monster \"old king\": gone must name a flag or a set of names of the context, \"slain\" is of type integer"),
        ("sliain = {}", "monster \"old king\": gone names no value of the context: \"slain\""),
    ] {
        assert!(told(context).contains(message), "{}", told(context));
    }
}

#[test]
fn a_context_in_json_is_what_it_is_in_scripts() {
    let text = r#"{"class":"mage","hard":true,"level":3,"luck":0.5,"slain":["eel","rat"]}"#;
    let context: Context = serde_json::from_str(text).unwrap();
    assert_eq!(context.get("slain"), Some(&ContextValue::from(["rat", "eel"])));
    assert_eq!(serde_json::to_string(&context).unwrap(), text);
    assert!(serde_json::from_str::<Context>(r#"{"slain":["eel",3]}"#).is_err(), "a list with a number in it");
    assert!(serde_json::from_str::<Context>(r#"{"slain":{"eel":true}}"#).is_err());
}
