//! `fill { ... }`: what a shape is filled with.

use mlua::{Lua, Table, Value};

use crate::world::{Declared, Fill, FillId, World};

use super::super::args::Func;
use super::super::fault::{did_you_mean, fault};
use super::super::fields::Fields;
use super::branch::{RoomSpec, Rooms};
use super::{Kind, loading, refuse_twin, room};

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("fill \"{name}\"");
    let fields = Fields::new(lua, Some(table.clone()), what.as_str(), &["name", "tags", "depth", "weight", "light", "apply"])?;
    fields.need::<Func>("apply")?;
    let weight = match fields.value("weight")? {
        Value::Nil => Some(10),
        Value::Function(_) => None,
        value => Some(room::whole_weight(&value).map_err(|text| fields.bad("weight", text))?),
    };
    let fill = Fill {
        name: name.to_owned(),
        tags: fields.words("tags")?,
        depth: room::depths(&fields)?,
        weight,
        lit: fields.choice("light", &[(true, "lit"), (false, "dark")])?,
        declared,
    };
    let table = table.clone();
    loading(lua, |loading| {
        refuse_twin(Kind::Fill, name, loading.world.fills.iter().find(|f| f.name == name).map(|f| &f.declared))?;
        if loading.world.fills.len() >= usize::from(u16::MAX) {
            return Err(fault("too many fills"));
        }
        loading.world.fills.push(fill);
        loading.fill_tables.push(table);
        Ok(())
    })
}

/// A fill with a weight that takes the place of its own.
type FillChoice = (FillId, Option<u64>);

/// The fills that rows name, each once, with the weight of its last row.
pub(crate) fn resolve(rows: &[RoomSpec], world: &World) -> Result<Vec<FillChoice>, (String, Option<String>)> {
    let mut choices: Vec<(FillId, Option<u64>)> = Vec::new();
    for row in rows {
        let (wanted, tagged) = match &row.rooms {
            Rooms::Named(name) => (name, false),
            Rooms::Tagged(tag) => (tag, true),
        };
        let mut any = false;
        for (id, fill) in world.fills.iter().enumerate() {
            if if tagged { fill.tags.contains(wanted) } else { fill.name == *wanted } {
                any = true;
                match choices.iter_mut().find(|(f, _)| usize::from(f.0) == id) {
                    Some(choice) => choice.1 = row.weight.or(choice.1),
                    None => choices.push((FillId(id as u16), row.weight)),
                }
            }
        }
        if !any && tagged {
            let hint = did_you_mean(wanted, world.fills.iter().flat_map(|f| f.tags.iter().map(String::as_str)));
            return Err((format!("no fill is tagged \"{wanted}\""), hint));
        }
        if !any {
            return Err((format!("there is no fill \"{wanted}\""), did_you_mean(wanted, world.fills.iter().map(|f| f.name.as_str()))));
        }
    }
    Ok(choices)
}
