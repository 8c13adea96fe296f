use super::*;
use crate::floor::MonsterState;

fn file(text: &str) -> LookFile {
    LookFile::parse("look.toml", text)
}

fn monster(name: &str) -> PlacedMonster {
    PlacedMonster { name: name.to_owned(), glyph: 'x', colour: Colour::Red, x: 0, y: 0, state: MonsterState::default() }
}

fn thing(kind: ThingKind, name: Option<&str>, tags: &[&str]) -> Thing {
    let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    Thing { kind, name: name.map(str::to_owned), tags, level: 0, count: 1, note: None, data: Default::default(), x: 0, y: 0 }
}

fn terrain(name: &str, class: TerrainClass, flags: &[&str]) -> PaletteEntry {
    let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
    PaletteEntry { name: name.to_owned(), class, flags, ..PaletteEntry::default() }
}

fn change(glyph: impl Into<Option<char>>, colour: impl Into<Option<Paint>>) -> Change {
    Change { glyph: glyph.into(), colour: colour.into() }
}

const GOOD: &str = r##"
[monster]
"*rat" = { glyph = "r", colour = "bright red" }
"giant *" = { glyph = "G" }
"giant frog" = { colour = "#0a141E" }
"b?t" = { glyph = "β", colour = "default" }

[terrain]
wall = { glyph = "▓", colour = "#887766" }
"flag:hot*" = { colour = "yellow" }
"class:door" = { glyph = "'" }

[item]
gold = { colour = "green" }
"tag:great" = { glyph = "!" }
"kind:mark" = { glyph = "," }
trap = { glyph = "x" }
"##;

#[test]
fn exact_names_come_before_patterns_and_the_first_pattern_of_the_file_wins() {
    let file = file(GOOD);
    assert_eq!(file.mistakes(), [""; 0]);
    let red = Paint::Named(Colour::BrightRed);
    assert_eq!(file.monster(&monster("giant rat")), change('r', red), "the first in the file, not in the alphabet");
    assert_eq!(file.monster(&monster("giant toad")), change('G', None));
    assert_eq!(file.monster(&monster("giant frog")), change(None, Paint::Mixed([10, 20, 30])), "its name stands for itself");
    assert_eq!(file.monster(&monster("bat")), change('β', Paint::Named(Colour::Default)));
    assert_eq!(file.monster(&monster("boat")), Change::default());
    let mut mimic = monster("mimic");
    mimic.state.shown_as = Some("rat".to_owned());
    assert_eq!(file.monster(&mimic), change('r', red), "as what it passes for");
}

#[test]
fn terrains_and_items_go_by_class_flag_kind_and_tag_too() {
    let file = file(GOOD);
    let look = |name, class, flags: &[&str]| file.terrain(&terrain(name, class, flags));
    assert_eq!(look("wall", TerrainClass::Wall, &["hot"]), change('▓', Paint::Mixed([0x88, 0x77, 0x66])));
    assert_eq!(look("lava", TerrainClass::Liquid, &["deep", "hottest"]), change(None, Paint::Named(Colour::Yellow)));
    assert_eq!(look("gate", TerrainClass::Door, &[]), change('\'', None));
    assert_eq!(look("floor", TerrainClass::Floor, &[]), Change::default());
    assert_eq!(file.thing(&thing(ThingKind::Item, Some("gold"), &["great"])), change(None, Paint::Named(Colour::Green)));
    assert_eq!(file.thing(&thing(ThingKind::Item, None, &["good", "great"])), change('!', None));
    assert_eq!(file.thing(&thing(ThingKind::Mark, Some("spot"), &[])), change(',', None));
    assert_eq!(file.thing(&thing(ThingKind::Trap, None, &[])), change('x', None), "what has no name goes by its kind");
    assert_eq!(file.thing(&thing(ThingKind::Trap, Some("pit"), &[])), Change::default());
}

