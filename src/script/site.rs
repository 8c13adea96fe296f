//! Where scripts write from: all calls that are running, for who records how a floor came to be.

use mlua::Lua;

use crate::build::{Began, Build, MOST_FRAMES, Recorder, hash};
use crate::diagnostic::{Frame, Location};

/// Tells the recorder of a build that what follows is due to the calls that are running.
///
/// It comes with each write, so no text is made of what is known: calls are told apart by a hash of their files and lines. Only those since the stage
/// began are looked at; what lies under a stage does not change while it runs.
pub(crate) fn note(lua: &Lua, build: &mut Build) {
    if let Some(recorder) = &mut build.recorder {
        note_with(lua, recorder);
    }
}

/// The same, and where a stage that begins now is begun.
pub(crate) fn begun(lua: &Lua, build: &mut Build) -> Began {
    let Some(recorder) = &mut build.recorder else { return Began::default() };
    let depth = note_with(lua, recorder);
    Began { site: recorder.site(), depth, top: innermost(lua, 0) }
}

/// Gives the depth of the stack.
fn note_with(lua: &Lua, recorder: &mut Recorder) -> usize {
    let depth = depth(lua, &mut recorder.depth);
    let began = recorder.scope();
    // In a coroutine the calls of the stage are not on the stack.
    let under = depth.checked_sub(began.depth).filter(|from| began.depth > 0 && innermost(lua, *from) == began.top);
    let until = under.unwrap_or(depth).min(MOST_FRAMES);
    let mut key = hash(u64::from(began.site), b"calls");
    for level in 0..until {
        key = call(lua, level).map_or(key, |call| hash(key, &call));
    }
    recorder.set_site(key, began.site, || frames(lua, until));
    depth
}

/// How many calls are on the stack. Mostly about as many as the last time.
fn depth(lua: &Lua, last: &mut usize) -> usize {
    let is_there = |level: usize| lua.inspect_stack(level, |_| ()).is_some();
    let mut depth = *last;
    while depth > 0 && !is_there(depth - 1) {
        depth -= 1;
    }
    while is_there(depth) {
        depth += 1;
    }
    *last = depth;
    depth
}

/// Line and a hash of the file of a call; `None` where it is not a script's.
fn call(lua: &Lua, level: usize) -> Option<[u8; 16]> {
    lua.inspect_stack(level, |debug| {
        let line = debug.current_line()? as u64;
        let file = hash(0, debug.source().source.as_deref()?.as_bytes());
        Some((u128::from(line) << 64 | u128::from(file)).to_le_bytes())
    })?
}

/// A hash of the innermost call of a script from a level on.
fn innermost(lua: &Lua, from: usize) -> u64 {
    (from..from + 4).find_map(|level| call(lua, level)).map_or(0, |call| hash(0, &call))
}

/// The calls of scripts among the innermost.
fn frames(lua: &Lua, until: usize) -> Vec<Frame> {
    let frame = |level| {
        lua.inspect_stack(level, |debug| {
            let file = debug.source().source.as_deref()?.strip_prefix('@')?.to_owned();
            let line = debug.current_line()? as u32;
            let function = debug.names().name.map(|name| name.into_owned());
            Some(Frame { location: Location { file, line }, function })
        })?
    };
    (0..until).filter_map(frame).collect()
}
