//! Finding a place for a vault: anywhere, at a point, in a region, against an edge, in the middle.

use mlua::Lua;

use crate::build::{Build, Refusal};
use crate::grid::{Area, Orientation, PackedSpace, Point, Region};
use crate::world::{Lie, Vault};

use super::super::super::fault::fault;
use super::super::build;
use super::super::rooms::Spot;
use super::How;

/// A way to lay it down and where, drawn from all there are.
pub(super) fn find(lua: &Lua, vault: &Vault, ways: &[Orientation], how: &How) -> mlua::Result<Option<(Orientation, Area)>> {
    if let Spot::Policy(policy) = &how.spot {
        for way in ways {
            let (width, height) = way.size(vault.art.width, vault.art.height);
            let Some(at) = policy.find(lua, width, height)? else { continue };
            let (build, area) = (build(lua)?, Area::new(at.x, at.y, width, height));
            let free = build.grid.area().contains_area(&area) && !mask(vault, *way, area).iter().any(|p| build.is_taken(*p));
            if free {
                return Ok(Some((*way, area)));
            }
        }
        return Ok(None);
    }
    let mut build = build(lua)?;
    for way in ways {
        if let Some(area) = find_way(&mut build, vault, *way, how)? {
            return Ok(Some((*way, area)));
        }
    }
    Ok(None)
}

/// Why there is no place.
pub(super) fn why(lua: &Lua, vault: &Vault, ways: &[Orientation], how: &How) -> mlua::Result<Refusal> {
    let build = build(lua)?;
    let map = build.grid.area();
    let size = |way: &Orientation| way.size(vault.art.width, vault.art.height);
    let fits = |frame: Area| ways.iter().map(size).any(|(w, h)| w <= frame.width && h <= frame.height);
    if let Some(zone) = vault.zone
        && !fits(zone.clip(&map))
    {
        return Ok(Refusal::new("zone", "its zone of this floor is too small for it"));
    }
    if !fits(map) && !how.clip {
        let text = format!("{}x{} cells are more than the floor has", vault.art.width, vault.art.height);
        return Ok(Refusal::new("space", text));
    }
    let fixed = |area: &dyn Fn(i32, i32) -> Area| {
        let areas: Vec<Area> = ways.iter().map(size).map(|(w, h)| area(w, h)).collect();
        if how.clip {
            return Refusal::new("rim", "nothing of it lies within the rim of the map");
        }
        if !areas.iter().any(|area| map.contains_area(area)) {
            return Refusal::new("taken", "it would reach off the map");
        }
        if let Some(zone) = vault.zone
            && !areas.iter().any(|area| zone.clip(&map).contains_area(area))
        {
            return Refusal::new("zone", "it would reach out of its zone");
        }
        let text = if how.inside.is_some() { "not all of it lies in the region" } else { "something else is there" };
        Refusal::new("taken", text)
    };
    Ok(match (&how.spot, &how.inside, vault.zone) {
        (Spot::At(at), ..) => fixed(&|w, h| Area::new(at.x, at.y, w, h)),
        (Spot::Around(at), ..) => fixed(&|w, h| Area::around(*at, w, h)),
        (_, Some(_), _) => Refusal::new("space", "no space in the region"),
        (_, _, Some(_)) => Refusal::new("zone", "no space in its zone"),
        _ => Refusal::new("space", "no space"),
    })
}

