//! Many floors at once: [`Selection`] says which, [`check()`] says what is wrong with any of them, [`Curves`] who lives on them.

mod check;
mod failure;
mod odds;
mod selection;

pub use check::{Report, check};
pub use failure::{Failure, Fault};
pub use odds::{Curve, Curves, TableCurves, peak, places};
pub use selection::Selection;
