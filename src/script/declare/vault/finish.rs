//! The end of a load for vaults: names are resolved, slots get their candidates, lists are looked through for entries that can never come.

use mlua::Lua;

use crate::diagnostic::Diagnostic;
use crate::grid::{Area, Point, Walk};
use crate::world::{Art, FillId, Meaning, MonsterEntry, RoomTypeId, Vault, World};

use super::super::super::diagnose::diagnose;
use super::super::super::fault::did_you_mean;
use super::super::super::locate::Step as At;
use super::super::super::meter::Meter;
use super::super::super::program::Program;
use super::super::finish::resolve_rooms;
use super::super::{Kind, fill};
use super::art::in_cell;
use super::entry::Owned;
use super::page::and;
use super::{Page, VaultSpec};

/// Puts the vaults into the world. All mistakes found are reported.
pub(in super::super) fn finish(
    lua: &Lua,
    program: &Program,
    meter: &std::sync::Arc<Meter>,
    specs: Vec<VaultSpec>,
    world: &mut World,
    found: &mut Vec<Diagnostic>,
) {
    let mut vaults = Vec::with_capacity(specs.len());
    for mut spec in specs {
        let page = Page { lua, what: format!("vault \"{}\"", spec.name), declared: Some(spec.declared.location.clone()) };
        spec.vault.room = world.room(&spec.name).unwrap_or(RoomTypeId(0));
        let mut wrong = |error: mlua::Error| found.push(diagnose(&error, &program.set, meter));
        for mention in &spec.mentions {
            if mention.kind == Kind::Monster && world.monster(&mention.name).is_none() {
                let hint = did_you_mean(&mention.name, world.monsters.iter().map(|m| m.name.as_str()));
                wrong(page.wrong_hint(&Owned::lend(&mention.path), format!("there is no monster \"{}\"", mention.name), hint));
            }
        }
        if let Err(error) = resolve_slots(&page, &mut spec, world) {
            wrong(error);
        }
        for (glyph, meaning) in &spec.vault.meanings {
            if let Meaning::Content(entry) = meaning
                && let Some(monster) = &entry.monster
                && let table = spec.given.iter().find(|(g, _)| g == glyph).map_or("legend", |(_, table)| *table)
                && let Err(error) = check_chain(&page, table, *glyph, monster, entry.terrain.unwrap_or(spec.vault.ground), world)
            {
                wrong(error);
            }
        }
        vaults.push(spec.vault);
    }
    world.vaults = vaults;
    check_fit(lua, program, meter, world, found);
}

