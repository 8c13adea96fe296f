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
    let first = checked_floor(&result);
    match &result {
        Ok(floor) => replayed(&engine, floor, &request),
        Err(_) => assert_eq!(checked_floor(&engine.floor(&request)), first, "another outcome the second time"),
    }
    first
}

fuzz_target!(|program: Program| {
    let first = outcome(&program);
    // To load scripts takes longer than to make a floor of them.
    if program.seed.is_multiple_of(4) {
        assert_eq!(outcome(&program), first, "another outcome in another engine");
    }
});
