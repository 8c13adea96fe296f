//! What the customary glyphs mean where a legend says nothing of them.

use mlua::Lua;

use crate::floor::{StairKind, ThingKind};
use crate::world::{CUSTOMARY_TERRAINS, Choice, Content, ThingEntry};

use super::{Base, of_terrain};

/// The customary meaning of a glyph; `None` for a letter, and for all other glyphs that have none.
pub(super) fn entry(lua: &Lua, glyph: char, base: &Base) -> mlua::Result<Option<Content>> {
    let thing = |kind, name: Option<&str>, tags: &[&str]| Content {
        things: vec![ThingEntry {
            kind,
            name: name.map(Choice::one),
            tags: tags.iter().map(|t| (*t).to_owned()).collect(),
            level: 0,
            count: 1,
            note: None,
            data: Default::default(),
        }],
        ..Content::default()
    };
    Ok(match glyph {
        '.' => Some(Content { terrain: Some(base.ground), ..Content::default() }),
        '#' => Some(Content { terrain: Some(base.wall), ..Content::default() }),
        '@' => Some(Content { entrance: true, ..Content::default() }),
        '<' => Some(Content { stair: Some(StairKind::Up), ..Content::default() }),
        '>' => Some(Content { stair: Some(StairKind::Down), ..Content::default() }),
        '^' => Some(thing(ThingKind::Trap, None, &[])),
        '%' => Some(thing(ThingKind::Item, None, &[])),
        '*' => Some(thing(ThingKind::Item, None, &["good"])),
        '$' => Some(thing(ThingKind::Item, Some("gold"), &[])),
        _ => CUSTOMARY_TERRAINS.iter().find(|(g, _)| *g == glyph).and_then(|(_, name)| of_terrain(lua, name)),
    })
}
