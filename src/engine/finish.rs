//! From a finished build to a [`Floor`], audited.

use crate::audit::{DrawnPiece, Expected, ExpectedStair, RequiredCell, audit};
use crate::build::{Build, Wanted};
use crate::floor::{Floor, Header, PaletteEntry, PlacedMonster, PlacedRoom, VetoCount};
use crate::world::{Branch, Colour, TerrainId};

/// The floor of a build, with what the audit found.
pub(super) fn floor(
    build: Build,
    branch: &Branch,
    message: Option<String>,
    wanted: &[Wanted],
    header: Header,
    attempts: u32,
    vetoes: Vec<VetoCount>,
) -> Floor {
    let world = std::sync::Arc::clone(&build.world);
    let sealed: Vec<bool> = if build.sealed.is_empty() {
        Vec::new()
    } else {
        (0..build.grid.len()).map(|i| build.sealed.contains(build.grid.point(i))).collect()
    };
    let required: Vec<RequiredCell> = build
        .required
        .iter()
        .map(|r| RequiredCell {
            at: (r.at.x as u32, r.at.y as u32),
            what: r.what.clone(),
            reach: r.reach,
            terrain: r.keep.then_some(r.terrain.0),
            from_outside: r.from_outside,
            monster: r.monster.and_then(|id| world.monsters.get(usize::from(id.0))).map(|m| m.name.clone()),
        })
        .collect();
    let pieces: Vec<DrawnPiece> = build.pieces.iter().map(|p| DrawnPiece { name: p.kind.clone(), cells: p.cells.clone() }).collect();
    let mut floor = unaudited(build, branch, message, header, attempts, vetoes);
    let stairs = expected_stairs(wanted);
    let (walk, connected) = (branch.walk, branch.connected);
    let (stairs, sealed, required) = (&stairs, &sealed, &required);
    floor.findings = audit(&floor, &Expected { world: &world, walk, connected, stairs, sealed, required, pieces: &pieces });
    floor
}

/// The floor of a build as it is.
pub(super) fn unaudited(
    build: Build,
    branch: &Branch,
    message: Option<String>,
    header: Header,
    attempts: u32,
    vetoes: Vec<VetoCount>,
) -> Floor {
    let world = std::sync::Arc::clone(&build.world);
    let terrain_name = |id: TerrainId| world.terrains.get(usize::from(id.0)).map(|t| t.name.clone());
    let palette = world
        .terrains
        .iter()
        .map(|t| PaletteEntry {
            name: t.name.clone(),
            glyph: t.glyph,
            colour: t.colour,
            class: t.class,
            passable: t.passable,
            opaque: t.opaque,
            priority: t.priority,
            flags: t.flags.clone(),
            mimics: t.mimics.and_then(terrain_name),
            becomes: t.transitions.becomes.iter().filter_map(|(action, to)| Some((action.clone(), terrain_name(*to)?))).collect(),
            destroyed: t.transitions.destroyed.and_then(terrain_name),
            permanent: t.transitions.permanent,
        })
        .collect();
    let shares = |rows: &[(TerrainId, u64)]| rows.iter().filter_map(|(id, weight)| Some((terrain_name(*id)?, *weight))).collect();
    let materials = branch.materials.iter().filter_map(|(of, rows)| Some((terrain_name(*of)?, shares(rows)))).collect();
    let monsters = build
        .monsters
        .iter()
        .map(|occupant| {
            let monster = world.monsters.get(usize::from(occupant.id.0));
            let disguise = occupant
                .state
                .shown_as
                .as_deref()
                .and_then(|name| world.monster(name))
                .and_then(|id| world.monsters.get(usize::from(id.0)));
            let shown = disguise.or(monster);
            PlacedMonster {
                name: monster.map_or_else(String::new, |m| m.name.clone()),
                glyph: shown.map_or('?', |m| m.glyph),
                colour: shown.map_or(Colour::Default, |m| m.colour),
                x: occupant.at.x as u32,
                y: occupant.at.y as u32,
                state: occupant.state.clone(),
            }
        })
        .collect();
    let rooms = build
        .rooms
        .iter()
        .map(|r| PlacedRoom {
            kind: r.kind.clone(),
            x: r.area.x as u32,
            y: r.area.y as u32,
            width: r.area.width as u32,
            height: r.area.height as u32,
            data: world.room(&r.kind).and_then(|id| world.rooms.get(usize::from(id.0))).map(|room| room.data.clone()).unwrap_or_default(),
        })
        .collect();
    Floor {
        format: Default::default(),
        header,
        width: build.grid.width() as u32,
        height: build.grid.height() as u32,
        palette,
        arrival: build.arrival().or(build.grown.entered).unwrap_or((0, 0)),
        cells: build.grid.terrain,
        flags: build.grid.flags,
        room_of: build.grid.room,
        stage_of: build.grid.stage,
        rooms,
        monsters,
        stairs: build.stairs,
        stages: build.stages,
        attempts,
        vetoes,
        findings: Vec::new(),
        log: build.log,
        line_of: build.line_of,
        lines: build.lines,
        unplaced: build.unplaced,
        things: build.things,
        refusals: build.refusals,
        materials,
        connected: branch.connected,
        message,
    }
}

fn expected_stairs(wanted: &[Wanted]) -> Vec<ExpectedStair> {
    let mut expected: Vec<ExpectedStair> = Vec::new();
    for stair in wanted {
        match expected.iter_mut().find(|e| e.kind == stair.kind && e.to == stair.to) {
            Some(row) => row.count += 1,
            None => expected.push(ExpectedStair { kind: stair.kind, to: stair.to.clone(), count: 1 }),
        }
    }
    expected
}
