//! A survey for tests of the writers.

use crate::engine::Engine;
use crate::script::ScriptSet;
use crate::sweep::{Column, Ranked, Selection, Survey, What, Worst, survey};

/// Floors of one room each, that is declared three times as likely as its fellow; rats, and an owl that never comes.
pub(crate) const SCRIPTS: &str = r#"
monster { name = "rat, grey", glyph = "r", level = 1 }
monster { name = "bat", glyph = "b", level = 3 }
monster { name = "owl", glyph = "o", level = 1 }
local layouts, population = require "std.layouts", require "std.population"
local function hall(name, weight)
  return room { name = name, weight = weight, size = { width = 6, height = 6 }, build = function(area) area:inset(1):fill(terrain.floor) end }
end
return dungeon { api = 1, branches = { branch {
  name = "cellar", floors = 2, size = { width = 40, height = 20 }, rooms = { hall("hall <1>", 3), hall("nook", 1) },
  layout = layouts.rooms { budget = between(3, 5) },
  population = population.weighted { count = 4, { "rat, grey", weight = 3 }, { "bat", weight = 1 } },
} } }
"#;

/// Of the seeds 1 to 6 of some scripts.
pub(crate) fn of(scripts: &str) -> Survey {
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", scripts)]).unwrap()).unwrap();
    let worst = Worst::new(Column::Measure(What::Rooms), false, 2);
    survey(&engine, &Selection { seeds: 1..=6, ..Selection::default() }, Some(worst), &|_| ()).unwrap()
}

/// The command of a floor.
pub(crate) fn command(floor: &Ranked) -> String {
    format!("show {} {} {}", floor.branch, floor.depth, floor.seed)
}
