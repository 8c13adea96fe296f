//! [`GrowthSpec`]: what a branch that grows declares.

use crate::growth::GrowthRule;

/// What a branch that grows as it is explored declares. Its functions stay in Lua.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GrowthSpec {
    /// How it grows.
    pub rule: GrowthRule,
    /// Width and height of the floors of its rooms, where it says so for all of them.
    pub size: Option<(u32, u32)>,
    /// Whether a function says what is in a room.
    pub room: bool,
    /// Whether a function chooses the exits.
    pub exits: bool,
}

impl GrowthSpec {
    /// A growing branch without functions.
    #[must_use]
    pub fn new(rule: GrowthRule) -> Self {
        Self { rule, size: None, room: false, exits: false }
    }
}
