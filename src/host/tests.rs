use super::signature::Signature;
use super::types::Type;
use super::{HostFunction, HostFunctions, Phase, add_stubs};
use crate::error::ErrorKind;
use crate::world::Data;

fn parsed(text: &str) -> Result<Signature, (usize, String)> {
    Signature::parse(text).map_err(|bad| (bad.at, bad.text))
}

#[test]
fn signatures_are_read() {
    let list = |ty| Type::List(Box::new(ty));
    let optional = |ty| Type::Optional(Box::new(ty));
    let map = |ty| Type::Map(Box::new(ty));
    let record = Type::Record(vec![("name".into(), Type::String), ("at".into(), optional(list(Type::Integer)))]);
    for (text, params, returns) in [
        ("()", vec![], Type::Nil),
        (" ( ) -> nil ", vec![], Type::Nil),
        (
            "(name: string, level: integer?) -> string?",
            vec![("name", Type::String), ("level", optional(Type::Integer))],
            optional(Type::String),
        ),
        ("(level?: integer)->number[][]", vec![("level", optional(Type::Integer))], list(list(Type::Number))),
        ("(a: any, b: (table)?) -> boolean", vec![("a", Type::Any), ("b", optional(Type::Table))], Type::Boolean),
        ("(m: { [string]: integer[] })", vec![("m", map(list(Type::Integer)))], Type::Nil),
        ("() -> { name: string, at?: integer[], }[]", vec![], list(record)),
    ] {
        let params = params.into_iter().map(|(name, ty)| (name.to_owned(), ty)).collect();
        assert_eq!(parsed(text), Ok(Signature { params, returns }), "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_signature_is_said_with_its_place() {
    for (text, at, said) in [
        ("", 1, "`(` is expected, got the end"),
        ("name: string", 1, "`(` is expected, got `n`"),
        ("(name string)", 7, "`:` is expected, got `s`"),
        ("(name: sting)", 8, "there is no type sting; did you mean \"string\"?"),
        (
            "(name: Monster)",
            8,
            "there is no type Monster; types are nil, boolean, integer, number, string, any, table, T[], T?, { [string]: T }",
        ),
        ("(a: integer b: integer)", 13, "`,` is expected, got `b`"),
        ("(a: integer, a: string)", 14, "there are two parameters a"),
        ("(: integer)", 2, "a name is expected, got `:`"),
        ("(a: )", 5, "a type is expected, got `)`"),
        ("(a: nil)", 2, "a would always be nil"),
        ("(a: integer?[])", 13, "a list cannot hold nil"),
        ("(a: integer[)", 13, "`]` is expected, got `)`"),
        ("(a: { [integer]: any })", 8, "keys of tables are of type string"),
        ("(a: { x: integer y: integer })", 18, "`,` or `}` is expected, got `y`"),
        ("(a: { x: integer, x: any })", 19, "there are two fields x"),
        ("() -> integer, string", 14, "nothing more is expected, got `,`"),
        ("() ->", 6, "a type is expected, got the end"),
        (&format!("(a: {})", "(".repeat(30)), 22, "types are more than 16 deep, got `(`"),
    ] {
        assert_eq!(parsed(text), Err((at, said.to_owned())), "{text}");
    }
}

#[test]
fn data_is_checked_against_types() {
    let ty = |text: &str| parsed(&format!("() -> {text}")).unwrap().returns;
    let check = |text: &str, data: Data| ty(text).check(&data).map_err(|unfit| format!("{} {}", unfit.path, unfit.text));
    let rat: Data = [("name", "rat".into()), ("level", 3_i64.into())].into();
    for (text, data) in [
        ("nil", Data::Nil),
        ("boolean", false.into()),
        ("integer", 3_i64.into()),
        ("number", 3_i64.into()),
        ("number", 0.5.into()),
        ("string?", Data::Nil),
        ("string?", "x".into()),
        ("any", Data::Nil),
        ("any", rat.clone()),
        ("table", rat.clone()),
        ("table", Data::List(vec![])),
        ("integer[]", vec![1_i64.into()].into()),
        ("{ [string]: any }", rat.clone()),
        ("{ [string]: integer }", Data::List(vec![])),
        ("{ name: string, level: integer?, unique: boolean? }", rat.clone()),
        ("{ name: string? }", Data::List(vec![])),
    ] {
        assert_eq!(check(text, data), Ok(()), "{text}");
    }
    for (text, data, said) in [
        ("nil", 1_i64.into(), " must be nothing, got 1"),
        ("boolean", Data::Nil, " must be true or false, got nothing (nil)"),
        ("integer", 0.5.into(), " must be a whole number, got 0.5"),
        ("integer", 1e300.into(), " must be a whole number, got 1e300"),
        ("number", "3".into(), " must be a number, got the string \"3\""),
        ("string", 3_i64.into(), " must be a string, got 3"),
        ("table", 3_i64.into(), " must be a table, got 3"),
        ("integer[]", rat.clone(), " must be a list, got a table"),
        ("integer[]?", vec![1_i64.into(), "x".into()].into(), "[2] must be a whole number, got the string \"x\""),
        ("{ [string]: integer }", vec![1_i64.into()].into(), " must be a table of names, got a table"),
        ("{ [string]: string[] }", [("a", vec![1_i64.into()].into())].into(), ".a[1] must be a string, got 1"),
        ("{ name: string, level: integer, at: integer }", rat.clone(), ".at must be a whole number, got nothing (nil)"),
        ("{ name: string, levle: integer? }", rat, " has a field level that is not known"),
    ] {
        assert_eq!(check(text, data), Err(said.to_owned()), "{text}");
    }
}

#[test]
fn an_engine_with_functions_passes_threads_and_panics() {
    fn check<T: Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    check::<HostFunction>();
    check::<crate::Engine>();
    check::<crate::engine::Builder>();
}

fn function(name: &str, signature: &str) -> HostFunction {
    HostFunction::new(name, signature, "Words.", Phase::Floor, |_: Data| Ok::<_, String>(()))
}

#[test]
fn names_that_will_not_do_are_refused() {
    let taken = |name: &str| name == "math";
    for (names, said) in [
        (&["quest"][..], None),
        (&["game.quest", "game.gold", "quest"], None),
        (
            &["game.quest.pay"],
            Some("host function \"game.quest.pay\": a name is `word` or `table.word`, and \"quest.pay\" is no word in Lua"),
        ),
        (&[""], Some("and \"\" is no word")),
        (&[".x"], Some("and \"\" is no word")),
        (&["game."], Some("and \"\" is no word")),
        (&["game.end"], Some("and \"end\" is no word")),
        (&["2game.x"], Some("and \"2game\" is no word")),
        (&["math"], Some("math means something else to scripts")),
        (&["math.quest"], Some("math means something else to scripts")),
        (&["game.quest", "game.gold", "game.quest"], Some("host function \"game.quest\": there are two of that name")),
        (&["game", "game.quest"], Some("game cannot be a function and a table: there is game")),
        (&["game.quest", "game"], Some("game cannot be a function and a table: there is game.quest")),
    ] {
        let functions = names.iter().map(|name| function(name, "()")).collect();
        let error = HostFunctions::new(functions, taken).err();
        assert_eq!(error.is_some(), said.is_some(), "{names:?}: {error:?}");
        if let (Some(error), Some(said)) = (error, said) {
            assert_eq!(error.kind(), ErrorKind::Request);
            assert!(error.to_string().contains(said), "{names:?}: {error}");
        }
    }
    let error = HostFunctions::new(vec![function("game.x", "(a: sting)")], taken).err().unwrap();
    let said = "host function \"game.x\": the signature \"(a: sting)\", at character 5: there is no type sting; did you mean \"string\"?";
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Request, said));
}

