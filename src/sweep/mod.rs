//! Many floors at once: [`Selection`] says which, [`check()`] says what is wrong with any of them.

mod check;
mod failure;
mod selection;

pub use check::{Report, check};
pub use failure::{Failure, Fault};
pub use selection::Selection;
