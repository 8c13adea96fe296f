//! A game whose scripts are in its program opens no file. Alone in its program: the limit is that of the process.
#![cfg(unix)]

use std::fs::File;
use std::path::Path;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use undercroft::{Engine, ErrorKind, Request, ScriptSet};

#[test]
fn floors_are_made_without_a_file_handle_to_be_had() {
    let usual = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: Some(0), maximum: usual.maximum }).unwrap();
    assert!(File::open("/").is_err(), "the limit holds");
    let made = ScriptSet::sample().and_then(Engine::load).and_then(|engine| engine.floor(&Request::new("undercroft", 1, 7)));
    let folder = ScriptSet::open(Path::new(env!("CARGO_MANIFEST_DIR")));
    setrlimit(Resource::Nofile, usual).unwrap();
    assert!(made.unwrap().rooms.len() > 1);
    assert_eq!(folder.unwrap_err().kind(), ErrorKind::Io, "a folder cannot be read so");
}
