//! Many floors at once: [`Selection`] says which, [`check_floors()`] says what is wrong with any of them, [`check_pieces()`] with pieces alone, [`groups()`],
//! [`evidence()`] and [`cause()`] what lies behind it, [`Curves`] who lives on them, [`Stats`] what they have,
//! [`survey()`] what all of them have.

mod between;
mod cause;
mod check;
mod evidence;
mod failure;
mod group;
mod growth;
mod odds;
mod pieces;
mod selection;
mod shard;
mod stats;

pub use between::is_between;
pub use cause::{Cause, cause};
pub use check::{Report, check_floors};
pub use evidence::{Evidence, evidence, piece_picture};
pub use failure::{Failure, Fault};
pub use group::{Group, Member, groups};
pub use growth::{GrowthReport, check_growth, growing};
pub use odds::{Curve, Curves, TableCurves, peak, places};
pub use pieces::{PieceSelection, check_pieces};
pub use selection::Selection;
pub use shard::Shard;
pub use stats::{
    BranchStats, Chances, Column, Comparison, Difference, Fails, Kind, KindRow, Measure, MeasureRow, Never, Paths, Ranked, Row, Sample,
    Stats, Survey, TableRow, What, Worst, compare, survey,
};
