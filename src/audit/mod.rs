//! [`audit`]: what is wrong with a finished floor, whatever made it.
//!
//! The engine runs it on every attempt; a finding of severity error refuses the attempt. One file per check.

mod disconnected;
mod door;
mod limit;
mod marks;
mod occupant;
mod piece;
mod required;
mod rim;
mod room;
mod stairs;
#[cfg(test)]
pub(crate) mod testing;

use crate::diagnostic::Severity;
use crate::floor::{Finding, Floor, StairKind};
use crate::world::{Connected, Walk, World};
#[cfg(feature = "app")]
pub(crate) use door::loose_doors;
pub(crate) use marks::FREE_STANDING;
use marks::Marks;

pub use piece::DrawnPiece;
pub use required::RequiredCell;

/// What a floor is held to.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Expected<'a> {
    /// What the scripts declare. Its terrains are the floor's palette, in the same order.
    pub world: &'a World,
    /// How a walker moves.
    pub walk: Walk,
    /// Which parts hang together.
    pub connected: Connected,
    /// Every way to another floor that must be there; any other is a finding.
    pub stairs: &'a [ExpectedStair],
    /// Cells that need not be reachable, row by row: the insides of sealed vaults. Empty where there are none.
    pub sealed: &'a [bool],
    /// Cells that are held to something.
    pub required: &'a [RequiredCell],
    /// Pieces that are to be as they were drawn.
    pub pieces: &'a [DrawnPiece],
}

/// Ways to one other floor that must be there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpectedStair {
    /// Which way they lead.
    pub kind: StairKind,
    /// Branch they lead to; `None` for the way out of the dungeon.
    pub to: Option<String>,
    /// How many, exactly.
    pub count: u32,
}

/// Runs every check. The order of findings is fixed: by check, then from the top left or in the order of placing.
///
/// Takes time in proportion to the cells; allocates one byte per cell and a stack for one flood.
#[must_use]
pub fn audit(floor: &Floor, expected: &Expected<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let Some(mut marks) = Marks::of(floor) else {
        let message = format!(
            "the floor says {}x{} but has {} cells, or a cell outside its palette of {}",
            floor.width,
            floor.height,
            floor.cells.len(),
            floor.palette.len()
        );
        findings.push(error("shape", message, None));
        return findings;
    };
    disconnected::check(floor, expected, &mut marks, &mut findings);
    stairs::check(floor, expected, &mut marks, &mut findings);
    occupant::check(floor, expected, &mut marks, &mut findings);
    door::check(floor, &marks, &mut findings);
    rim::check(floor, &marks, &mut findings);
    required::check(floor, expected, &marks, &mut findings);
    room::check(floor, &mut findings);
    limit::check(floor, expected, &mut findings);
    piece::check(floor, expected, &mut findings);
    findings
}

fn error(check: &str, message: String, at: Option<(u32, u32)>) -> Finding {
    Finding { check: check.to_owned(), severity: Severity::Error, message, at }
}

fn warning(check: &str, message: String, at: Option<(u32, u32)>) -> Finding {
    Finding { severity: Severity::Warning, ..error(check, message, at) }
}

#[cfg(test)]
mod tests {
    use super::testing::Case;

    #[test]
    fn a_sound_floor_has_no_finding() {
        let case = Case::new(&[
            "##########", //
            "#<..#...>#",
            "#...+....#",
            "#...#.~~.#",
            "##########",
        ]);
        assert_eq!(case.findings(), Vec::<String>::new());
    }

    #[test]
    fn cells_that_do_not_fit_the_size_are_one_finding() {
        let mut case = Case::new(&["####", "#<>#", "####"]);
        case.floor.cells.pop();
        assert_eq!(case.findings(), ["shape error: the floor says 4x3 but has 11 cells, or a cell outside its palette of 7"]);
        let mut case = Case::new(&["####", "#<>#", "####"]);
        case.floor.cells[5] = 99;
        assert_eq!(case.findings(), ["shape error: the floor says 4x3 but has 12 cells, or a cell outside its palette of 7"]);
    }
}
