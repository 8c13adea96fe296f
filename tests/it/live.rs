//! Scripts from wherever a game keeps them, engines that are replaced while they are in use, and floors that somebody follows.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use undercroft::growth::Heading;
use undercroft::host::{HostFunction, Phase};
use undercroft::{CancelToken, Context, Engine, ErrorKind, Limits, Live, Progress, Request, ScriptSet, format};

/// A cellar of one room, whose `MARKS` are bones on its floor.
const DUNGEON: &str = r#"
local marks = require "marks"
require "rooms.hall"
local cellar = branch {
  name = "cellar",
  floors = 2,
  size = { width = 30, height = 12 },
  layout = function(floor, place, rng)
    floor:stage("rooms", function(rng)
      if rng:one_in(4) then
        floor:veto("a bad day")
      end
      floor:place_room("hall", { center = floor:center() })
    end)
    floor:stage("bones", function(rng)
      for _, at in ipairs(floor:where(terrain.floor):sample_n(rng, marks)) do
        floor:area():set(at.x, at.y, terrain.bones)
      end
    end)
  end,
}
return dungeon { api = 1, branches = { cellar } }
"#;

const HALL: &str = r#"
return room {
  name = "hall",
  size = { width = 14, height = 6 },
  build = function(area, plan, place, rng)
    area:fill(terrain.floor)
    area:border():fill(terrain.wall)
  end,
}
"#;

fn marks(number: u32) -> String {
    format!("return {number}\n")
}

/// A folder of scripts, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("undercroft-live-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        let folder = Self(dir);
        folder.write("dungeon.lua", DUNGEON);
        folder.write("rooms/hall.lua", HALL);
        folder.write("marks.lua", marks(3));
        folder
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let aside = path.with_extension("aside");
        fs::write(&aside, text).unwrap();
        fs::rename(aside, path).unwrap();
    }

    fn load(&self) -> Engine {
        Engine::load(ScriptSet::open(&self.0).unwrap()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn floor(engine: &Engine, seed: u64) -> String {
    format::json(&engine.floor(&Request::new("cellar", 1, seed)).unwrap()).unwrap()
}

fn bones(engine: &Engine) -> usize {
    let floor = engine.floor(&Request::new("cellar", 1, 5)).unwrap();
    let bones = floor.palette.iter().position(|t| t.name == "bones");
    floor.cells.iter().filter(|cell| Some(usize::from(**cell)) == bones).count()
}

/// What [`Folder::new`] holds, and what no set takes.
fn packed() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("rooms\\hall.lua", HALL.into()),
        ("./marks.lua", marks(3).into()),
        ("rooms/", Vec::new()),
        ("/dungeon.lua", DUNGEON.into()),
        ("README.md", vec![0xff]),
        ("types/undercroft.lua", b"---@meta".to_vec()),
        (".git/hooks.lua", b"return {".to_vec()),
        ("rooms/.hall.lua.swp.lua", b"{".to_vec()),
        ("rooms/#hall.lua", b"{".to_vec()),
        ("rooms/hall.lua~", b"{".to_vec()),
    ]
}

#[test]
fn a_folder_a_pack_and_texts_are_the_same_set() {
    let folder = Folder::new("same");
    folder.write("types/undercroft.lua", "---@meta");
    folder.write("README.md", "notes");
    let open = ScriptSet::open(&folder.0).unwrap();
    let pack = ScriptSet::from_files(packed()).unwrap();
    let mut turned = packed();
    turned.reverse();
    let turned = ScriptSet::from_files(turned).unwrap();
    let texts = [("dungeon.lua", DUNGEON.to_owned()), ("rooms/hall.lua", HALL.to_owned()), ("marks.lua", marks(3))];
    let texts = ScriptSet::from_sources(texts).unwrap();
    for (set, root) in [(&open, Some(folder.0.as_path())), (&pack, None), (&turned, None), (&texts, None)] {
        assert_eq!(set.hash(), open.hash());
        assert_eq!(set.root(), root);
    }
    let engines = [open, pack, turned, texts].map(|set| Engine::load(set).unwrap());
    for seed in 0..20 {
        let expected = floor(&engines[0], seed);
        assert!(engines.iter().all(|engine| floor(engine, seed) == expected), "seed {seed}");
    }
}

