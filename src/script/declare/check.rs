//! `check { ... }`: a script's own audit of finished floors.

use mlua::{Lua, Table};

use crate::diagnostic::Diagnostic;
use crate::world::{Check, Declared, World};

use super::super::args::{Func, Tab};
use super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::fields::Fields;
use super::super::registry::Sink;
use super::{Kind, loading, once, refuse_twin};

/// The checks of the engine, whose names would be taken for theirs.
const TAKEN: [&str; 13] =
    ["disconnected", "stairs", "occupant", "door", "rim", "required", "room", "limit", "piece", "shape", "kept", "links", "once"];

/// Checks of one script set, at most.
const MOST: usize = 1000;

/// Declares the function that declares.
pub(crate) fn declare(api: &mut impl Sink<()>) {
    api.method("check", "declaration", "string", "Declares an audit of finished floors, which `undercroft check` runs, and a host that asks for it; floors themselves do not change: { name, branches = { ... }? (their names; every branch where left out), audit = function(floor, place) }. The function looks at the floor and changes nothing. It returns nil where all is well; else a text, { message =, x =?, y =? }, or a list of either. Returns its name.", |lua, (), (Tab(t),): (Tab,)| {
        once(lua, Kind::Check, t, load, |bound, name, table| {
            bound.checks.insert(name.to_owned(), table);
            Ok(())
        })
    });
}

fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("check \"{name}\"");
    let fields = Fields::new(lua, Some(table.clone()), what.as_str(), &["name", "branches", "audit"])?;
    fields.need::<Func>("audit")?;
    if TAKEN.contains(&name) {
        return Err(fault_hint(format!("{what}: the engine has a check of that name"), Some("choose another".to_owned())));
    }
    let check = Check { name: name.to_owned(), branches: fields.words("branches")?, declared };
    loading(lua, |loading| {
        refuse_twin(Kind::Check, name, loading.world.checks.iter().find(|c| c.name == name).map(|c| &c.declared))?;
        if loading.world.checks.len() >= MOST {
            return Err(fault(format!("there are at most {MOST} checks")));
        }
        loading.world.checks.push(check);
        Ok(())
    })
}

/// Branches that checks name are there.
pub(super) fn finish(world: &World, found: &mut Vec<Diagnostic>) {
    for check in &world.checks {
        for name in check.branches.iter().filter(|name| world.branch(name).is_none()) {
            let mut diagnostic = Diagnostic::error(format!("check \"{}\": there is no branch \"{name}\"", check.name));
            diagnostic.hint = did_you_mean(name, world.branches.iter().map(|branch| branch.name.as_str()));
            diagnostic.location = Some(check.declared.location.clone());
            found.push(diagnostic);
        }
    }
}
