//! Scripts taken in by `embed!` need no file when the game runs. Alone in its program: the limit is that of the process.
#![cfg(unix)]

use std::fs::File;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use undercroft::{Engine, Request};

#[test]
fn embedded_scripts_need_no_file() {
    let usual = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: Some(0), maximum: usual.maximum }).unwrap();
    assert!(File::open("/").is_err(), "the limit holds");
    let made = undercroft::embed!("$CARGO_MANIFEST_DIR/scripts")
        .and_then(Engine::load)
        .and_then(|engine| engine.floor(&Request::new("cellar", 1, 7)));
    setrlimit(Resource::Nofile, usual).unwrap();
    assert_eq!(made.unwrap().rooms.len(), 3);
}