#[test]
fn a_pack_may_be_borrowed_bytes_and_hold_pictures() {
    let set = |picture: &'static [u8]| {
        let files: [(&str, &[u8]); 2] = [("dungeon.lua", b"local dungeon_text = 1"), ("vaults/tower.txt", picture)];
        ScriptSet::from_files(files).unwrap().hash()
    };
    assert_ne!(set(b"##"), set(b"#."));
    assert_eq!(set(b"##"), set(b"\xef\xbb\xbf##"), "the mark at the start is no part of the picture");
    // Notes in another encoding are nobody's fault until a script asks for them.
    assert_ne!(set(b"Caf\xe9"), set(b"Caf"));
}

#[cfg(feature = "embed")]
#[test]
fn the_sample_embedded_is_the_sample() {
    let embedded = undercroft::embed!("$CARGO_MANIFEST_DIR/scripts").unwrap();
    let sample = ScriptSet::sample().unwrap();
    assert_eq!(embedded.hash(), sample.hash());
    assert_eq!(embedded.hash(), ScriptSet::open(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scripts")).unwrap().hash());
    assert_eq!(embedded.root(), None);
    let [embedded, sample] = [embedded, sample].map(|set| Engine::load(set).unwrap());
    let request = Request::new("undercroft", 2, 42);
    assert_eq!(embedded.floor(&request).unwrap(), sample.floor(&request).unwrap());
}

#[test]
fn mistakes_of_a_pack_are_those_of_a_folder() {
    let with = |path: &'static str, bytes: Vec<u8>| {
        let mut files = packed();
        files.push((path, bytes));
        ScriptSet::from_files(files)
    };
    let large = vec![b' '; (4 << 20) + 1];
    let cases: [(&str, Vec<u8>, &str); 7] = [
        ("rooms/odd.lua", b"return 1\n-- Caf\xe9\n".to_vec(), "rooms/odd.lua:2:7: error: this file is not UTF-8 text"),
        ("rooms/large.lua", large.clone(), "rooms/large.lua: larger than 4 MiB"),
        ("rooms/two words.lua", b"return 1".to_vec(), "\"rooms/two words.lua\" cannot be a module name"),
        ("rooms/hall.luau", b"return 1".to_vec(), "two files are the module \"rooms.hall\": rooms/hall.lua and rooms/hall.luau"),
        ("std/stairs.lua", b"return 1".to_vec(), "the names `std` and `std.*` belong to the standard library"),
        ("../marks.lua", b"return 1".to_vec(), "../marks.lua: a path of a script set cannot lead upwards"),
        ("rooms/hall.lua", HALL.into(), "two files are the module \"rooms.hall\": rooms/hall.lua and rooms/hall.lua"),
    ];
    for (path, bytes, expected) in cases {
        let error = with(path, bytes.clone()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Load, "{path}");
        assert!(error.to_string().contains(expected), "{path}: {error}");
        // What a folder can hold as well, it is refused for in the same words.
        if path.starts_with("rooms/") && path != "rooms/hall.lua" {
            let folder = Folder::new("mistake");
            folder.write(path, bytes);
            let error = ScriptSet::open(&folder.0).unwrap_err();
            assert!(error.kind() == ErrorKind::Load && error.to_string().contains(expected), "{path}: {error}");
        }
    }
    assert!(with("rooms/large.txt", large).is_ok(), "only who asks for it is told");
    let none = ScriptSet::from_files([("scripts/dungeon.lua", DUNGEON), ("scripts/marks.lua", "return 1")]).unwrap_err();
    let said = "no dungeon.lua here; a script set starts with one that returns dungeon { ... }; there is one in scripts: is that the folder of the scripts?";
    assert_eq!((none.kind(), none.to_string().as_str()), (ErrorKind::Load, said));
    let nothing = ScriptSet::from_files(Vec::<(String, Vec<u8>)>::new()).unwrap_err();
    assert_eq!(nothing.to_string(), "no dungeon.lua here; a script set starts with one that returns dungeon { ... }");
    let missing = ScriptSet::open("/nowhere/at/all").unwrap_err();
    assert_eq!(missing.kind(), ErrorKind::Io);
}

#[test]
fn a_reload_takes_what_changed_and_keeps_what_worked() {
    let folder = Folder::new("reload");
    let mut engine = folder.load();
    assert_eq!(bones(&engine), 3);
    assert!(!engine.reload().unwrap(), "nothing changed");

    folder.write("marks.lua", marks(7));
    assert!(engine.reload().unwrap());
    assert_eq!(bones(&engine), 7);
    assert!(!engine.reload().unwrap());

    folder.write("marks.lua", "return {,\n");
    for _ in 0..2 {
        let error = engine.reload().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Load);
        assert_eq!(error.diagnostics()[0].location.as_ref().unwrap().to_string(), "marks.lua:1");
        assert_eq!(bones(&engine), 7, "the old one stays");
    }
    folder.write("marks.lua", b"return 1 -- \xff\n");
    assert!(engine.reload().unwrap_err().to_string().contains("not UTF-8"));
    folder.write("marks.lua", marks(7));
    assert!(!engine.reload().unwrap(), "back to what the engine is made of");

    // A module that is gone is gone.
    fs::remove_file(folder.0.join("marks.lua")).unwrap();
    assert!(engine.reload().unwrap_err().to_string().contains("marks"));
    folder.write("marks.lua", marks(9));
    assert!(engine.reload().unwrap());
    assert_eq!(bones(&engine), 9);

    fs::remove_dir_all(&folder.0).unwrap();
    assert_eq!(engine.reload().unwrap_err().kind(), ErrorKind::Io);
    assert_eq!(bones(&engine), 9);
}

