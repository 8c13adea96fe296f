//! `vault { ... }`: a hand-drawn piece, read as it is declared.

mod art;
mod defaults;
pub(super) mod entry;
mod finish;
mod glyphs;
mod lie;
mod page;
mod random;

use mlua::{Lua, Table, Value};

use crate::diagnostic::Diagnostic;
use crate::world::{Content, Declared, Lie, Vault};

use super::super::fault::fault;
use super::super::fields::Fields;
use super::super::host::world;
use super::super::locate::Step as At;
use super::branch::RoomSpec;
use super::{Kind, loading, refuse_twin, room};

pub(crate) use entry::{Mention, read as read_entry};
pub(crate) use finish::blocks;
pub(super) use finish::finish;
pub(crate) use page::Page;

/// Fields a vault has beside those of every room type.
const OWN: [&str; 15] = [
    "map",
    "legend",
    "ground",
    "wall",
    "random",
    "slots",
    "zone",
    "orient",
    "transforms",
    "solid",
    "sealed",
    "no_tunnels",
    "protected",
    "lit",
    "audit",
];

/// A vault as it was declared; names are resolved when all is loaded.
pub(crate) struct VaultSpec {
    pub name: String,
    pub vault: Vault,
    /// Which table gives each glyph its meaning.
    pub given: Vec<(char, &'static str)>,
    /// Slots with the rows that are still to be resolved.
    pub slots: Vec<SlotSpec>,
    pub mentions: Vec<Mention>,
    pub declared: Declared,
}

/// A slot for vaults or fills.
pub(crate) struct SlotSpec {
    pub glyph: char,
    pub rows: Vec<RoomSpec>,
    pub fill: bool,
}

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("vault \"{name}\"");
    let page = Page { lua, what: what.clone(), declared: Some(declared.location.clone()) };
    let known: Vec<&str> = room::COMMON.iter().chain(&OWN).copied().collect();
    page.check_keys(&[], table, &known)?;
    let fields = Fields::new(lua, Some(table.clone()), what.as_str(), &known)?.declared(&declared.location);
    let mut room = room::common(&fields, name, declared.clone())?;
    let mut warnings: Vec<Diagnostic> = Vec::new();
    let mut mentions = Vec::new();

    let art = art::read(&page, table.raw_get("map")?)?;
    room.size = Some((art.width as u32, art.height as u32));
    let base = Base::read(&page, table)?;
    let random = random::read(&page, table.raw_get("random")?)?;
    let mut slots = Vec::new();
    let given = glyphs::legend(&page, table.raw_get("legend")?, &mut mentions)?;
    let given = glyphs::slot_meanings(&page, table.raw_get("slots")?, given, &mut slots, &mut mentions)?;

    let possible = glyphs::possible(&page, &art, &random, &given, &slots, &mut warnings);
    let meanings = glyphs::meanings(&page, &art, &random, &given, &possible, &base)?;
    glyphs::warn_dead(&page, &given, &possible, &mut warnings);

    let sealed = flag(&page, table, "sealed")?.unwrap_or(false);
    let no_tunnels = flag(&page, table, "no_tunnels")?.unwrap_or(false);
    let entrances = lie::check_entrances(&page, &art, &meanings, &random, sealed)?;
    let solid = flag(&page, table, "solid")?.unwrap_or(entrances || sealed);
    if solid && !entrances && !sealed && !lie::opens_outward(&page, &art, &meanings) {
        return Err(page.bad_hint(
            &[At::Field("solid")],
            "leaves no way in: the picture has no entrance, and no open cell on its outline",
            Some("draw an entrance (@, or a door on the outline), or say sealed = true".to_owned()),
        ));
    }
    let orient = page.choice(&[At::Field("orient")], &table.raw_get("orient")?, &Lie::ALL)?.unwrap_or_default();
    let vault = Vault {
        room: crate::world::RoomTypeId(0),
        transforms: lie::transforms(&page, table.raw_get("transforms")?, orient)?,
        zone: lie::zone(&page, table.raw_get("zone")?)?,
        lit: lie::lit(&page, &table.raw_get("lit")?)?,
        demands: lie::demands(&page, table.raw_get("audit")?, &possible)?,
        ground: base.ground,
        protected: flag(&page, table, "protected")?.unwrap_or(false),
        art,
        meanings,
        random,
        lie: orient,
        solid,
        sealed,
        no_tunnels,
        entrances,
    };
    let given = given.iter().map(|g| (g.glyph, g.table)).collect();
    let spec = VaultSpec { name: name.to_owned(), vault, given, slots, mentions, declared };
    let table = table.clone();
    loading(lua, |loading| {
        refuse_twin(Kind::Room, name, loading.world.rooms.iter().find(|r| r.name == name).map(|r| &r.declared))?;
        if loading.world.rooms.len() >= usize::from(u16::MAX) {
            return Err(fault("too many room types and vaults"));
        }
        room.vault = Some(crate::world::VaultId(loading.vaults.len() as u16));
        loading.world.rooms.push(room);
        loading.room_tables.push(table);
        loading.vaults.push(spec);
        loading.warnings.extend(warnings);
        Ok(())
    })
}

fn flag(page: &Page<'_>, table: &Table, field: &'static str) -> mlua::Result<Option<bool>> {
    page.flag(&[At::Field(field)], &table.raw_get(field)?)
}

/// What `.` and `#` are made of.
pub(super) struct Base {
    pub ground: crate::world::TerrainId,
    pub wall: crate::world::TerrainId,
}

impl Base {
    fn read(page: &Page<'_>, table: &Table) -> mlua::Result<Self> {
        let read = |field: &'static str, usual: &str| {
            let value: Value = table.raw_get(field)?;
            if value.is_nil() {
                return Ok(world(page.lua, |w| w.terrain(usual)).flatten().unwrap_or_default());
            }
            entry::terrain(page, &[At::Field(field)], value, false)
        };
        let base = Self { ground: read("ground", "floor")?, wall: read("wall", "wall")? };
        let passable = world(page.lua, |w| w.terrains.get(usize::from(base.ground.0)).is_some_and(|t| t.passable)).unwrap_or(true);
        if !passable {
            return Err(page.bad(&[At::Field("ground")], "must be a terrain a walker passes"));
        }
        Ok(base)
    }
}

/// An entry of the base terrain of that name.
pub(super) fn of_terrain(lua: &Lua, name: &str) -> Option<Content> {
    world(lua, |w| w.terrain(name)).flatten().map(|terrain| Content { terrain: Some(terrain), ..Content::default() })
}
