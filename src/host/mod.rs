//! Functions of a game that its scripts call: [`HostFunction`].
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use undercroft::host::{HostFunction, Phase};
//! use undercroft::{Engine, Request, ScriptSet};
//!
//! # fn main() -> undercroft::Result<()> {
//! let hoard = BTreeMap::from([("rat", 2), ("ogre", 40)]);
//! let gold = HostFunction::new(
//!     "game.gold",
//!     "(monster: string, level: integer?) -> integer",
//!     "Gold that a monster has with it.",
//!     Phase::Floor,
//!     move |(monster, level): (String, Option<i64>)| -> Result<i64, String> {
//!         let each = hoard.get(monster.as_str()).ok_or_else(|| format!("the game has no {monster}"))?;
//!         Ok(each * level.unwrap_or(1))
//!     },
//! );
//! let scripts = r#"
//!     local layout = function(floor, place)
//!       floor:inside():fill(terrain.floor)
//!       print("an ogre has", game.gold("ogre", place.depth))
//!     end
//!     local cellar = branch { name = "cellar", floors = 2, size = { width = 20, height = 8 }, layout = layout }
//!     return dungeon { api = 1, branches = { cellar } }
//! "#;
//! let engine = Engine::builder(ScriptSet::from_sources([("dungeon.lua", scripts)])?).function(gold).build()?;
//! let floor = engine.floor(&Request::new("cellar", 2, 7))?;
//! assert_eq!(floor.log[0].text, "an ogre has 80");
//! # Ok(())
//! # }
//! ```

mod functions;
mod replies;
mod signature;
mod stubs;
#[cfg(test)]
mod tests;
mod types;

use std::fmt;
use std::panic::{AssertUnwindSafe, RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::world::{Data, Misfit};

pub(crate) use functions::{Function, HostFunctions};
pub(crate) use replies::{Refusal, Replies, Reply, text_of};
pub(crate) use stubs::add as add_stubs;

/// When a host function may be called, and what its answers depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// While modules run: for what scripts declare, such as the game's own list of monsters. The closure is asked once when the scripts load, for
    /// each list of arguments, and its answers are kept: an engine is a snapshot. They are part of the hash in a floor's header. Wherever a floor is
    /// made the kept answer is given again; what was not asked at load is an error there.
    Load,
    /// While a floor is made, in [`Engine::call`](crate::Engine::call) and in rooms of a growing branch; not while modules run, nor in weights,
    /// levels and rules of the dungeon, which are pure. The closure is asked each time, from whatever thread makes the floor. It must be a pure
    /// function of its arguments: then floors are what they were, whenever they are made again. What changes in a game belongs into the context.
    Floor,
}

/// What a closure did with a list of arguments.
pub(crate) enum Outcome {
    Answer(Data),
    /// It does not take them.
    Takes(Misfit),
    /// It returned an error.
    Failed(String),
    /// Its answer has no form in scripts.
    Gives(Misfit),
}

type Closure = Arc<dyn Fn(&Data) -> Outcome + Send + Sync + UnwindSafe + RefUnwindSafe>;

/// A function of a game that scripts may call: see [`Builder::function`](crate::engine::Builder::function).
#[derive(Clone)]
pub struct HostFunction {
    name: String,
    signature: String,
    doc: String,
    phase: Phase,
    closure: Closure,
}

impl HostFunction {
    /// A function under the name `word` or `table.word`. None of that is looked at before
    /// [`Builder::build`](crate::engine::Builder::build), which refuses what will not do.
    ///
    /// `signature` is `(name: type, name: type) -> type`, without the arrow where nothing is returned. Types are `boolean`, `integer`, `number`,
    /// `string`, `table`, `any`; `T[]` is a list, `T?` may be nil, `{ [string]: T }` is a table of names, `{ name: T, name: T }` a table with those
    /// fields. Arguments are checked by it before the closure is asked, answers before scripts get them; editors see it, with `doc`.
    ///
    /// The closure takes a tuple with as many entries as there are parameters, `(name,): (String,)` for one and `(): ()` for none, of types that
    /// serde can read; a parameter that is left out is `None`. It answers what serde can write, as [`Data::from_value`] does. An error is the
    /// script's, at the line of the call; `pcall` may catch it. A panic is never hidden: whoever asked for the floor meets it.
    pub fn new<A, R, E, F>(name: impl Into<String>, signature: impl Into<String>, doc: impl Into<String>, phase: Phase, closure: F) -> Self
    where
        A: DeserializeOwned,
        R: Serialize,
        E: fmt::Display,
        F: Fn(A) -> Result<R, E> + Send + Sync + 'static,
    {
        // Its panic is raised again, and leaves nothing of the engine half done: an engine stays as safe to unwind past as without functions.
        let closure = AssertUnwindSafe(closure);
        let closure = move |args: &Data| {
            let AssertUnwindSafe(closure) = &closure;
            match args.read::<A>() {
                Err(misfit) => Outcome::Takes(misfit),
                Ok(args) => match closure(args) {
                    Err(error) => Outcome::Failed(error.to_string()),
                    Ok(answer) => Data::written(&answer).map_or_else(Outcome::Gives, Outcome::Answer),
                },
            }
        };
        Self { name: name.into(), signature: signature.into(), doc: doc.into(), phase, closure: Arc::new(closure) }
    }

    /// Its name, as scripts write it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// When it may be called.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }
}

impl fmt::Debug for HostFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, signature, phase, .. } = self;
        f.debug_struct("HostFunction").field("name", name).field("signature", signature).field("phase", phase).finish_non_exhaustive()
    }
}