#[test]
fn a_reload_keeps_the_limits_of_the_load_and_forgets_its_token() {
    let folder = Folder::new("limits");
    let mut limits = Limits::default();
    limits.fuel = 20_000;
    let token = CancelToken::new();
    let mut engine = Engine::builder(ScriptSet::open(&folder.0).unwrap()).limits(limits).cancel(token.clone()).build().unwrap();
    token.cancel();
    folder.write("marks.lua", "local n = 0\nfor i = 1, 1e6 do\n  n = n + 1\nend\nreturn 3\n");
    let error = engine.reload().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    assert!(error.to_string().contains("20000 steps"), "{error}");
    folder.write("marks.lua", marks(4));
    assert!(engine.reload().unwrap(), "the token was for the first load");
}

#[test]
fn a_reload_keeps_the_functions_of_the_game_and_asks_those_of_the_load_anew() {
    let folder = Folder::new("functions");
    folder.write("marks.lua", "-- 1\nreturn game.marks()\n");
    let number = Arc::new(AtomicU32::new(3));
    let asked = Arc::clone(&number);
    let marks = HostFunction::new("game.marks", "() -> integer", "Bones in the cellar.", Phase::Load, move |(): ()| {
        match asked.load(Ordering::Relaxed) {
            0 => Err("there is no cellar"),
            13 => panic!("the game's own fault"),
            number => Ok(number),
        }
    });
    let mut engine = Engine::builder(ScriptSet::open(&folder.0).unwrap()).function(marks).build().unwrap();
    assert_eq!(bones(&engine), 3);
    number.store(5, Ordering::Relaxed);
    assert!(!engine.reload().unwrap(), "files alone decide");
    folder.write("marks.lua", "-- 2\nreturn game.marks()\n");
    assert!(engine.reload().unwrap());
    assert_eq!(bones(&engine), 5);

    folder.write("marks.lua", "-- 3\nreturn game.marks()\n");
    number.store(0, Ordering::Relaxed);
    let error = engine.reload().unwrap_err();
    assert!(error.to_string().contains("there is no cellar") && error.location().is_some(), "{error}");
    number.store(13, Ordering::Relaxed);
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| engine.reload())).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the game's own fault"));
    assert_eq!(bones(&engine), 5, "the old one stays");

    // On a thread of the watch there is nobody to raise a panic to: it is told, and the watch goes on.
    #[cfg(feature = "watch")]
    {
        let live = Live::new(engine);
        let (send, outcomes) = std::sync::mpsc::channel();
        let _watching = live.watch(move |outcome| drop(send.send(outcome))).unwrap();
        let next = || outcomes.recv_timeout(std::time::Duration::from_secs(30)).unwrap();
        let error = next().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Internal);
        assert_eq!(error.to_string(), "a panic while the scripts were loaded: the game's own fault");
        number.store(7, Ordering::Relaxed);
        folder.write("marks.lua", "-- 4\nreturn game.marks()\n");
        assert_eq!(bones(&next().unwrap()), 7);
    }
}