fn find_way(build: &mut Build, vault: &Vault, way: Orientation, how: &How) -> mlua::Result<Option<Area>> {
    let (width, height) = way.size(vault.art.width, vault.art.height);
    let map = build.grid.area();
    let frame = vault.zone.map_or(map, |zone| zone.clip(&map));
    let free = |build: &Build, area: Area| -> bool {
        if how.clip {
            return area.intersect(&map).is_some();
        }
        if !frame.contains_area(&area) {
            return false;
        }
        // Only its own cells need be free: the build looks at each of them before it lays the piece down.
        how.inside.as_ref().is_none_or(|region| mask(vault, way, area).iter().all(|p| region.contains(*p)))
            && (how.inside.is_some() || !mask(vault, way, area).iter().any(|p| build.is_taken(*p)))
    };
    let gap = match how.spot {
        Spot::At(point) => {
            let area = Area::new(point.x, point.y, width, height);
            return Ok(free(build, area).then_some(area));
        }
        Spot::Around(point) => {
            let area = Area::around(point, width, height);
            return Ok(free(build, area).then_some(area));
        }
        Spot::Policy(_) => return Ok(None),
        Spot::Anywhere { gap } => gap,
    };
    if let Some(region) = &how.inside {
        let mut taken = !region;
        taken.unite(&build.kept_region());
        restrict(&mut taken, &frame);
        return sample(build, PackedSpace { gap: 0, margin: 0 }.places(&taken, width, height), width, height);
    }
    let taken = build.occupied_by_rooms();
    // Where its corner may be for all of it to lie in its zone; what is outside of a zone is no neighbour to keep a gap from.
    let (columns, rows) = ((frame.width - width + 1).max(0), (frame.height - height + 1).max(0));
    let within = Region::rectangle(map.width, map.height, &Area::new(frame.x, frame.y, columns, rows));
    // What opens outward keeps off the rim, which nothing passes.
    let margin = i32::from(vault.entrances || !vault.solid);
    let places = |margin: i32, taken: &Region| &PackedSpace { gap, margin }.places(taken, width, height) * &within;
    let edge = |dx: i8, dy: i8, taken: &Region| {
        let all = places(0, taken);
        let x = match dx {
            -1 => Some(frame.x),
            1 => Some(frame.right() - width),
            _ => None,
        };
        let y = match dy {
            -1 => Some(frame.y),
            1 => Some(frame.bottom() - height),
            _ => None,
        };
        let columns = x.map_or((0, map.width), |x| (x, 1));
        let rows = y.map_or((0, map.height), |y| (y, 1));
        &all * &Region::rectangle(map.width, map.height, &Area::new(columns.0, rows.0, columns.1, rows.1))
    };
    let found = match vault.lie {
        Lie::Float => {
            let found = places(margin, &taken);
            if found.is_empty() && margin > 0 && !vault.entrances { places(0, &taken) } else { found }
        }
        Lie::Edge(dx, dy) => edge(dx, dy, &taken),
        Lie::AnyEdge => {
            let (dx, dy) = match way.turns % 4 {
                0 => (0, -1),
                1 => (1, 0),
                2 => (0, 1),
                _ => (-1, 0),
            };
            edge(dx, dy, &taken)
        }
        Lie::Center | Lie::Whole => {
            let area = Area::around(Point::new((map.width - 1) / 2, (map.height - 1) / 2), width, height);
            return Ok(free(build, area).then_some(area));
        }
    };
    sample(build, found, width, height)
}

/// Cells of the map that a vault laid there would have, whatever chance draws.
fn mask(vault: &Vault, way: Orientation, area: Area) -> Vec<Point> {
    let (w, h) = (vault.art.width, vault.art.height);
    (0..vault.art.glyphs.len())
        .filter(|i| vault.art.glyphs[*i] != ' ')
        .map(|i| way.apply(vault.art.point(i), w, h).offset(area.x, area.y))
        .collect()
}

/// Takes all outside of a frame as taken.
fn restrict(taken: &mut Region, frame: &Area) {
    taken.unite(&!&Region::rectangle(taken.width(), taken.height(), frame));
}

/// One of the places, each equally likely.
fn sample(build: &mut Build, places: Region, width: i32, height: i32) -> mlua::Result<Option<Area>> {
    let current = build.current();
    let Some(stream) = build.stream(current) else { return Err(fault("internal error: no stream")) };
    Ok(places.sample(stream).map(|at| Area::new(at.x, at.y, width, height)))
}
