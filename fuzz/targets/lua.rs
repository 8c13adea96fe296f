//! Programs of all that scripts can call, as the layout of a branch: a floor or an error, the same each time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft::Request;
use undercroft_fuzz::{LIMITS, Program, checked, checked_floor, load, replayed};

/// What comes of a program, in an engine of its own.
fn outcome(program: &Program) -> String {
    let engine = match load(&program.text) {
        Ok(engine) => engine,
        Err(error) => return checked(&error),
    };
    let request = Request::new("here", 1, program.seed).limits(LIMITS).checks(true);
    let result = engine.floor(&request);
    if let Ok(floor) = &result {
        replayed(&engine, floor, &request);
    }
    checked_floor(&result)
}

fuzz_target!(|program: Program| {
    let first = outcome(&program);
    assert_eq!(outcome(&program), first, "another outcome the second time");
});
