//! Many floors at once: [`Selection`] says which, [`check()`] says what is wrong with any of them, [`check_pieces()`] with pieces alone, [`Curves`]
//! who lives on them, [`Stats`] what they have.

mod check;
mod failure;
mod growth;
mod odds;
mod pieces;
mod selection;
mod stats;

pub use check::{Report, check};
pub use failure::{Failure, Fault};
pub use growth::{GrowthReport, check_growth, growing};
pub use odds::{Curve, Curves, TableCurves, peak, places};
pub use pieces::{PieceSelection, check_pieces};
pub use selection::Selection;
pub use stats::{Chances, Fails, Measure, Row, Stats, TableRow, What};