#[test]
fn stubs_have_the_functions() {
    let quest = HostFunction::new(
        "game.quest",
        "(name: string, at: { x: integer, y: integer }?) -> { [string]: integer[] }?",
        "What a quest pays.\nMore words.",
        Phase::Floor,
        |_: Data| Ok::<_, String>(()),
    );
    let monsters = HostFunction::new("monsters", "() -> table[]", "The monsters.", Phase::Load, |(): ()| Ok::<_, String>(()));
    let functions = HostFunctions::new(vec![quest, monsters, function("game.shout", "(text: any)")], |_| false).unwrap();
    let files = vec![("a.md", "# A\n".to_owned()), ("a.lua", "-- a\n".to_owned()), ("a.d.luau", "-- b\n".to_owned())];
    assert_eq!(add_stubs(files.clone(), &HostFunctions::default()), files);
    let texts: Vec<String> = add_stubs(files, &functions).into_iter().map(|(_, text)| text).collect();
    assert_eq!(
        texts[0],
        "# A\n\n## Functions of the game\n\n### `monsters()` → table[]\n\nThe monsters.\n\nFor modules: the game is asked once, when the scripts load.\n\n\
         ### `game.quest(name, at?)` → table<string, integer[]>?\n\nWhat a quest pays.\nMore words.\n\n\
         `name`: string; `at`: { x: integer, y: integer }, optional. While a floor is made.\n\n\
         ### `game.shout(text?)`\n\nWords.\n\n`text`: any. While a floor is made.\n"
    );
    assert_eq!(
        texts[1],
        "-- a\n\n---The monsters.\n---For modules: the game is asked once, when the scripts load.\n---@return table[]\nfunction monsters() end\n\n\
         ---Functions of the game.\n---@class game\ngame = {}\n\n\
         ---What a quest pays.\n---More words.\n---While a floor is made.\n---@param name string\n---@param at? { x: integer, y: integer }\n\
         ---@return table<string, integer[]>?\nfunction game.quest(name, at) end\n\n\
         ---Words.\n---While a floor is made.\n---@param text any\nfunction game.shout(text) end\n"
    );
    assert_eq!(
        texts[2],
        "-- b\n\ndeclare function monsters(): { { [any]: any } }\ndeclare game: {\n    \
         quest: (name: string, at: { x: number, y: number }?) -> { [string]: { number } }?,\n    shout: (text: any) -> (),\n}\n"
    );
}
