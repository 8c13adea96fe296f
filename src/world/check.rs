//! [`Check`]: a script's own audit of finished floors.

use super::{Branch, Declared};

/// A declared check. Its function stays in Lua; this is what Rust knows of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Check {
    /// Name, unique among the checks of the script set; what its findings are called by.
    pub name: String,
    /// Names of the branches whose floors it looks at; every branch where empty.
    pub branches: Vec<String>,
    /// Where it was declared.
    pub declared: Declared,
}

impl Check {
    /// Whether it looks at floors of a branch.
    #[must_use]
    pub fn is_for(&self, branch: &Branch) -> bool {
        self.branches.is_empty() || self.branches.contains(&branch.name)
    }
}
