//! [`ScriptSet`]: the scripts of one game, loaded and hashed as one.

use std::path::Path;

use crate::error::{Error, Result};

/// The scripts of one game: modules by name, sorted, hashed as one.
#[derive(Clone, Debug)]
pub struct ScriptSet {}

impl ScriptSet {
    /// Reads every `.lua` and `.luau` file below `root`, in sorted order.
    ///
    /// # Errors
    /// Kind `Io` when a file or folder cannot be read, `Load` when `dungeon.lua` is missing or two files have one module name.
    pub fn open(root: &Path) -> Result<Self> {
        let _ = root;
        Err(Error::internal("not yet"))
    }

    /// The sample game that comes with Undercroft.
    #[must_use]
    pub fn sample() -> Self {
        Self {}
    }

    /// Hash of every module's name and bytes, 32 hexadecimal digits. Equal sets have equal hashes.
    #[must_use]
    pub fn hash(&self) -> String {
        String::new()
    }
}
