//! What an engine answers, as a text that has to be the same each time, and what has to hold of it.

use undercroft::{Engine, Error, ErrorKind, Floor, Limits, Request, Result, ScriptSet, format};

/// Small, so that many inputs are tried. No clock: the other limits have to hold, and a result must not depend on the moment.
pub const LIMITS: Limits = Limits::USUAL.fuel(50_000).memory(8 << 20).attempts(2).wall_clock(None);

/// Loads a script set of one file.
///
/// # Errors
/// As [`Engine::load`].
pub fn load(dungeon: &str) -> Result<Engine> {
    Engine::builder(ScriptSet::from_sources([("dungeon.lua", dungeon)])?).limits(LIMITS).build()
}

/// A floor as JSON, or an error with its kind.
///
/// # Panics
/// Where the floor is not sound, or the error says that the library is at fault.
pub fn checked_floor(result: &Result<Floor>) -> String {
    match result {
        Ok(floor) => {
            let cells = floor.width as usize * floor.height as usize;
            assert_eq!((floor.cells.len(), floor.flags.len()), (cells, cells), "a floor of {}x{}", floor.width, floor.height);
            assert!(floor.cells.iter().all(|cell| usize::from(*cell) < floor.palette.len()), "a cell of no terrain");
            json(floor)
        }
        Err(error) => checked(error),
    }
}

/// An error with its kind, as a text.
///
/// # Panics
/// Where the library is at fault.
pub fn checked(error: &Error) -> String {
    let text = format!("{:?}\n{error}\n{error:#}", error.kind());
    assert_ne!(error.kind(), ErrorKind::Internal, "{text}");
    assert!(!text.contains("internal error"), "{text}");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "control characters: {text:?}");
    text
}

/// Makes a floor again from its own header, as it was written.
///
/// # Panics
/// Where the header does not come back as it was, or gives another floor.
pub fn replayed(engine: &Engine, floor: &Floor, request: &Request) {
    let written = floor.header.to_string();
    let header = format::header(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(header, floor.header, "{written}");
    let again = match engine.replay(&header) {
        Ok(again) => again.limits(request.limits).trace(request.trace).checks(request.checks),
        Err(error) => panic!("{error:#}: {written}"),
    };
    assert_eq!(checked_floor(&engine.floor(&again)), json(floor), "{written}");
}

fn json(floor: &Floor) -> String {
    format::json(floor).unwrap_or_else(|error| panic!("{error}: {:?}", floor.header))
}