#[test]
fn mistakes_are_named_by_line_and_the_rest_holds() {
    let text = r##"[monsters]
rat = { glyph = "r" }
[monster]
rat = { glyph = "rr", colour = "red" }
bat = { glyph = "b", colour = "redd" }
cat = { glyph = "漢", color = "red" }
dog = "d"
elk = { glyph = 7, colour = "#12345" }
fox = { colour = "#+12345", glyph = "" }
gnu = { glyph = "\t" }
[terrain]
wall = { glyph = "W" }
"##;
    let file = file(text);
    assert_eq!(
        file.mistakes(),
        [
            "look.toml:1: no table [monsters] is known: there are [monster], [terrain] and [item]",
            "look.toml:4: glyph \"rr\" of \"rat\" is not one character of one column",
            "look.toml:5: colour \"redd\" of \"bat\" is not known: write a name as \"bright-red\", or \"#rrggbb\"",
            "look.toml:6: glyph \"漢\" of \"cat\" is not one character of one column",
            "look.toml:6: \"cat\" has no field color: there are glyph and colour",
            "look.toml:7: \"dog\" must be as { glyph = \"G\", colour = \"bright-red\" }",
            "look.toml:8: glyph of \"elk\" is not one character of one column",
            "look.toml:8: colour \"#12345\" of \"elk\" is not known: write a name as \"bright-red\", or \"#rrggbb\"",
            "look.toml:9: colour \"#+12345\" of \"fox\" is not known: write a name as \"bright-red\", or \"#rrggbb\"",
            "look.toml:9: glyph \"\" of \"fox\" is not one character of one column",
            "look.toml:10: glyph \"?\" of \"gnu\" is not one character of one column",
        ]
    );
    assert_eq!(file.monster(&monster("rat")), change(None, Paint::Named(Colour::Red)));
    assert_eq!(file.monster(&monster("bat")), change('b', None));
    assert_eq!(file.terrain(&terrain("wall", TerrainClass::Wall, &[])), change('W', None));
}

#[test]
fn what_is_not_toml_is_a_mistake_at_its_line_and_the_rest_holds() {
    let file = file("[monster]\nrat = { glyph = \"R\" }\nbat = = 3\n[terrain]\nwall = { glyph = \"W\" }\n");
    assert!(file.mistakes().iter().any(|text| text.starts_with("look.toml:3: this is not TOML: ")), "{:?}", file.mistakes());
    assert_eq!(file.monster(&monster("rat")), change('R', None));
    assert_eq!(file.terrain(&terrain("wall", TerrainClass::Wall, &[])), change('W', None));
    for text in ["[", "\u{feff}[monster]", "a = \"", "[monster\nrat", "monster = 3", "\0", "[[monster]]\nrat = 1", "[item]\n\"\" = {}"] {
        let _ = LookFile::parse("look.toml", text);
    }
    assert_eq!(LookFile::parse("l", "monster = 3").mistakes(), ["l:1: monster must be a table: [monster]"]);
}

#[test]
fn names_that_nothing_has_are_listed() {
    let case = crate::audit::testing::Case::new(&["<>"]);
    let file = file(
        "[monster]\nrat = {}\n\"rat*\" = {}\nrats = {}\n\"dragon *\" = {}\n[terrain]\nflor = {}\n\"class:pool\" = {}\n[item]\nx = {}\n",
    );
    assert_eq!(
        file.unmatched(case.world()),
        [
            "look.toml:4: no monster here is called \"rats\"",
            "look.toml:5: no monster here is called \"dragon *\"",
            "look.toml:7: no terrain here is called \"flor\"",
        ]
    );
}

#[test]
#[cfg(unix)]
fn it_is_looked_for_where_settings_are() {
    let path = |all: &'static [(&str, &str)]| {
        usual_path(|name| all.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())).map(|path| path.display().to_string())
    };
    assert_eq!(path(&[("XDG_CONFIG_HOME", "/set"), ("HOME", "/home/x")]).as_deref(), Some("/set/undercroft/look.toml"));
    assert_eq!(path(&[("XDG_CONFIG_HOME", "set"), ("HOME", "/home/x")]).as_deref(), Some("/home/x/.config/undercroft/look.toml"));
    assert_eq!(path(&[("XDG_CONFIG_HOME", "")]), None);
}

#[test]
fn a_file_that_is_not_there_is_a_mistake_only_where_it_must_be() {
    let path = Path::new("/nowhere/at/all/look.toml");
    assert_eq!(LookFile::read(path, false).mistakes(), [""; 0]);
    let mistakes = LookFile::read(path, true).mistakes().to_vec();
    assert!(mistakes.len() == 1 && mistakes[0].starts_with("/nowhere/at/all/look.toml: cannot read: "), "{mistakes:?}");
}