#[test]
fn scripts_from_memory_are_reloaded_from_memory() {
    let set =
        |number| ScriptSet::from_sources([("dungeon.lua", DUNGEON), ("rooms/hall.lua", HALL), ("marks.lua", &marks(number))]).unwrap();
    let mut engine = Engine::load(set(1)).unwrap();
    let error = engine.reload().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Request);
    assert_eq!(error.to_string(), "these scripts were not read from a folder: there is nothing to read again");
    assert!(!engine.reload_from(set(1)).unwrap());
    assert!(engine.reload_from(set(2)).unwrap());
    assert_eq!(bones(&engine), 2);
    let live = Live::new(engine);
    assert_eq!(live.reload().unwrap_err().kind(), ErrorKind::Request);
    assert!(live.reload_from(set(6)).unwrap());
    assert!(!live.reload_from(set(6)).unwrap());
    assert_eq!((bones(&live.engine()), live.generation()), (6, 1));
}

#[test]
fn a_live_engine_is_replaced_under_eight_threads() {
    const VERSIONS: u32 = 12;
    let folder = Folder::new("live");
    let live = Live::new(folder.load());
    let held = live.engine();
    // What each version gives, from an engine of its own.
    let expected: Vec<Vec<String>> = (0..=VERSIONS)
        .map(|version| {
            folder.write("marks.lua", marks(3 + version));
            let engine = folder.load();
            (0..4).map(|seed| floor(&engine, seed)).collect()
        })
        .collect();
    let done = AtomicBool::new(false);
    let seen: Vec<BTreeSet<usize>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    let mut seen = BTreeSet::new();
                    while !done.load(Ordering::Relaxed) {
                        let engine = live.engine();
                        let floors: Vec<String> = (0..4).map(|seed| floor(&engine, seed)).collect();
                        let version = expected.iter().position(|version| *version == floors);
                        seen.insert(version.expect("floors of one version, whole"));
                    }
                    seen
                })
            })
            .collect();
        for version in 1..=VERSIONS {
            folder.write("marks.lua", marks(3 + version));
            assert!(live.reload().unwrap());
            assert_eq!(live.generation(), u64::from(version));
            // A broken save in between changes nothing.
            folder.write("marks.lua", "return (");
            assert_eq!(live.reload().unwrap_err().kind(), ErrorKind::Load);
            assert_eq!(live.generation(), u64::from(version));
        }
        done.store(true, Ordering::Relaxed);
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(seen.iter().flatten().collect::<BTreeSet<_>>().len() > 1, "the threads saw engines come and go: {seen:?}");
    assert_eq!(bones(&held), 3, "who holds an engine keeps it");
    assert_eq!(bones(&live.engine()), 3 + VERSIONS as usize);
}

#[cfg(feature = "watch")]
mod watch {
    use std::sync::mpsc::{self, Receiver};
    use std::time::Duration;

    use super::*;

    type Outcome = undercroft::Result<Arc<Engine>>;

    fn watched(live: &Live) -> (undercroft::Watching, Receiver<Outcome>) {
        let (send, outcomes) = mpsc::channel();
        let watching = live.watch(move |outcome| drop(send.send(outcome))).unwrap();
        (watching, outcomes)
    }

    fn next(outcomes: &Receiver<Outcome>) -> Outcome {
        outcomes.recv_timeout(Duration::from_secs(30)).expect("a save is told")
    }

