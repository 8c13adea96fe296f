//! Reading the scripts of an engine again.

use crate::error::{Error, Result};
use crate::script::ScriptSet;

use super::{Builder, Engine};

impl Engine {
    /// Reads the folder of the scripts again and, where a file changed, loads them with what the [`Builder`] was given: limits and functions.
    /// True when the engine is a new one; false when no file changed. Where it fails the engine stays as it was.
    ///
    /// Files alone decide: what a function of [`Phase::Load`](crate::host::Phase::Load) would answer now is not asked unless one changed.
    ///
    /// For an engine that several threads use there is [`Live`](crate::Live).
    ///
    /// # Errors
    /// As [`ScriptSet::open`] and [`Builder::build`]; kind `Request` where the scripts came from memory, so that there is no folder.
    ///
    /// # Panics
    /// As [`Builder::build`]; the engine stays as it was.
    pub fn reload(&mut self) -> Result<bool> {
        let set = self.read_again()?;
        self.reload_from(set)
    }

    /// The same with scripts that the game has read itself, from a pack for instance.
    ///
    /// # Errors
    /// As [`Builder::build`].
    ///
    /// # Panics
    /// As [`Builder::build`]; the engine stays as it was.
    pub fn reload_from(&mut self, set: ScriptSet) -> Result<bool> {
        let fresh = self.remade(set)?;
        let changed = fresh.is_some();
        if let Some(fresh) = fresh {
            *self = fresh;
        }
        Ok(changed)
    }

    /// The scripts as they are in their folder now.
    pub(crate) fn read_again(&self) -> Result<ScriptSet> {
        let root =
            self.set.root().ok_or_else(|| Error::request("these scripts were not read from a folder: there is nothing to read again"))?;
        ScriptSet::open(root)
    }

    /// An engine of other scripts, made as this one was; `None` where they are the same.
    pub(crate) fn remade(&self, set: ScriptSet) -> Result<Option<Self>> {
        if set.hash() == self.set.hash() {
            return Ok(None);
        }
        Builder { set, ..self.made_by.clone() }.build().map(Some)
    }
}
