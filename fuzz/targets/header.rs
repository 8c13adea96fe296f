//! Headers of floors: what is read is written so that it is read again, and an engine makes a floor of it or says why not.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use undercroft::{Engine, Header, Request, format};
use undercroft_fuzz::{LIMITS, checked, checked_floor, load, replayed};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| match load(include_str!("../sets/header.lua")) {
    Ok(engine) => engine,
    Err(error) => panic!("{error:#}"),
});

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // A header may stand alone or in a floor.
    let whole = format::header(&text);
    let header: Header = match (text.parse(), whole) {
        (Ok(header), Ok(same)) => {
            assert_eq!(header, same, "{text}");
            header
        }
        (Ok(_), Err(error)) => panic!("{error}: {text}"),
        (Err(error), Ok(header)) => {
            checked(&error);
            header
        }
        (Err(error), Err(_)) => return drop(checked(&error)),
    };
    let written = header.to_string();
    match written.parse::<Header>() {
        Ok(again) => assert_eq!(again, header, "{written}"),
        Err(error) => panic!("{error}: {written}"),
    }

    // As it is. Scripts are seldom those of the header.
    match ENGINE.replay(&header) {
        Ok(request) => drop(checked_floor(&ENGINE.floor(&request.limits(LIMITS)))),
        Err(error) => drop(checked(&error)),
    }
    // With the scripts that there are.
    let mut request = Request::new(&header.place.branch, header.place.depth, header.seed.parse().unwrap_or(1)).limits(LIMITS);
    request.context = header.context;
    request.room = header.room;
    request.reroll = header.reroll;
    let result = ENGINE.floor(&request);
    checked_floor(&result);
    if let Ok(floor) = &result {
        replayed(&ENGINE, floor, &request);
    }
});
