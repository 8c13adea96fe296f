//! [`Engine::call`]: a script's function for a game, between floors.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::build::Build;
use crate::chance::Stream;
use crate::diagnostic::{Diagnostic, Location};
use crate::error::{Error, ErrorKind, Result};
use crate::script::{call, printable, streams};
use crate::world::{Context, Data};

use super::{Engine, Limits, Request};

impl Engine {
    /// Calls a function that a script module returns, as `function(args..., rng)`: a rule of the game that scripts decide, such as what a hit
    /// does. `args` is a tuple, an array or a `Vec`, an argument each, or `()`; the answer is any type that serde can read ([`Data`] for whatever
    /// it may be). The stream is the seed's and the function's own, so the same call gives the same answer; a game draws a new seed for each. There
    /// is no place and no context: [`call_at`](Self::call_at) has them. Limits are the usual.
    ///
    /// ```
    /// use undercroft::{Engine, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// # let dungeon = r#"
    /// # local layout = function(floor) floor:inside():fill(terrain.floor) end
    /// # local cellar = branch { name = "cellar", floors = 2, size = { width = 20, height = 8 }, layout = layout }
    /// # return dungeon { api = 1, branches = { cellar } }
    /// # "#;
    /// let rules = r#"
    /// local rules = {}
    /// function rules.hit(weapon, luck, rng)
    ///   return { damage = rng:roll(weapon.dice), lucky = rng:percent(luck) }
    /// end
    /// return rules
    /// "#;
    /// #[derive(serde::Serialize)]
    /// struct Weapon {
    ///     dice: String,
    /// }
    /// #[derive(serde::Deserialize)]
    /// struct Hit {
    ///     damage: u32,
    ///     lucky: bool,
    /// }
    /// let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon), ("rules.lua", rules)])?)?;
    /// let dagger = Weapon { dice: "1d4".into() };
    /// let hit: Hit = engine.call("rules", "hit", &(&dagger, 100), 7)?;
    /// assert!((1..=4).contains(&hit.damage) && hit.lucky);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Kinds `Request` (no such module or function, arguments that scripts cannot be given), `Script` (a script's fault, an answer that is no plain
    /// data or does not fit the type asked for) and `Limit`.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    pub fn call<R: DeserializeOwned>(&self, module: &str, function: &str, args: &(impl Serialize + ?Sized), seed: u64) -> Result<R> {
        let args = Data::arguments(args)?;
        let stream = Stream::root(seed, "", 0).child("call").child(module).child(function);
        let build = streams(&self.loaded.world, &stream);
        let (data, at) =
            call(&self.program, &self.loaded, build, module, function, &args, false, &Context::new(), Limits::default(), None)?;
        self.answer(module, function, &data, at)
    }

    /// The same at the request's place, as `function(args..., place, rng)` and with its context, limits and token: whether somebody turns up this
    /// turn, who is summoned. There is no map. A depth past the branch's last floor is allowed.
    ///
    /// ```
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
    /// #[derive(serde::Deserialize)]
    /// struct Arrival {
    ///     who: String,
    ///     depth: u32,
    /// }
    /// let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon), ("turns.lua", turns)])?)?;
    /// let mut arrived = 0;
    /// for turn in 0..700 {
    ///     let answer: Option<Arrival> = engine.call_at("turns", "arrives", &(0,), &Request::new("cellar", 1, turn))?;
    ///     if let Some(arrival) = answer {
    ///         assert_eq!((arrival.who.as_str(), arrival.depth), ("rat", 1));
    ///         arrived += 1;
    ///     }
    /// }
    /// assert!((1..30).contains(&arrived));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`call`](Self::call); kind `Request` also for a branch that is not there, or not in the dungeon of this seed, and a context the scripts do
    /// not declare; `Cancelled`.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    pub fn call_at<R: DeserializeOwned>(
        &self,
        module: &str,
        function: &str,
        args: &(impl Serialize + ?Sized),
        request: &Request,
    ) -> Result<R> {
        let args = Data::arguments(args)?;
        let (id, branch) = self.branch(&request.branch)?;
        self.check_context(&request.context)?;
        let tree = self.dungeon(request.seed, &request.context, request.cancel.as_ref())?;
        let place = self.branch_of(&tree, &branch.name)?.place(request.depth);
        let stream = Stream::root(request.seed, &branch.name, request.depth).child("call").child(module).child(function);
        let build = Build::new(&self.loaded.world, id, &place, Vec::new(), &stream, 1, request.trace);
        let (context, limits, cancel) = (&request.context, request.limits, request.cancel.clone());
        let (data, at) = call(&self.program, &self.loaded, build, module, function, &args, true, context, limits, cancel)?;
        self.answer(module, function, &data, at)
    }

    /// The answer as the type asked for. Where it does not fit, the function is to blame.
    fn answer<R: DeserializeOwned>(&self, module: &str, function: &str, data: &Data, at: Option<Location>) -> Result<R> {
        data.read().map_err(|misfit| {
            // It quotes what scripts wrote.
            let text = format!("{module}.{function}: the answer is not what the game asks for: {}", printable(&misfit.to_string()));
            let diagnostic = Diagnostic::error(text);
            let diagnostic = match at {
                Some(at) => self.set.illustrate(diagnostic.at(at.file, at.line)),
                None => diagnostic,
            };
            Error::from_diagnostic(ErrorKind::Script, diagnostic)
        })
    }
}
