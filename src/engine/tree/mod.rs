//! The dungeon of a seed: drawn once, kept for its floors.

mod stairs;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use crate::build::Barred;
use crate::error::{Error, ErrorKind, Result};
use crate::script::{Answers, is_placeless};
use crate::tree::{Obstacle, OnceHere, Tree, TreeBranch, draw};
use crate::world::{Branch, Context, MonsterId, Place, RoomTypeId};

use super::{CancelToken, Engine};

pub(super) use stairs::wanted;

/// Dungeons kept before all are forgotten: they are cheap to draw again.
const KEPT: usize = 1000;

/// What a dungeon depends on: the seed, and the context where a function reads it.
type Key = (u64, String);

/// Dungeons that have been drawn.
#[derive(Default)]
pub(super) struct Trees(Mutex<HashMap<Key, Arc<Tree>>>);

impl Engine {
    /// The dungeon of a seed: which branches it has, how many floors each, where special floors and entries lie. It is drawn once from the
    /// seed and the rules, and kept.
    ///
    /// ```
    /// use undercroft::{Context, Engine, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// let engine = Engine::load(ScriptSet::from_sources([(
    ///     "dungeon.lua",
    ///     r#"
    ///     local function floor(name, rules)
    ///       rules.name, rules.size = name, { width = 20, height = 8 }
    ///       rules.layout = function(floor) floor:inside():fill(terrain.floor) end
    ///       return branch(rules)
    ///     end
    ///     return dungeon { api = 1, branches = {
    ///       floor("cellar", { floors = between(5, 7), special = { { name = "still", depth = -1 } } }),
    ///       floor("well", { floors = 1, entry = { from = "cellar", depth = between(2, 4), chance = 50 } }),
    ///     } }
    ///     "#,
    /// )])?)?;
    /// let tree = engine.tree(7, &Context::new())?;
    /// let still = tree.branch("cellar").and_then(|cellar| cellar.special.first());
    /// assert_eq!(still.map(|still| still.depth), engine.floors("cellar", 7));
    /// assert!(tree.branch("well").is_some() || tree.why_absent("well") == Some("its chance of 50 in 100 did not come up"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Kinds `Request` (a context that was not declared), `Refused` (the rules cannot be met for this seed; the diagnostic names the rule and
    /// what stood in its way), `Script` and `Limit` (a rule that is a function failed), `Internal`.
    pub fn tree(&self, seed: u64, context: &Context) -> Result<Arc<Tree>> {
        self.check_context(context)?;
        self.dungeon(seed, context, None)
    }

    /// The dungeon of a seed for a context that has been checked.
    pub(super) fn dungeon(&self, seed: u64, context: &Context, cancel: Option<&CancelToken>) -> Result<Arc<Tree>> {
        let computed = self.world().branches.iter().any(Branch::is_computed);
        let key = (seed, if computed { serde_json::to_string(context).unwrap_or_default() } else { String::new() });
        if let Ok(kept) = self.trees.0.lock()
            && let Some(tree) = kept.get(&key)
        {
            return Ok(Arc::clone(tree));
        }
        let tree = match self.drawn(seed, context, cancel, false) {
            Err(error) if is_placeless(&error) => self.drawn(seed, context, cancel, true),
            drawn => drawn,
        };
        let tree = Arc::new(tree?);
        if let Ok(mut kept) = self.trees.0.lock() {
            if kept.len() >= KEPT {
                kept.clear();
            }
            kept.insert(key, Arc::clone(&tree));
        }
        Ok(tree)
    }

    fn drawn(&self, seed: u64, context: &Context, cancel: Option<&CancelToken>, watch: bool) -> Result<Tree> {
        let mut answers = Answers::new(&self.program, &self.loaded, seed, context, cancel.cloned(), watch);
        match draw(self.world(), seed, &mut answers) {
            Ok(mut tree) => {
                tree.context = answers.read();
                Ok(tree)
            }
            Err(Obstacle::Impossible(diagnostic)) => Err(Error::from_diagnostic(ErrorKind::Refused, self.set.illustrate(*diagnostic))),
            Err(Obstacle::Failed(error)) => Err(error),
        }
    }

    /// A branch of a dungeon.
    pub(super) fn branch_of<'a>(&self, tree: &'a Tree, name: &str) -> Result<&'a TreeBranch> {
        tree.branch(name).ok_or_else(|| {
            let why = tree.why_absent(name).map(|why| format!(": {why}")).unwrap_or_default();
            Error::request(format!("branch \"{name}\" is not in the dungeon of seed {}{why}", tree.seed))
        })
    }

    /// The monsters with `once` that belong to a floor, and those that may not be there. What of the context was looked at is noted.
    pub(super) fn uniques(
        &self,
        branch: &TreeBranch,
        here: &Place,
        context: &Context,
        read: &mut Context,
    ) -> (Vec<MonsterId>, BTreeMap<MonsterId, Barred>) {
        let world = self.world();
        let (mut awaited, mut barred) = (Vec::new(), BTreeMap::new());
        for (id, monster) in (0..).map(MonsterId).zip(&world.monsters) {
            let mine = |once: &OnceHere| once.depth == here.depth && once.kind == "monster" && once.name == monster.name;
            if monster.once.is_some() && !branch.once.iter().any(mine) {
                barred.insert(id, Barred::Elsewhere);
                continue;
            }
            let gone = monster.gone.as_ref().and_then(|name| world.context.iter().find(|known| known.name == *name));
            if let Some(known) = gone {
                let value = context.get(&known.name).unwrap_or(&known.default);
                if read.get(&known.name).is_none() {
                    read.set(&known.name, value.clone());
                }
                if value.tells_of(&monster.name) {
                    barred.insert(id, Barred::Gone);
                    continue;
                }
            }
            if monster.once.is_some() {
                awaited.push(id);
            }
        }
        (awaited, barred)
    }

    /// The pieces with `once` that belong to a floor.
    pub(super) fn allotted(&self, branch: &TreeBranch, here: &Place) -> Vec<RoomTypeId> {
        let mine = branch.once.iter().filter(|once| once.depth == here.depth);
        mine.filter(|once| matches!(once.kind.as_str(), "room" | "vault")).filter_map(|once| self.world().room(&once.name)).collect()
    }
}