    fn rests(outcomes: &Receiver<Outcome>, after: &str) {
        let more = outcomes.recv_timeout(Duration::from_millis(700));
        assert!(more.is_err(), "told too often after {after}: {:?}", more.map(|outcome| outcome.map(|engine| bones(&engine))));
    }

    #[test]
    fn each_save_is_told_once() {
        let folder = Folder::new("watch");
        let live = Live::new(folder.load());
        let (watching, outcomes) = watched(&live);
        for number in [5, 6, 7] {
            folder.write("marks.lua", marks(number));
            let engine = next(&outcomes).unwrap();
            assert_eq!(bones(&engine), number as usize);
            assert!(Arc::ptr_eq(&engine, &live.engine()));
        }
        rests(&outcomes, "three saves");
        folder.write("marks.lua", marks(7));
        folder.write("notes.md", "nothing of ours");
        rests(&outcomes, "the same bytes");
        assert_eq!(live.generation(), 3);

        folder.write("rooms/hall.lua", "return room {");
        let error = next(&outcomes).unwrap_err();
        assert!(error.to_string().contains("rooms/hall.lua"), "{error}");
        assert_eq!((bones(&live.engine()), live.generation()), (7, 3), "the old one stays");
        rests(&outcomes, "a mistake");
        folder.write("rooms/hall.lua", HALL);
        let engine = next(&outcomes).expect("who was told of a mistake is told that it is gone");
        assert_eq!((bones(&engine), live.generation()), (7, 3), "the engine is made of that already");
        rests(&outcomes, "its repair");
        folder.write("marks.lua", marks(8));
        assert_eq!(bones(&next(&outcomes).unwrap()), 8);

        drop(watching);
        folder.write("marks.lua", marks(9));
        rests(&outcomes, "the end of the watch");
        assert_eq!(bones(&live.engine()), 8);
    }

    #[test]
    fn a_file_that_is_still_being_written_is_no_mistake() {
        let folder = Folder::new("half");
        let live = Live::new(folder.load());
        let (_watching, outcomes) = watched(&live);
        for number in 4..8 {
            let path = folder.0.join("rooms/hall.lua");
            let text = format!("{HALL}-- {number}\n");
            fs::write(&path, &text[..text.len() / 2]).unwrap();
            thread::sleep(Duration::from_millis(150));
            fs::write(&path, &text).unwrap();
            next(&outcomes).expect("no error flashes up");
        }
        rests(&outcomes, "slow saves");
        assert_eq!(live.generation(), 4);
    }

    #[test]
    fn what_was_saved_before_the_watch_is_told_at_once() {
        let folder = Folder::new("before");
        let live = Live::new(folder.load());
        folder.write("marks.lua", marks(11));
        let (_watching, outcomes) = watched(&live);
        assert_eq!(bones(&next(&outcomes).unwrap()), 11);
        rests(&outcomes, "the save before");
    }

    #[test]
    fn a_panic_of_who_is_told_ends_no_watch() {
        let folder = Folder::new("told");
        let live = Live::new(folder.load());
        let (send, told) = mpsc::channel();
        let _watching = live
            .watch(move |outcome| {
                send.send(outcome.map(|engine| bones(&engine)).unwrap()).unwrap();
                panic!("the game's own fault");
            })
            .unwrap();
        for number in [5, 6] {
            folder.write("marks.lua", marks(number));
            assert_eq!(told.recv_timeout(Duration::from_secs(30)), Ok(number as usize));
        }
    }

    #[test]
    fn a_save_in_the_middle_of_the_start_is_waited_for() {
        for number in 4..10 {
            let folder = Folder::new("start");
            let live = Live::new(folder.load());
            let (_watching, outcomes) = watched(&live);
            let path = folder.0.join("marks.lua");
            fs::write(&path, "").unwrap();
            thread::sleep(Duration::from_millis(20));
            fs::write(&path, marks(number)).unwrap();
            assert_eq!(bones(&next(&outcomes).unwrap()), number as usize, "not the empty file");
        }
    }

