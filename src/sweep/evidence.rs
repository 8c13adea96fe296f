//! [`Evidence`]: a failing floor looked at closely: the cell, the script line behind it, what is around it.

use super::{Failure, Fault};
use crate::diagnostic::Location;
use crate::engine::{Engine, PieceFailure, PieceFault, PieceRequest, RecordedAttempt, Request};
use crate::error::ErrorKind;
use crate::floor::{Finding, Floor};
use crate::format::cutout;
use crate::world::Context;

/// What is known of a failure beside its message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Evidence {
    /// The cell that is to blame, where there is one.
    pub at: Option<(u32, u32)>,
    /// What is wrong with the floor that is shown, where it is one of several attempts.
    pub message: Option<String>,
    /// The script line that is to blame: the one that failed, or wrote the cell last, or placed who stands there; else where the room or the branch
    /// is declared.
    pub line: Option<Location>,
    /// The cells around it.
    pub picture: Vec<String>,
}

/// Makes a failing floor once more and looks for the cell that breaks a rule and for the line that is behind it. `request` is the one that failed, `check`
/// the name of the rule, and `finding` what was found, where the floor was made.
///
/// # Panics
/// As [`Engine::floor`].
#[must_use]
pub fn evidence(engine: &Engine, request: &Request, failure: &Failure, check: &str, finding: Option<&Finding>) -> Evidence {
    let branch = engine.world().branches.iter().find(|branch| branch.name == failure.branch);
    let declared = || branch.map(|branch| branch.declared.location.clone());
    match &failure.fault {
        Fault::Error(error) if error.kind() != ErrorKind::Refused || failure.is_of_dungeon() => {
            return Evidence { line: error.location().cloned(), ..Evidence::default() };
        }
        Fault::Unrepeatable => return Evidence { line: declared(), ..Evidence::default() },
        Fault::Error(_) | Fault::Findings(_) => {}
    }
    if failure.rooms.is_some() && failure.of_room.is_none() {
        return Evidence { at: finding.and_then(|finding| finding.at), line: declared(), ..Evidence::default() };
    }
    let (made, recording) = engine.record(request);
    let told = |floor: &Floor| match finding {
        Some(finding) => Some(finding.clone()),
        None => floor.findings.iter().find(|finding| finding.check == check).cloned(),
    };
    let shown = recording.attempts.iter().rev().find_map(|attempt| Some((attempt, told(&attempt.floor)?)));
    let Some((attempt, finding)) = shown else { return Evidence { line: declared(), ..Evidence::default() } };
    let Some(at) = finding.at else { return Evidence { line: declared(), ..Evidence::default() } };
    let floor = made.as_ref().unwrap_or(&attempt.floor);
    Evidence {
        at: Some(at),
        message: made.is_err().then(|| format!("{}: {}", finding.check, finding.message)),
        line: line(engine, attempt, check, at).or_else(declared),
        picture: cutout(floor, at),
    }
}

/// Makes a piece that something is wrong with once more: the cells around what is wrong with it. None where no cell is to blame.
///
/// # Panics
/// As [`Engine::piece`].
#[must_use]
pub fn piece_picture(engine: &Engine, name: &str, failure: &PieceFailure, context: &Context) -> Vec<String> {
    let PieceFault::Finding(finding) = &failure.fault else { return Vec::new() };
    let first = &failure.first;
    let place = Some((first.branch.clone(), first.depth));
    let request = PieceRequest { transform: first.transform, place, context: context.clone(), ..PieceRequest::new(name, first.seed) };
    let Ok(floor) = engine.piece(&request) else { return Vec::new() };
    let at = floor.findings.iter().filter(|other| other.check == finding.check).find_map(|other| other.at);
    at.map_or_else(Vec::new, |at| cutout(&floor, at))
}

/// The line behind a cell, or behind who stands there: one of the scripts rather than of the library.
fn line(engine: &Engine, attempt: &RecordedAttempt, check: &str, (x, y): (u32, u32)) -> Option<Location> {
    let floor = &attempt.floor;
    let origin = match check {
        "occupant" => floor.monsters.iter().rposition(|monster| (monster.x, monster.y) == (x, y)).and_then(|i| attempt.monsters.get(i)),
        "stairs" | "links" => floor.stairs.iter().rposition(|stair| (stair.x, stair.y) == (x, y)).and_then(|i| attempt.stairs.get(i)),
        _ => None,
    };
    let cell = y.checked_mul(floor.width)?.checked_add(x)?;
    let written = || attempt.history(cell).map(|(_, change)| change.site).filter(|site| *site > 0).last();
    let site = origin.map(|origin| origin.site).filter(|site| *site > 0).or_else(written);
    let line = site.and_then(|site| attempt.site(site)).and_then(|site| site.script()).cloned();
    let own = |location: &Location| !location.is_of_library();
    let room = || {
        let number = floor.room_of.get(cell as usize).copied().and_then(|room| usize::from(room).checked_sub(1))?;
        let world = engine.world();
        let kind = world.room(&floor.rooms.get(number)?.kind)?;
        world.rooms.get(usize::from(kind.0)).map(|room| room.declared.location.clone())
    };
    line.filter(own).or_else(|| room().filter(own))
}