/// Finds who may come to each slot.
fn resolve_slots(page: &Page<'_>, spec: &mut VaultSpec, world: &World) -> mlua::Result<()> {
    for slot in &spec.slots {
        let glyph = slot.glyph.to_string();
        let kind = if slot.fill { "fill" } else { "vault" };
        let path = [At::Field("slots"), At::Field(&glyph), At::Field(kind)];
        let Some((_, meaning)) = spec.vault.meanings.iter_mut().find(|(g, _)| *g == slot.glyph) else { continue };
        match meaning {
            Meaning::Vault(target) => {
                let choices = resolve_rooms(&slot.rows, world)
                    .map_err(|(text, hint)| page.wrong_hint(&path, text.replace("room type", "vault"), hint))?;
                for choice in choices {
                    let Some(room) = world.rooms.get(usize::from(choice.room.0)) else { continue };
                    if room.vault.is_some() {
                        target.vaults.push((choice.room, choice.weight));
                    } else if let Some(row) = slot.rows.iter().position(|r| r.is_named(&room.name)) {
                        let path = and(&path, At::Index(row + 1));
                        return Err(page.wrong(&path, format!("\"{}\" is a room type; a slot takes vaults", room.name)));
                    }
                }
                if target.vaults.is_empty() {
                    return Err(page.wrong(&path, "names room types, none of which is a vault"));
                }
                let own = |id: RoomTypeId| world.rooms.get(usize::from(id.0)).and_then(|room| room.weight);
                if target.vaults.iter().all(|(id, weight)| weight.or(own(*id)) == Some(0)) {
                    return Err(page.bad(&path, "has no weight above 0"));
                }
            }
            Meaning::Fill(target) => {
                target.fills = fill::resolve(&slot.rows, world).map_err(|(text, hint)| page.wrong_hint(&path, text, hint))?;
                let own = |id: FillId| world.fills.get(usize::from(id.0)).and_then(|fill| fill.weight);
                if target.fills.iter().all(|(id, weight)| weight.or(own(*id)) == Some(0)) {
                    return Err(page.bad(&path, "has no weight above 0"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Complains about an entry of a chain that can never come: one before it always does, or it cannot stand there. `table` is the one that gives
/// the glyph its meaning.
fn check_chain(
    page: &Page<'_>,
    table: &str,
    glyph: char,
    entry: &MonsterEntry,
    ground: crate::world::TerrainId,
    world: &World,
) -> mlua::Result<()> {
    let Some(terrain) = world.terrains.get(usize::from(ground.0)) else { return Ok(()) };
    let glyph = glyph.to_string();
    let path = |link: usize| -> Vec<At<'_>> {
        let mut path = vec![At::Field(table), At::Field(&glyph), At::Field("monster")];
        if entry.chain.len() > 1 {
            path.push(At::Index(link + 1));
        }
        path
    };
    for (i, link) in entry.chain.iter().enumerate() {
        let known: Vec<_> =
            link.names.iter().filter_map(|n| world.monster(n)).filter_map(|id| world.monsters.get(usize::from(id.0))).collect();
        if known.len() < link.names.len() {
            continue;
        }
        if let Some(monster) = known.iter().find(|m| !m.habitat.stands_on(terrain)) {
            return Err(page.wrong(&path(i), format!("'{glyph}': {} cannot stand on {}", monster.name, terrain.name)));
        }
        if i + 1 < entry.chain.len() && known.iter().all(|m| !m.unique) {
            let names: Vec<&str> = entry.chain.get(i + 1).map_or(Vec::new(), |c| c.names.iter().map(String::as_str).collect());
            return Err(page.wrong_hint(
                &path(i + 1),
                format!("'{glyph}': {} can never come: the entry before it is not unique and always can", names.join(", ")),
                Some("entries are tried in turn; to choose among them write a list in the list: { { \"a\", \"b\" } }".to_owned()),
            ));
        }
    }
    Ok(())
}

/// Complains about slots into which none of their vaults fits.
fn check_fit(lua: &Lua, program: &Program, meter: &std::sync::Arc<Meter>, world: &World, found: &mut Vec<Diagnostic>) {
    for vault in &world.vaults {
        let Some(room) = world.rooms.get(usize::from(vault.room.0)) else { continue };
        let page = Page { lua, what: format!("vault \"{}\"", room.name), declared: Some(room.declared.location.clone()) };
        for (glyph, meaning) in &vault.meanings {
            let Meaning::Vault(slot) = meaning else { continue };
            let text = glyph.to_string();
            let path = [At::Field("slots"), At::Field(&text)];
            let blocks = blocks(&vault.art.glyphs, &vault.art, *glyph);
            let mut error = None;
            if let Some(block) = blocks.iter().find(|b| !b.full) {
                let text = format!("the cells of the slot '{glyph}' are no rectangle; they begin");
                let first = vault.art.index(Point::new(block.area.x, block.area.y)).unwrap_or(0);
                error = Some(in_cell(&page, &vault.art, first, text, None));
            } else if !blocks.is_empty()
                && !slot.vaults.is_empty()
                && !blocks.iter().any(|b| slot.vaults.iter().any(|(id, _)| fits(world, *id, &b.area)))
            {
                let sizes: Vec<String> = blocks.iter().map(|b| format!("{}x{}", b.area.width, b.area.height)).collect();
                let text = format!("slots[\"{glyph}\"]: none of its vaults fits into its {} cells", sizes.join(", "));
                error = Some(page.wrong(&path, text));
            }
            if let Some(error) = error {
                found.push(diagnose(&error, &program.set, meter));
            }
        }
    }
}

fn fits(world: &World, id: RoomTypeId, area: &Area) -> bool {
    let vault = world.rooms.get(usize::from(id.0)).and_then(|r| r.vault).and_then(|v| world.vaults.get(usize::from(v.0)));
    vault.is_some_and(|v: &Vault| {
        v.transforms.iter().any(|way| {
            let (w, h) = way.size(v.art.width, v.art.height);
            w <= area.width && h <= area.height
        })
    })
}

/// Cells of one glyph that hang together (not diagonally).
pub(crate) struct Block {
    pub area: Area,
    /// Whether they fill their rectangle.
    pub full: bool,
}

/// The blocks of a glyph on a picture, in reading order of their first cells. Takes time in proportion to the cells, however many blocks there are.
pub(crate) fn blocks(glyphs: &[char], art: &Art, glyph: char) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut seen = vec![false; glyphs.len()];
    let mut open: Vec<Point> = Vec::new();
    for start in 0..glyphs.len() {
        let (mut area, mut count) = (Area::default(), 0);
        open.push(art.point(start));
        while let Some(at) = open.pop() {
            let Some(index) = art.index(at).filter(|i| glyphs.get(*i) == Some(&glyph) && !seen.get(*i).is_some_and(|s| *s)) else {
                continue;
            };
            if let Some(seen) = seen.get_mut(index) {
                *seen = true;
            }
            let cell = Area::new(at.x, at.y, 1, 1);
            area = if count == 0 { cell } else { area.union(&cell) };
            count += 1;
            open.extend(Walk::Four.steps().iter().map(|(dx, dy)| at.offset(*dx, *dy)));
        }
        if count > 0 {
            blocks.push(Block { area, full: count == area.len() });
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_hang_together_are_a_block() {
        let art = Art::new(&["VV.V", ".V.V", "V..."]).unwrap();
        let found: Vec<(Area, bool)> = blocks(&art.glyphs, &art, 'V').into_iter().map(|b| (b.area, b.full)).collect();
        assert_eq!(found, [(Area::new(0, 0, 2, 2), false), (Area::new(3, 0, 1, 2), true), (Area::new(0, 2, 1, 1), true)]);
        assert!(blocks(&art.glyphs, &art, 'x').is_empty());
    }
}