    #[test]
    fn scripts_from_memory_cannot_be_watched() {
        let live = Live::new(Engine::load(ScriptSet::sample().unwrap()).unwrap());
        let error = live.watch(|_| {}).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    }
}

/// Makes floors on eight threads, each in an order of its own, and compares them with those made alone.
fn eight_threads(engine: &Engine, requests: &[Request]) {
    let hash = |request: &Request| match engine.floor(request) {
        Ok(floor) => xxhash_rust::xxh3::xxh3_64(format::json(&floor).unwrap().as_bytes()),
        Err(error) => panic!("{error:#}"),
    };
    let alone: Vec<u64> = requests.iter().map(hash).collect();
    thread::scope(|scope| {
        for worker in 0..8 {
            let (alone, hash) = (&alone, &hash);
            scope.spawn(move || {
                for i in 0..requests.len() {
                    let i = (i * 7 + worker * 131) % requests.len();
                    assert_eq!(hash(&requests[i]), alone[i], "{:?} on thread {worker}", requests[i]);
                }
            });
        }
    });
}

#[test]
fn eight_threads_make_the_thousand_floors_of_one() {
    let engine = Folder::new("threads").load();
    let requests: Vec<Request> = (0..1000).map(|n| Request::new("cellar", 1 + n % 2, u64::from(n))).collect();
    eight_threads(&engine, &requests);
}

#[test]
#[ignore = "half a minute: nine thousand floors of the sample"]
fn eight_threads_make_the_thousand_floors_of_the_sample() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    let mut requests = Vec::new();
    for seed in 0.. {
        for (branch, floors) in crate::sets::floored(&engine, seed) {
            requests.extend((1..=floors).map(|depth| Request::new(branch.clone(), depth, seed)));
        }
        if requests.len() >= 1000 {
            break;
        }
    }
    requests.truncate(1000);
    eight_threads(&engine, &requests);
}

/// Reloads a set of twenty rooms with an edit each time, in a process of its own: other tests use memory, too.
#[cfg(target_os = "linux")]
fn memory_of(reloads: u32) {
    let out = Command::new(std::env::current_exe().unwrap())
        .args(["live::in_a_process_of_its_own", "--exact", "--ignored", "--nocapture"])
        .env("UNDERCROFT_RELOADS", reloads.to_string())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{text}{}", String::from_utf8_lossy(&out.stderr));
    let read = |word: &str| -> u64 {
        let rest = text.split(word).nth(1).unwrap_or_else(|| panic!("{text}"));
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
    };
    let (before, after) = (read("pages before: "), read("pages after: "));
    assert!(after * 20 <= before * 21, "{before} pages before, {after} after {reloads} reloads");
}

#[cfg(target_os = "linux")]
#[test]
fn two_hundred_reloads_leave_memory_flat() {
    memory_of(200);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "half a minute"]
fn a_thousand_reloads_leave_memory_flat() {
    memory_of(1000);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "run by the two above"]
fn in_a_process_of_its_own() {
    let Ok(reloads) = std::env::var("UNDERCROFT_RELOADS") else { return };
    let reloads: u32 = reloads.parse().unwrap();
    let folder = Folder::new("memory");
    let requires: String = (0..20).map(|room| format!("require \"rooms.extra{room}\"\n")).collect();
    folder.write("dungeon.lua", format!("{requires}{DUNGEON}"));
    // As large as rooms are, and none like another.
    let padding = |room: u32, edit: u32| -> String {
        (0..100).map(|line| format!("local function step{line}(n) return n * {} + {edit} end\n", room * 100 + line)).collect()
    };
    let extra = |room: u32, edit: u32| {
        folder.write(
            &format!("rooms/extra{room}.lua"),
            format!("{}{}", padding(room, edit), HALL.replace("\"hall\"", &format!("\"extra {room}\""))),
        );
    };
    (0..20).for_each(|room| extra(room, 0));
    let live = Live::new(folder.load());
    let mut edits = 0;
    let mut reload = |times: u32| {
        let mut least = u64::MAX;
        for _ in 0..times {
            edits += 1;
            extra(edits % 20, edits);
            assert!(live.reload().unwrap());
            // A mistake now and then, and what is put back.
            if edits % 10 == 0 {
                folder.write("marks.lua", format!("return {edits} +"));
                live.reload().unwrap_err();
                folder.write("marks.lua", marks(3));
                assert!(!live.reload().unwrap());
            }
            assert_eq!(bones(&live.engine()), 3);
            let pages = fs::read_to_string("/proc/self/statm").unwrap();
            least = least.min(pages.split(' ').nth(1).unwrap().parse().unwrap());
        }
        least
    };
    // The allocator takes what it needs for two engines at once; after that nothing may be added. What stays is the least of many readings.
    reload(60);
    println!("pages before: {}", reload(30));
    reload(reloads - 120);
    println!("pages after: {}", reload(30));
    assert_eq!(live.generation(), u64::from(reloads));
}

