//! `region:scatter`: cells that become one of several terrains.

use mlua::{Lua, Table, Value};

use crate::grid::Scatter;
use crate::world::TerrainId;

use super::super::args::TerrainArg;
use super::super::checks::Arg;
use super::super::declare::whole_weight;
use super::super::fault::{fault, fault_hint};
use super::super::fields::list_of;
use super::region::LuaRegion;
use super::rng::Rng;
use super::{charge, meter, no_terrain, writing};

/// Makes each cell of a region of one of `{ {terrain, weight}, ... }`.
pub(super) fn fill(lua: &Lua, region: &LuaRegion, rng: Rng, rows: &Table) -> mlua::Result<()> {
    let (terrains, weights) = terrains(lua, rows)?;
    let Some(scatter) = Scatter::new(&weights) else {
        return Err(if weights.iter().all(|weight| *weight == 0) {
            fault("region:scatter: no terrain has a weight above 0")
        } else {
            fault("region:scatter: the sum of the weights is greater than 2^64 - 1")
        });
    };
    let cells = (region.region.width() as usize) * (region.region.height() as usize);
    charge(lua, (cells * 2).saturating_add(cells / 8 * terrains.len()))?;
    // A region for each terrain, for as long as they are written.
    meter(lua)?.afford((cells / 8 + 64).saturating_mul(terrains.len()))?;
    let parts = rng.draw(lua, |stream| Ok(scatter.share(&region.region, terrains.len(), stream)))?;
    let mut build = writing(lua)?;
    for (terrain, part) in terrains.iter().zip(&parts) {
        build.put_region(&region.frame, part, *terrain).map_err(|_| no_terrain(lua, "region:scatter"))?;
    }
    Ok(())
}

fn terrains(lua: &Lua, rows: &Table) -> mlua::Result<(Vec<TerrainId>, Vec<u64>)> {
    charge(lua, rows.raw_len().saturating_mul(16))?;
    let rows = list_of(rows, "region:scatter: rows")?;
    let (mut terrains, mut weights) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    for (i, row) in (1..).zip(rows) {
        let Value::Table(row) = row else {
            return Err(fault_hint(
                format!("region:scatter: row {i} is not a pair"),
                Some("write { {terrain.floor, 70}, {terrain.grass, 30} }".to_owned()),
            ));
        };
        let terrain = TerrainArg::check(row.raw_get(1)?, lua)
            .map_err(|bad| fault_hint(format!("region:scatter: row {i} must start with a terrain, got {}", bad.got), bad.hint))?;
        let weight: Value = row.raw_get(2)?;
        terrains.push(terrain.0);
        weights.push(whole_weight(&weight).map_err(|text| fault(format!("region:scatter: the weight of row {i} {text}")))?);
    }
    Ok((terrains, weights))
}
