//! `after` of a legend: what is called at a cell when the piece stands.

use super::*;
use undercroft::Diagnostic;

/// The seal of the two places: in a legend, and in what a function of a legend returns.
const PIECE: &str = "monster { name = 'rat', glyph = 'r' }
fill { name = 'water', apply = function(region) region:fill(terrain.shallow_water) end }
local function tell(word)
  return function(area, x, y, place, rng)
    local w, h = area:size()
    print(word, x, y, w, h, place.branch, select(3, area:monster('rat', 1, 1)), area:get(3, 1) == terrain.shallow_water, rng:int(1, 1000))
    area:thing('item', x, y)
  end
end
vault { name = 'tried', transforms = { 'r90' }, map = { '#####', '#F..+', '#a.b#', '#r#.#', '#####' },
  legend = { a = { terrain = terrain.grass, after = tell('fixed') }, r = { monster = 'rat' },
    b = function() return { terrain = terrain.sand, after = tell('computed') } end },
  slots = { F = { fill = 'water' } } }
";

#[test]
fn is_called_when_the_piece_stands_and_before_fills() {
    let layout = format!("{OPEN} local area = assert(floor:place_vault('tried', {{ at = {{ x = 10, y = 7 }} }})) print(area:origin())");
    let engine = one(PIECE, (30, 20), &layout);
    let floor = made(&engine, 1, 3);
    // A quarter turn to the right: (1, 2) of the picture comes to (2, 1), (3, 2) to (2, 3).
    let lines = said(&floor);
    assert!(lines[0].starts_with("fixed 2 1 5 5 here taken false "), "{lines:?}");
    assert!(lines[1].starts_with("computed 2 3 5 5 here taken false "), "{lines:?}");
    assert_eq!(lines.len(), 3);
    let things: Vec<(u32, u32)> = floor.things.iter().map(|t| (t.x, t.y)).collect();
    assert_eq!(things, [(12, 8), (12, 10)]);
    assert_eq!(ground(&floor, 10, 7, 5, 5)[1].chars().nth(2), Some('"'));
    // Draws of it are the piece's own: the same again for the same seed.
    assert_eq!(said(&made(&engine, 1, 3)), lines);
}

#[test]
fn of_a_piece_in_a_slot_is_given_the_area_of_that_piece() {
    let declared = "vault { name = 'inner', transforms = 'none', map = { '..', '.a' },
        legend = { a = { after = function(area, x, y) local w, h = area:size() print(x, y, w, h, area:origin()) end } } }
        vault { name = 'tried', transforms = { 'r180' }, map = { '#####', '#VV.#', '#VV.+', '#####' }, slots = { V = { vault = 'inner' } } }";
    let floor = made(&one(declared, (30, 20), &format!("{OPEN} assert(floor:place_vault('tried', {{ at = {{ x = 10, y = 7 }} }}))")), 1, 3);
    // The inner piece has columns 2 and 3 of the turned one; its own corner has come to the top left.
    assert_eq!(said(&floor), ["0 0 2 2 12 8"]);
}

#[test]
fn of_a_slot_of_its_own_and_not_of_what_is_cut_off() {
    let declared = "vault { name = 'tried', solid = false, transforms = 'none', map = { 'aaaa' },
        slots = { a = { item = true, after = function(area, x, y) print(x, y) end } } }";
    let layout = format!("{OPEN} assert(floor:place_vault('tried', {{ at = {{ x = -2, y = 7 }}, clip = true }}))");
    let floor = made(&one(declared, (30, 20), &layout), 1, 3);
    // Two cells lie off the map, one on its rim.
    assert_eq!(said(&floor), ["1 0"]);
}

/// What a floor, or a load, of scripts is blamed on: line and text.
#[track_caller]
fn blamed(declared: &str) -> (u32, String) {
    let source = set(declared, (30, 20), 1, &format!("{OPEN} floor:place_vault('tried')"));
    let scripts = undercroft::ScriptSet::from_sources([("dungeon.lua", source.as_str())]).expect("a set");
    let error = match Engine::load(scripts) {
        Ok(engine) => engine.floor(&Request::new("here", 1, 3)).expect_err("it fails"),
        Err(error) => error,
    };
    let first: &Diagnostic = error.diagnostics().first().expect("a diagnostic");
    (first.location.as_ref().map_or(0, |at| at.line), first.message.clone())
}

#[test]
fn mistakes_are_said_of_their_line() {
    let (line, text) = blamed("vault { name = 'tried', map = { '#a+' }, legend = {\n  a = {\n    after = 'soon' } } }");
    assert_eq!((line, text.as_str()), (3, "vault \"tried\": legend[\"a\"].after must be a function, got the string \"soon\""));
    let (line, text) =
        blamed("vault { name = 'tried', map = { '#a+' }, legend = { a = { after = function(area)\n  area:set(99, 99, 'floor')\nend } } }");
    assert_eq!(line, 2, "{text}");
    let (line, text) = blamed("vault { name = 'tried', map = { '#a+' }, legend = { a = function()\n  return { after = 7 }\nend } }");
    assert!(text.contains("after must be a function, got 7"), "{text}");
    assert!((1..=3).contains(&line), "{line}");
}