/// All that an observer is told, and what became of the floor.
fn followed(engine: &Engine, request: &Request, stop_at: Option<usize>) -> (Vec<Progress>, undercroft::Result<undercroft::Floor>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&told);
    let result = engine.floor_with(request, move |progress| {
        let mut list = list.lock().unwrap();
        list.push(progress);
        if stop_at == Some(list.len() - 1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let told = told.lock().unwrap().clone();
    (told, result)
}

fn stage(attempt: u32, name: &str) -> Progress {
    Progress::Stage { attempt, name: name.to_owned() }
}

#[test]
fn an_observer_is_told_all_in_order() {
    let engine = Folder::new("order").load();
    // The first seed whose first attempt is refused and whose second is not.
    let (told, floor) = (0..)
        .map(|seed| followed(&engine, &Request::new("cellar", 1, seed), None))
        .find(|(_, floor)| floor.as_ref().unwrap().attempts == 2)
        .unwrap();
    let expected = vec![
        Progress::Attempt { number: 1 },
        stage(1, "layout"),
        stage(1, "layout/rooms"),
        Progress::Vetoed { attempt: 1, reason: "a bad day".to_owned(), stage: "layout/rooms".to_owned() },
        Progress::Attempt { number: 2 },
        stage(2, "layout"),
        stage(2, "layout/rooms"),
        stage(2, "layout/rooms/hall"),
        stage(2, "layout/bones"),
        stage(2, "stairs"),
    ];
    assert_eq!(told, expected);
    let floor = floor.unwrap();
    let seed = floor.header.seed.parse().unwrap();
    assert_eq!(floor, engine.floor(&Request::new("cellar", 1, seed)).unwrap(), "to follow a floor does not change it");
    // The stages that were told are those the floor has.
    let stages: Vec<&str> = floor.stages.iter().map(String::as_str).collect();
    assert_eq!(stages, ["rock", "layout", "layout/rooms", "layout/rooms/hall", "layout/bones", "stairs"]);
}

#[test]
fn a_break_at_any_event_stops_there() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    let cellar = Folder::new("break").load();
    // One with a vault and a population, and one that is refused first.
    let refused = (0..).map(|seed| Request::new("cellar", 1, seed)).find(|request| cellar.floor(request).unwrap().attempts == 2).unwrap();
    for (engine, request) in [(&engine, Request::new("undercroft", 2, 42)), (&cellar, refused)] {
        let (all, floor) = followed(engine, &request, None);
        assert!(floor.is_ok() && all.len() > 5, "{all:?}");
        for stop_at in 0..all.len() {
            let (told, stopped) = followed(engine, &request, Some(stop_at));
            let error = stopped.unwrap_err();
            assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Cancelled, "cancelled"), "at {:?}", all[stop_at]);
            assert_eq!(told, all[..=stop_at], "nothing is told after a break");
        }
    }
}

#[test]
fn no_script_can_swallow_a_break() {
    let engine = crate::sets::engine(
        r#"
        local cellar = branch {
          name = "cellar", floors = 1, size = { width = 20, height = 8 },
          layout = function(floor)
            pcall(function() floor:stage("first", function() floor:inside():fill(terrain.floor) end) end)
            pcall(function() floor:stage("second", function() end) end)
            while true do end
          end,
        }
        return dungeon { api = 1, branches = { cellar } }
        "#,
    );
    let (told, stopped) = followed(&engine, &Request::new("cellar", 1, 1), Some(2));
    assert_eq!(told, [Progress::Attempt { number: 1 }, stage(1, "layout"), stage(1, "layout/first")]);
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
}

