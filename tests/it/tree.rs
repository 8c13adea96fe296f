//! The dungeon of a seed: what is drawn of it, how its floors hang together, and what is said of rules that cannot be met.

mod drawn;
mod rules;
pub(crate) mod stairs;

use std::sync::Arc;

use undercroft::tree::Tree;
use undercroft::{Context, Engine, ScriptSet};

/// Branches of empty floors: `b(name, { rules })`, listed with `dungeon { api = 1, branches = { ... } }`.
const HEAD: &str = "local function b(name, rules)\n\
     rules.name, rules.size = name, rules.size or { width = 24, height = 9 }\n\
     rules.layout = rules.layout or function(floor) floor:inside():fill(terrain.floor) end\n\
     return branch(rules)\n\
     end\n";

fn load(scripts: &str) -> undercroft::Result<Engine> {
    Engine::load(ScriptSet::from_sources([("dungeon.lua", format!("{HEAD}{scripts}"))])?)
}

/// An engine of these branches.
fn engine(branches: &str) -> Engine {
    load(&format!("return dungeon {{ api = 1, branches = {{\n{branches}\n}} }}")).unwrap_or_else(|error| panic!("{error:#}"))
}

fn tree(engine: &Engine, seed: u64) -> Arc<Tree> {
    engine.tree(seed, &Context::new()).unwrap_or_else(|error| panic!("seed {seed}: {error:#}"))
}
