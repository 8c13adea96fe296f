//! Saves of every kind reach the previewer, once each, whatever way the editor writes its files.
//!
//! Each test starts the real program with `preview --plain` on a folder of its own and saves a room twenty times. The room strews as many
//! bones (`;`) as its `MARKS` say, so that the picture tells which save it shows; the header's `reload` tells how many reloads there were.
//! Names that begin with a letter and a number are those of faults that other programs had.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

const ROUNDS: u32 = 20;
/// Much longer than any reload takes; only a test that fails waits for it.
const PATIENCE: Duration = Duration::from_secs(30);
/// Longer than the previewer holds back what may be a half-written file.
const SILENCE: Duration = Duration::from_millis(700);

/// What `--plain` wrote for one reload.
#[derive(Debug)]
struct Block {
    reload: u32,
    ok: bool,
    marks: u32,
    body: String,
}

/// A running previewer and the scripts it watches.
struct Preview {
    child: Child,
    blocks: Receiver<Block>,
    dir: PathBuf,
    last: u32,
}

impl Preview {
    fn start(name: &str, options: &[&str]) -> Self {
        let dir = std::env::temp_dir().join(format!("undercroft-saves-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        write(&dir.join("dungeon.lua"), "return dungeon { api = 1, branches = { require \"branches.main\" } }\n");
        write(&dir.join("branches/main.lua"), MAIN);
        write(&dir.join("marks.lua"), "return { extra = 0 }\n");
        write(&dir.join("rooms/hall.lua"), &hall(1));
        let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
            .arg("preview")
            .arg("--plain")
            .args(options)
            .arg(&dir)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let out = child.stdout.take().unwrap();
        let (send, blocks) = mpsc::channel();
        thread::spawn(move || {
            for block in BufReader::new(out).split(b'\x0c') {
                let text = String::from_utf8(block.unwrap()).unwrap();
                if !text.trim().is_empty() && send.send(parse(text.trim_start())).is_err() {
                    return;
                }
            }
        });
        let mut preview = Self { child, blocks, dir, last: 0 };
        preview.shows(1, "the start");
        preview
    }

    fn room(&self) -> PathBuf {
        self.dir.join("rooms/hall.lua")
    }

    fn next(&mut self, what: &str) -> Block {
        let block = self.blocks.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("lost: {what}"));
        self.last += 1;
        assert_eq!(block.reload, self.last, "reloads are counted one by one: {what}");
        block
    }

    /// The next reload shows these marks: no error, no other reload before it.
    fn shows(&mut self, marks: u32, what: &str) {
        let block = self.next(what);
        assert!(block.ok, "{what} shows an error:\n{}", block.body);
        assert_eq!(block.marks, marks, "{what} shows another save:\n{}", block.body);
    }

    /// The next reload is an error that says this.
    fn fails(&mut self, saying: &str, what: &str) {
        let block = self.next(what);
        assert!(!block.ok && block.body.contains(saying), "{what} should say {saying:?}:\n{}", block.body);
    }

    /// Nothing more comes.
    fn rests(&self, what: &str) {
        if let Ok(block) = self.blocks.recv_timeout(SILENCE) {
            panic!("a reload too many after {what}: {block:?}");
        }
    }

    /// Twenty saves by `save`, one reload each.
    fn twenty(&mut self, what: &str, save: impl Fn(&Path, &str)) {
        for round in 0..ROUNDS {
            let marks = 2 + round % 15;
            save(&self.room(), &hall(marks));
            self.shows(marks, &format!("{what}, round {round}"));
        }
        self.rests(what);
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn parse(text: &str) -> Block {
    let (header, body) = text.split_once('\n').unwrap();
    let field = |name: &str| header.split(' ').find_map(|f| f.strip_prefix(name)?.strip_prefix('=')).unwrap_or_else(|| panic!("{header}"));
    Block {
        reload: field("reload").parse().unwrap(),
        ok: field("state") == "ok",
        marks: body.matches(';').count() as u32,
        body: body.to_owned(),
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

const MAIN: &str = r#"
return branch {
  name = "main",
  floors = 1,
  size = { width = 40, height = 15 },
  rooms = { require "rooms.hall" },
  layout = function(floor, place, rng)
    floor:stage("hall", function(rng)
      floor:place_room("hall", { center = floor:center() })
    end)
  end,
}
"#;

fn hall(marks: u32) -> String {
    // The padding makes the file longer than one write of most editors.
    let padding = "-- The hall of marks, where every save leaves its own.\n".repeat(200);
    format!(
        r#"{padding}
local t = terrain
local MARKS = {marks} + require "marks".extra
return room {{
  name = "hall",
  size = {{ width = 26, height = 7 }},
  build = function(area, plan, place, rng)
    area:fill(t.floor)
    area:border():fill(t.wall)
    for x = 1, MARKS do
      area:set(x, 3, t.bones)
    end
  end,
}}
"#
    )
}

fn rename_over(path: &Path, text: &str) {
    let aside = path.with_file_name(".hall.lua.XXXX");
    fs::write(&aside, text).unwrap();
    fs::rename(&aside, path).unwrap();
}

#[test]
fn o1_in_place() {
    Preview::start("in-place", &[]).twenty("a write in place", |path, text| fs::write(path, text).unwrap());
}

#[test]
fn o1_rename() {
    let mut preview = Preview::start("rename", &[]);
    preview.twenty("a rename over the file", rename_over);
    preview.twenty("a rename from a visible name", |path, text| {
        let aside = path.with_file_name("hall.lua.tmp");
        fs::write(&aside, text).unwrap();
        fs::rename(&aside, path).unwrap();
    });
}

#[test]
fn o2_truncate_then_write() {
    Preview::start("truncate", &[]).twenty("a truncation, 250 ms, a write", |path, text| {
        let file = fs::File::create(path).unwrap();
        thread::sleep(Duration::from_millis(250));
        fs::write(path, text).unwrap();
        drop(file);
    });
}

#[test]
fn o2_half_written() {
    Preview::start("half", &[]).twenty("half of the file, 200 ms, all of it", |path, text| {
        fs::write(path, &text[..text.len() - 40]).unwrap();
        thread::sleep(Duration::from_millis(200));
        fs::write(path, text).unwrap();
    });
}

#[test]
fn o1_vim() {
    Preview::start("vim", &[]).twenty("vim's backup dance", |path, text| {
        let beside = |name: &str| path.with_file_name(name);
        fs::write(beside(".hall.lua.swp"), "b0VIM").unwrap();
        // Probes whether files can be made here.
        fs::write(beside("4913"), "").unwrap();
        fs::remove_file(beside("4913")).unwrap();
        fs::rename(path, beside("hall.lua~")).unwrap();
        fs::write(path, text).unwrap();
        fs::remove_file(beside("hall.lua~")).unwrap();
        fs::remove_file(beside(".hall.lua.swp")).unwrap();
    });
}

#[test]
fn o1_delete_then_create() {
    Preview::start("delete-create", &[]).twenty("a delete, 150 ms, a create", |path, text| {
        fs::remove_file(path).unwrap();
        thread::sleep(Duration::from_millis(150));
        fs::write(path, text).unwrap();
    });
}

#[test]
fn n4_deleted_and_missing_files() {
    let mut preview = Preview::start("missing", &[]);
    for round in 0..ROUNDS {
        let marks = 2 + round % 15;
        fs::remove_file(preview.room()).unwrap();
        preview.fails("rooms.hall", &format!("a deleted file, round {round}"));
        // In a folder that is new as well, half of the time: its first file must not be lost.
        if round % 2 == 0 {
            fs::remove_dir(preview.dir.join("rooms")).unwrap();
        }
        write(&preview.room(), &hall(marks));
        preview.shows(marks, &format!("a file that a require had missed, round {round}"));
    }
    preview.rests("files came and went");
}

#[test]
fn n4_good_bad_good() {
    let mut preview = Preview::start("good-bad-good", &[]);
    for round in 0..ROUNDS {
        let marks = 2 + round % 15;
        rename_over(&preview.room(), "return room {\n  name = \"hall\",\n  size = {,\n}\n");
        preview.fails("rooms/hall.lua:3", &format!("a syntax error, round {round}"));
        rename_over(&preview.room(), &hall(marks));
        preview.shows(marks, &format!("its repair, round {round}"));
    }
    preview.rests("good, bad and good saves");
}

#[test]
fn n2_what_is_gone_from_its_file_is_gone() {
    let mut preview = Preview::start("gone", &[]);
    rename_over(&preview.room(), &hall(4).replace("\"hall\"", "\"cellar\""));
    preview.fails("hall", "the hall's name changed while the layout still asks for it");
    rename_over(&preview.room(), &hall(4));
    preview.shows(4, "the hall is back");
}

/// Reloads in one process must not add up. Also a test of five hundred reloads in a row.
#[cfg(target_os = "linux")]
#[test]
fn n1_memory_stays_flat() {
    let mut preview = Preview::start("memory", &[]);
    for room in 0..20 {
        write(&preview.dir.join(format!("rooms/extra{room}.lua")), &hall(1).replace("\"hall\"", &format!("\"extra {room}\"")));
    }
    let rooms: String = (0..20).map(|room| format!(", require \"rooms.extra{room}\"")).collect();
    rename_over(&preview.dir.join("branches/main.lua"), &MAIN.replace("rooms.hall\"", &format!("rooms.hall\"{rooms}")));
    thread::sleep(SILENCE);
    while let Ok(block) = preview.blocks.try_recv() {
        assert!(block.ok, "{}", block.body);
        preview.last = block.reload;
    }
    let pid = preview.child.id().to_string();
    // What an engine leaves behind is given back a little later, the more so on a busy machine: what stays is the least of many readings.
    let mut reload = |times: u32| {
        let mut least = u64::MAX;
        for _ in 0..times {
            assert!(Command::new("kill").args(["-USR1", &pid]).status().unwrap().success());
            preview.shows(1, "a reload that was asked for");
            let pages = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap();
            least = least.min(pages.split(' ').nth(1).unwrap().parse().unwrap());
        }
        least
    };
    let before = reload(100);
    reload(400);
    let after = reload(100);
    assert!(after * 20 <= before * 21, "{before} pages before, {after} after 500 reloads");
}

#[test]
fn p1_p4_no_glyph_shifts_a_row_or_reaches_the_terminal_raw() {
    let mut preview = Preview::start("glyphs", &[]);
    let odd = |glyph: &str| format!("terrain {{ name = \"odd\", glyph = \"{glyph}\", class = \"floor\" }}\nreturn true\n");
    let path = preview.dir.join("terrain.lua");
    for glyph in ["e\u{301}", "漢", "♻\u{fe0f}", "👨\u{200d}👩\u{200d}👧", "\\27", "\\t", "\\0", "\u{202e}", "\u{9b}", ""] {
        rename_over(&path, &odd(glyph));
        let block = preview.next(glyph);
        assert!(!block.ok && block.body.contains("glyph"), "{glyph:?} is let through:\n{}", block.body);
        assert!(!block.body.chars().any(|c| c.is_control() && c != '\n'), "{glyph:?} is printed raw");
    }
    for (marks, glyph) in [(2, "é"), (3, "█")] {
        rename_over(&path, &odd(glyph));
        preview.shows(1, glyph);
        rename_over(&preview.room(), &hall(marks).replace("t.floor)", "t.odd)"));
        let block = preview.next(glyph);
        assert!(block.ok && block.body.contains(glyph), "{}", block.body);
        let rows: Vec<usize> = block.body.lines().filter(|l| !l.is_empty()).map(|l| l.chars().count()).collect();
        assert_eq!(rows, [40; 15]);
        rename_over(&preview.room(), &hall(1));
        preview.shows(1, glyph);
    }
}

#[test]
fn n5_helper_alone() {
    let mut preview = Preview::start("helper", &[]);
    for round in 0..ROUNDS {
        let extra = 1 + round % 15;
        rename_over(&preview.dir.join("marks.lua"), &format!("return {{ extra = {extra} }}\n"));
        preview.shows(1 + extra, &format!("a required helper changed, round {round}"));
    }
    preview.rests("changes of a helper");
}

#[test]
fn same_bytes_are_no_change() {
    let mut preview = Preview::start("same", &[]);
    for round in 0..ROUNDS {
        let path = preview.room();
        match round % 4 {
            0 => fs::write(&path, hall(1)).unwrap(),
            1 => rename_over(&path, &hall(1)),
            2 => fs::File::options().write(true).open(&path).unwrap().set_modified(std::time::SystemTime::now()).unwrap(),
            _ => {
                write(&preview.dir.join("rooms/notes.md"), &format!("{round}"));
                write(&preview.dir.join(".git/index"), &format!("{round}"));
                drop(fs::read(&path).unwrap());
            }
        }
        thread::sleep(Duration::from_millis(60));
    }
    preview.rests("saves of the same bytes");
    rename_over(&preview.room(), &hall(9));
    preview.shows(9, "the first save that changes something");
}

#[test]
fn saves_in_a_row_end_with_the_last() {
    let mut preview = Preview::start("row", &[]);
    for round in 0..ROUNDS {
        rename_over(&preview.room(), &hall(1 + round));
        thread::sleep(Duration::from_millis(30));
    }
    let mut block = preview.next("saves in a row");
    while block.marks != ROUNDS {
        assert!(block.ok, "{}", block.body);
        block = preview.next("saves in a row");
    }
    preview.rests("saves in a row");
}

#[test]
fn o4_poll() {
    let mut preview = Preview::start("poll", &["--poll"]);
    preview.twenty("a write in place, polled", |path, text| fs::write(path, text).unwrap());
    preview.twenty("a rename, polled", rename_over);
    write(&preview.dir.join("more/rooms/extra.lua"), "return { extra = 5 }");
    preview.shows(2 + 19 % 15, "a new folder, polled");
    rename_over(&preview.dir.join("marks.lua"), "return require \"more.rooms.extra\"\n");
    preview.shows(2 + 19 % 15 + 5, "a helper in the new folder, polled");
}

#[cfg(unix)]
#[test]
fn o5_reload_by_signal() {
    let mut preview = Preview::start("signal", &[]);
    for _ in 0..3 {
        let pid = preview.child.id().to_string();
        assert!(Command::new("kill").args(["-USR1", &pid]).status().unwrap().success());
        preview.shows(1, "a reload that was asked for");
    }
}

#[test]
fn the_end_of_the_pipe_ends_the_program_while_it_is_idle() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
        .args(["preview", "--plain"])
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = Vec::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_until(b'\x0c', &mut first).unwrap();
    assert!(first.starts_with(b"# reload=1 state=ok"), "{}", String::from_utf8_lossy(&first));
    drop(out);
    let status = child.wait().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(status.success(), "{status}");
    assert_eq!(said, "");
}

#[cfg(unix)]
#[test]
fn signals_end_plain_output_in_good_order() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let mut preview = Preview::start(&format!("end{signal}"), &[]);
        let pid = preview.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert_eq!(preview.child.wait().unwrap().code(), Some(code), "{signal}");
    }
}

#[test]
fn without_a_terminal_the_message_says_what_to_do() {
    let output = Command::new(env!("CARGO_BIN_EXE_undercroft")).arg("preview").current_dir(std::env::temp_dir()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("not a terminal") && said.contains("--plain"), "{said}");
}
