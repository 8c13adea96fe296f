//! What the targets share: choices made of bytes, programs and vaults made of choices, and what is to hold of what the library answers.

mod api;
mod choices;
mod lua;
mod outcome;
mod vault;

pub use lua::Program;
pub use outcome::{LIMITS, checked, checked_floor, load, replayed};
pub use vault::Vault;
