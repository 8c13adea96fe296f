//! [`Engine::call`]: a script's function for a game, between floors.

use crate::build::Build;
use crate::chance::Stream;
use crate::error::Result;
use crate::script::call;
use crate::world::Data;

use super::{Engine, Request};

impl Engine {
    /// Calls a function that a script module returns, as `function(args..., place, rng)`, at the request's place: whether somebody turns up
    /// this turn, who is summoned. The stream is the request's seed's and the function's own, so the same request gives the same answer; a
    /// game draws a new seed for each turn. There is no map. A depth past the branch's last floor is allowed.
    ///
    /// ```
    /// use undercroft::world::Data;
    /// use undercroft::{Engine, Request, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// # let dungeon = r#"
    /// # local layout = function(floor) floor:inside():fill(terrain.floor) end
    /// # local cellar = branch { name = "cellar", floors = 2, size = { width = 20, height = 8 }, layout = layout }
    /// # return dungeon { api = 1, branches = { cellar } }
    /// # "#;
    /// let turns = r#"
    /// local turns = {}
    /// function turns.arrives(luck, place, rng)
    ///   return rng:one_in(70 + luck) and { who = "rat", depth = place.depth } or nil
    /// end
    /// return turns
    /// "#;
    /// let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon), ("turns.lua", turns)])?)?;
    /// let mut arrived = 0;
    /// for turn in 0..700 {
    ///     let answer = engine.call("turns", "arrives", &[Data::from(0_i64)], &Request::new("cellar", 1, turn))?;
    ///     arrived += i32::from(answer.get("who").is_some());
    /// }
    /// assert!((1..30).contains(&arrived));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Kinds `Request` (no such branch, or not in the dungeon of this seed; no such context, module or function), `Script` and `Limit` (a script's fault, or an answer that is no plain
    /// data), `Cancelled`.
    pub fn call(&self, module: &str, function: &str, args: &[Data], request: &Request) -> Result<Data> {
        let (id, branch) = self.branch(&request.branch)?;
        self.check_context(&request.context)?;
        let tree = self.dungeon(request.seed, &request.context, request.cancel.as_ref())?;
        let place = self.branch_of(&tree, &branch.name)?.place(request.depth);
        let stream = Stream::root(request.seed, &branch.name, request.depth).child("call").child(module).child(function);
        let build = Build::new(&self.loaded.world, id, &place, Vec::new(), &stream, 1, request.trace);
        let cancel = request.cancel.clone();
        call(&self.program, &self.loaded, build, module, function, args, &request.context, request.limits, cancel)
    }
}
