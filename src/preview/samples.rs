//! Floors made by hand, for tests.

use std::time::Duration;

use crate::floor::{API_VERSION, Floor, Header, MonsterState, PaletteEntry, PlacedMonster};
use crate::world::{Colour, Context, Place, TerrainClass};

use super::worker::{Made, Trouble};

/// A floor from rows of glyphs of one width: letters are monsters on floor, all else is terrain.
pub(super) fn made(rows: &[&str], seed: u64) -> Made {
    let mut palette: Vec<PaletteEntry> = Vec::new();
    let mut cells = Vec::new();
    let mut monsters = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let glyph = if c.is_ascii_alphabetic() { '.' } else { c };
            if c != glyph {
                let state = MonsterState::default();
                monsters.push(PlacedMonster { name: c.to_string(), glyph: c, colour: Colour::Red, x: x as u32, y: y as u32, state });
            }
            let at = palette.iter().position(|p| p.glyph == glyph).unwrap_or_else(|| {
                palette.push(terrain(glyph));
                palette.len() - 1
            });
            cells.push(at as u16);
        }
    }
    let count = cells.len();
    let floor = Floor {
        format: Default::default(),
        header: Header {
            engine: "0".into(),
            api: API_VERSION,
            scripts: "0".into(),
            place: Place { branch: "main".into(), depth: 1, absolute: 1, last: false, named: None, variant: None },
            seed: seed.to_string(),
            context: Context::new(),
            room: None,
            reroll: None,
            modules: Default::default(),
        },
        width: rows.first().map_or(0, |r| r.chars().count()) as u32,
        height: rows.len() as u32,
        palette,
        cells,
        flags: vec![0; count],
        room_of: vec![0; count],
        stage_of: vec![0; count],
        rooms: Vec::new(),
        monsters,
        stairs: Vec::new(),
        arrival: (0, 0),
        stages: Vec::new(),
        attempts: 1,
        vetoes: Vec::new(),
        findings: Vec::new(),
        log: Vec::new(),
        line_of: Vec::new(),
        lines: Vec::new(),
        unplaced: Vec::new(),
        things: Vec::new(),
        refusals: Vec::new(),
        message: None,
        materials: std::collections::BTreeMap::new(),
        connected: Default::default(),
    };
    let branches = vec![("main".into(), 3), ("mines".into(), 2)];
    Made {
        branches,
        floor,
        took: Duration::from_micros(3200),
        warnings: Vec::new(),
        note: None,
        pieces: None,
        walked: None,
        base: None,
        recording: None,
    }
}

fn terrain(glyph: char) -> PaletteEntry {
    let class = if glyph == '#' { TerrainClass::Wall } else { TerrainClass::Floor };
    let priority = match glyph {
        '#' => 1,
        '.' => 2,
        '+' => 5,
        '>' | '<' => 9,
        _ => 3,
    };
    PaletteEntry {
        name: format!("terrain {glyph}"),
        glyph,
        colour: Colour::White,
        class,
        passable: glyph != '#',
        opaque: glyph == '#',
        priority,
        ..PaletteEntry::default()
    }
}

/// Trouble that says this.
pub(super) fn trouble(load: bool, text: &str) -> Trouble {
    Trouble { load, stopped: false, text: text.to_owned(), diagnostics: Vec::new(), recording: None }
}
