//! NetHack's rules as the standard library has them: their odds against vectors and exact fractions worked out path by path, against the rules
//! played out, and against draws.

use std::fmt::Write as _;

use undercroft::{Context, Engine, Request, TableOdds};

use crate::odds_crawl::{DRAWS, agree, close, count, draws_agree};
use crate::sets::engine;

mod bestiary;
mod class;
mod create;
mod group;
mod mistakes;
mod normal;
mod played;
mod quest;
mod scale;

use bestiary::{ROWS, Row};

/// What the host tells, with the names of the tests' context.
#[derive(Clone, Copy, Debug)]
struct Told {
    z: i64,
    xl: i64,
    gehennom: bool,
    alignment: &'static str,
    temperature: &'static str,
    plane: &'static str,
    rogue: bool,
    extinct: &'static str,
    genocided: &'static str,
    quest: bool,
}

impl Told {
    const fn new(z: i64, xl: i64) -> Self {
        Self {
            z,
            xl,
            gehennom: false,
            alignment: "none",
            temperature: "",
            plane: "",
            rogue: false,
            extinct: "",
            genocided: "",
            quest: false,
        }
    }

    fn context(&self) -> Context {
        Context::new()
            .with("z", self.z)
            .with("player_level", self.xl)
            .with("gehennom", self.gehennom)
            .with("alignment_here", self.alignment)
            .with("temperature_here", self.temperature)
            .with("plane_here", self.plane)
            .with("rogue", self.rogue)
            .with("extinct", self.extinct)
            .with("genocided", self.genocided)
            .with("on_quest", self.quest)
    }

    /// Whether a row is gone for good.
    fn gone(&self, row: &Row) -> bool {
        [self.extinct, self.genocided].iter().any(|list| list.split(',').any(|name| name.trim() == row.name))
    }
}

/// Where the tests' tables take things from.
const HOST: &str = "difficulty = \"z\", gehennom = \"gehennom\", alignment = \"alignment_here\", temperature = \"temperature_here\", \
    plane = \"plane_here\", rogue = \"rogue\", extinct = \"extinct\", genocided = \"genocided\"";

/// A script set with the rows of the tests as module "bestiary", whose branch "deep" has `population`.
fn set(rows: &[Row], population: &str, layout: &str) -> [(&'static str, String); 2] {
    let mut list = String::new();
    for row in rows {
        writeln!(list, "monster {{ name = \"{}\", glyph = \"x\", level = {} }}", row.name, row.level.max(1)).unwrap();
    }
    list.push_str("return {\n");
    for row in rows {
        let flags: Vec<String> = row.flags.split_whitespace().map(|flag| format!("\"{flag}\"")).collect();
        writeln!(
            list,
            "  {{ \"{}\", class = \"{}\", level = {}, difficulty = {}, frequency = {}, alignment = {}, {} flags = {{ {} }} }},",
            row.name,
            row.class,
            row.level,
            row.difficulty,
            row.frequency,
            row.alignment,
            if row.plane.is_empty() { String::new() } else { format!("plane = \"{}\",", row.plane) },
            flags.join(", ")
        )
        .unwrap();
    }
    list.push_str("}\n");
    let dungeon = format!(
        "local nethack = require \"std.nethack\"\nlocal bestiary = require \"bestiary\"\n\
         local host = function(o) o.rows = bestiary for name, value in pairs({{ {HOST} }}) do o[name] = value end return o end\n\
         local population = {population}\n\
         return dungeon {{ api = 1, context = {{ z = 1, player_level = 1, gehennom = false, alignment_here = \"none\", temperature_here = \"\", plane_here = \"\", rogue = false, extinct = \"\", genocided = \"\", on_quest = false }},\n\
           branches = {{ branch {{ name = \"deep\", floors = 3, size = {{ width = 40, height = 20 }}, population = population,\n\
           layout = function(floor, place, rng) floor:inside():fill(terrain.floor) {layout} end }} }} }}\n"
    );
    [("bestiary.lua", list), ("dungeon.lua", dungeon)]
}

fn load(rows: &[Row], population: &str, layout: &str) -> Engine {
    let [(a, list), (b, dungeon)] = set(rows, population, layout);
    crate::sets::engine_of(&[(a, &list), (b, &dungeon)])
}

/// The odds of a branch's tables for what the host tells.
#[track_caller]
fn all_told(engine: &Engine, told: &Told) -> Vec<TableOdds> {
    let places = engine.longest("deep").unwrap();
    engine.odds(&places[0], &told.context()).unwrap()
}

#[track_caller]
fn told(engine: &Engine, told: &Told) -> TableOdds {
    let mut tables = all_told(engine, told);
    assert_eq!(tables.len(), 1);
    tables.remove(0)
}

/// "3/4" as a number.
fn fraction(text: &str) -> f64 {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
}

fn fractions(text: &str) -> Vec<f64> {
    text.split_whitespace().map(fraction).collect()
}

/// What a layout printed, on one floor.
fn printed(rows: &[Row], population: &str, layout: &str) -> Vec<String> {
    let engine = load(rows, population, layout);
    let mut request = Request::new("deep", 1, 1);
    request.limits.fuel = 1_000_000_000;
    // It runs long, and longer on a machine that has more to do: its steps are its limit.
    request.limits.wall_clock = None;
    let floor = engine.floor(&request).unwrap_or_else(|error| panic!("{error:#}"));
    floor.log.iter().map(|line| line.text.clone()).collect()
}
