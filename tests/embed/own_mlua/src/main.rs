//! A game that has Lua of its own, on any thread: the same mlua, with `send`. Its level scripts are inside of its program.

use std::thread;

use mlua::Lua;
use undercroft::{Engine, Request};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}", asked()?);
    Ok(())
}

/// Makes a floor on one thread while the game's own Lua, made here, runs on another, and asks that Lua about the floor.
fn asked() -> Result<String, Box<dyn std::error::Error>> {
    let lua = Lua::new();
    lua.globals().set("told", lua.create_function(|_, rooms: usize| Ok(format!("{rooms} rooms")))?)?;
    let engine = Engine::load(undercroft::embed!("$CARGO_MANIFEST_DIR/scripts")?)?;
    let (floor, state) = thread::scope(|scope| {
        let floor = scope.spawn(|| engine.floor(&Request::new("cellar", 1, 7)));
        let state = scope.spawn(|| lua.load("counted = 0 for i = 1, 1000 do counted += i end return counted").eval::<i64>());
        (floor.join(), state.join())
    });
    let floor = floor.map_err(|_| "the floor's thread")??;
    assert_eq!(state.map_err(|_| "the game's thread")??, 500_500);
    lua.globals().set("rooms", floor.rooms.len())?;
    Ok(lua.load("return told(rooms)").eval()?)
}

#[test]
fn both_run() {
    assert_eq!(asked().unwrap(), "3 rooms");
}

#[test]
fn a_panic_of_the_games_own_lua_is_the_games_own() {
    let lua = Lua::new();
    let ours = lua.create_function(|_, ()| -> mlua::Result<()> { panic!("the game's fault") }).unwrap();
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ours.call::<()>(()))).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the game's fault"));
    asked().unwrap();
}

#[test]
fn engines_and_the_games_lua_go_to_other_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Engine>();
    shared::<undercroft::Live>();
    shared::<Lua>();
}
