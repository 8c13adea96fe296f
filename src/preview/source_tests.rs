use super::super::app::Effect;
use super::super::samples::{Play, base, floor_of};
use super::super::spot::Spot;
use super::super::worker::Made;
use super::*;
use crate::engine::CancelToken;

/// Line by line, as the tests name the lines.
const SCRIPTS: &str = r#"local layouts, crawl = require "std.layouts", require "std.crawl"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "bat", glyph = "b", level = 2 }
local hall = room {
  name = "hall",
  size = { width = 9, height = 7 },
  build = function(area)
    area:fill(terrain.floor)
    area:border():fill(terrain.wall)
  end,
}
local who = crawl.first_match {
  -- "bat"
  { "rat", rarity = function(m, place) return 60 + place.depth end },
  { "bat", rarity = 25.5, level = 3 },
}
local cellar = branch {
  name = "cellar", floors = 2, size = { width = 70, height = 22 },
  rooms = {
    hall,
    require "std.rooms.plain",
  },
  layout = layouts.rooms { budget = 7, least = 1 },
  population = who,
}
return dungeon { api = 1, branches = { cellar } }
"#;

fn made() -> Made {
    let base = base(SCRIPTS);
    let spot = Spot { branch: "cellar".into(), depth: 1, seed: 3, reroll: None };
    let (floor, recording) = base.loaded.engine.record(&base.request(&spot, &CancelToken::new()));
    assert_eq!(floor.unwrap().rows(), floor_of(&base, &spot).floor.rows());
    Made { recording: Some(std::sync::Arc::new(recording)), ..floor_of(&base, &spot) }
}

fn attempt(made: &Made) -> RecordedAttempt {
    made.recording.as_ref().unwrap().attempts.last().unwrap().clone()
}

fn step(attempt: &RecordedAttempt, stage: &str) -> usize {
    attempt.steps.iter().position(|step| step.stage == stage).unwrap_or_else(|| panic!("no {stage}"))
}

/// What is told of a step, and the line of each.
fn told(whence: &Whence<'_>, stage: &str) -> Vec<(String, Option<u32>)> {
    let line = |fact: Fact| (fact.text, fact.at.filter(|at| at.file == "dungeon.lua").map(|at| at.line));
    whence.step(step(whence.attempt, stage)).into_iter().map(line).collect()
}

#[test]
fn a_step_leads_to_the_lines_of_the_designer() {
    let made = made();
    let attempt = attempt(&made);
    let whence = Whence { attempt: &attempt, engine: made.base.as_ref().map(|base| &base.loaded.engine) };
    let line = |text: &str, line| (text.to_owned(), Some(line));
    assert_eq!(told(&whence, "layout"), [line("asked for at ", 23)]);
    assert_eq!(told(&whence, "layout/tunnels"), [line("begun at ", 23)]);
    assert_eq!(told(&whence, "layout/rooms/hall"), [line("room hall, declared at ", 4), line("wrote from ", 9), line("begun at ", 23)]);
    assert_eq!(told(&whence, "layout/rooms/plain room"), [line("room plain room, listed at ", 21), line("begun at ", 23)]);
    assert_eq!(told(&whence, "population"), [line("asked for at ", 24)]);
    // Stairs are the engine's own: the branch has no field of that name.
    assert_eq!(told(&whence, "stairs"), [line("asked for at ", 17)]);
}

#[test]
fn calls_of_the_library_come_after_the_line_that_asked_for_them() {
    let made = made();
    let attempt = attempt(&made);
    let whence = Whence { attempt: &attempt, engine: made.base.as_ref().map(|base| &base.loaded.engine) };
    let rooms: Vec<_> = attempt.floor.rooms.iter().map(|room| room.kind.as_str()).zip(&attempt.rooms).collect();
    let lines = |kind: &str| -> Vec<String> {
        let origin = rooms.iter().find(|(name, _)| *name == kind).unwrap().1;
        let mut lines: Vec<String> = whence.room(kind, origin).unwrap().frames.iter().map(|frame| frame.location.to_string()).collect();
        lines.retain(|line| !line.starts_with("std/"));
        lines
    };
    assert_eq!(lines("hall"), ["dungeon.lua:4", "dungeon.lua:23"], "where it is declared, and who placed it");
    assert_eq!(lines("plain room"), ["dungeon.lua:21", "dungeon.lua:23"]);
    let rat = attempt.floor.monsters.iter().zip(&attempt.monsters).find(|(monster, _)| monster.name == "rat").unwrap().1;
    let placed = whence.site(rat.site, rat.step).unwrap();
    assert!(placed.frames[0].location.is_of_library());
    assert_eq!(placed.script().unwrap().line, 24);
    let draw = rat.draw.as_ref().unwrap();
    assert_eq!((draw.table, draw.row), (0, 0));
    let row = whence.row(draw, "rat").unwrap();
    assert_eq!((row.0.line, row.1), (14, true));
    let bat = Draw { row: 1, ..draw.clone() };
    assert_eq!(whence.row(&bat, "bat").map(|(at, sure)| (at.line, sure)), Some((15, true)), "not the comment above");
    assert_eq!(whence.row(&bat, "owl").map(|(at, sure)| (at.line, sure)), Some((12, false)), "the table, where no row has the name");
}

#[test]
fn what_is_marked_is_what_is_opened() {
    let mut play = Play::showing(made());
    let hall = step(&attempt(play.app.shown.as_ref().unwrap()), "layout/rooms/hall");
    play.press("s home");
    for _ in 0..hall {
        play.press("right");
    }
    for (row, line) in [("> room hall, declared at dungeon.lua:4", 4), ("> wrote from dungeon.lua:9", 9), ("> begun at dungeon.lua:23", 23)]
    {
        let text = play.text(80, 24);
        assert!(text.contains(row), "{text}");
        assert!(matches!(play.press("enter"), Effect::Edit(at) if at.line == line));
        play.press("e");
    }
    assert!(play.text(80, 24).contains("> room hall"), "round and round");
    play.press("e left right");
    assert!(play.text(80, 24).contains("> room hall"), "another step has a first line of its own");
}

#[test]
fn a_monster_is_told_with_level_rarity_odds_and_row() {
    let made = made();
    let rat = made.floor.monsters.iter().find(|monster| monster.name == "rat").map(|rat| (rat.x, rat.y)).unwrap();
    let base = made.base.clone().unwrap();
    let mut play = Play::showing(made);
    play.press("v");
    play.app.put_cursor(rat.0, rat.1);
    super::super::samples::work(&mut play.app, &base);
    let text = play.text(200, 60);
    assert!(text.contains("drawn by crawl.first_match at "), "{text}");
    assert!(text.contains(" %, by dungeon.lua:14"), "{text}");
    // 60 and the depth; the level is what the monster declares.
    assert!(text.contains("rank 1 of 2, by level 1, rarity 61"), "{text}");
}
