//! The Lua host.

mod set;

pub use set::ScriptSet;