#[test]
fn every_attempt_and_its_refusal_is_told_until_there_are_no_more() {
    let engine = crate::sets::engine(
        r#"
        local cellar = branch {
          name = "cellar", floors = 1, size = { width = 20, height = 8 },
          layout = function(floor)
            floor:inside():fill(terrain.floor)
            floor:stage("omens", function() floor:veto("never") end)
          end,
        }
        return dungeon { api = 1, branches = { cellar } }
        "#,
    );
    let mut request = Request::new("cellar", 1, 1);
    request.limits.attempts = 3;
    let (told, refused) = followed(&engine, &request, None);
    let each = |n| {
        let veto = Progress::Vetoed { attempt: n, reason: "never".to_owned(), stage: "layout/omens".to_owned() };
        [Progress::Attempt { number: n }, stage(n, "layout"), stage(n, "layout/omens"), veto]
    };
    assert_eq!(told, (1..=3).flat_map(each).collect::<Vec<_>>());
    let error = refused.unwrap_err();
    assert_eq!((error.kind(), error.vetoes()[0].count), (ErrorKind::Refused, 3));
}

#[test]
fn an_attempt_that_meets_a_limit_is_told_of_twice() {
    let engine = crate::sets::engine(
        r#"
        local cellar = branch {
          name = "cellar", floors = 1, size = { width = 20, height = 8 },
          layout = function(floor)
            floor:stage("much", function()
              local list = {}
              for i = 1, 1e7 do list[i] = { i } end
            end)
          end,
        }
        return dungeon { api = 1, branches = { cellar } }
        "#,
    );
    let mut request = Request::new("cellar", 1, 1);
    request.limits.memory = 4 << 20;
    let (told, stopped) = followed(&engine, &request, None);
    let error = stopped.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    let once = vec![Progress::Attempt { number: 1 }, stage(1, "layout"), stage(1, "layout/much")];
    assert!(told == once || told == [once.clone(), once].concat(), "{told:?}");
    assert!(error.location().is_some());
}

#[test]
fn a_panic_of_the_observer_comes_out_and_the_engine_goes_on() {
    let engine = Folder::new("panic").load();
    let request = Request::new("cellar", 1, 5);
    let (all, before) = followed(&engine, &request, None);
    for (at, progress) in all.iter().enumerate() {
        let mut count = 0;
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            engine.floor_with(&request, move |_| {
                count += 1;
                assert!(count != at + 1, "the game's own fault");
                ControlFlow::Continue(())
            })
        }));
        let panic = outcome.expect_err("a panic is not hidden");
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        assert_eq!(text, Some("the game's own fault"), "at {progress:?}");
    }
    assert_eq!(engine.floor(&request).unwrap(), before.unwrap());
}

#[test]
fn the_floor_of_a_grown_room_can_be_followed() {
    let engine = crate::sets::engine(
        r#"
        local warren = branch {
          name = "warren",
          growth = growth { open = 6, room = function(cell, rng) return {} end },
        }
        return dungeon { api = 1, branches = { warren } }
        "#,
    );
    let mut growth = engine.grow("warren", 7, &Context::new()).unwrap();
    growth.arrive("anna").unwrap();
    let step = engine.enter(&mut growth, "anna", Heading::East).unwrap().unwrap();
    let request = engine.room_request(&growth, 1, step.room.x, step.room.y).unwrap();
    let (told, floor) = followed(&engine, &request, None);
    assert_eq!(told[..2], [Progress::Attempt { number: 1 }, stage(1, "room")]);
    assert_eq!(floor.unwrap(), engine.floor(&request).unwrap());
    let (told, stopped) = followed(&engine, &request, Some(1));
    assert_eq!((told.len(), stopped.unwrap_err().kind()), (2, ErrorKind::Cancelled));
}
