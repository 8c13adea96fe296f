//! `undercroft render` into files of every form, opened by libraries that know nothing of floors; and what docs/formats.md tells to type.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// An empty place for a test.
fn place(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("formats").join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    place
}

fn program(place: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null()).current_dir(place);
    command
}

/// Renders a floor of the sample game; standard output, and it ended well.
#[track_caller]
fn render(place: &Path, args: &[&str]) -> Vec<u8> {
    let output = program(place).args(["render", "--branch", "undercroft", "--depth", "3", "--seed", "7"]).args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The floor as JSON, as all other files are to have it.
fn json(place: &Path) -> Value {
    serde_json::from_slice(&render(place, &["--format", "json"])).unwrap()
}

fn rows(floor: &Value) -> Vec<String> {
    floor["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect()
}

fn size(floor: &Value) -> (usize, usize) {
    (floor["width"].as_u64().unwrap() as usize, floor["height"].as_u64().unwrap() as usize)
}

fn numbers(floor: &Value) -> Vec<u64> {
    floor["cells"].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()).collect()
}

fn table(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn tables_have_every_cell() {
    let place = place("tables");
    let floor = json(&place);
    render(&place, &["--output", "floor.csv"]);
    let names = table(&fs::read(place.join("floor.csv")).unwrap());
    assert_eq!((names[0].len(), names.len()), size(&floor));
    let want: Vec<&str> = numbers(&floor).iter().map(|cell| floor["terrain"][*cell as usize]["name"].as_str().unwrap()).collect();
    assert_eq!(names.concat(), want);

    render(&place, &["--format", "csv-numbers", "--output", "numbers.csv"]);
    let all = table(&fs::read(place.join("numbers.csv")).unwrap()).concat();
    assert_eq!(all, numbers(&floor).iter().map(ToString::to_string).collect::<Vec<_>>());
    let legend = table(&fs::read(place.join("numbers.legend.csv")).unwrap());
    for (row, terrain) in legend[1..].iter().zip(floor["terrain"].as_array().unwrap()) {
        assert_eq!(
            [&row[1], &row[2], &row[3]],
            [&terrain["name"], &terrain["glyph"], &terrain["colour"]].map(|value| value.as_str().unwrap())
        );
    }
    assert_eq!(render(&place, &["--format", "csv-numbers"]), fs::read(place.join("numbers.csv")).unwrap());
}

#[test]
fn tiled_finds_the_map_and_its_tiles() {
    let place = place("tiled");
    let floor = json(&place);
    render(&place, &["--output", "floor.tmj"]);
    let map = tiled_json_rs::Map::load_from_file(&place.join("floor.tmj")).unwrap();
    assert_eq!((map.width as usize, map.height as usize), size(&floor));
    let names: Vec<&str> = map.layers.iter().map(|layer| layer.name.as_str()).collect();
    assert_eq!([names[0], names[names.len() - 1]], ["terrain", "monsters"]);
    let tiled_json_rs::LayerType::TileLayer(terrain) = &map.layers[0].layer_type else { panic!() };
    assert_eq!(terrain.data, numbers(&floor).iter().map(|cell| *cell as u32 + 1).collect::<Vec<_>>());
    let tiled_json_rs::LayerType::ObjectGroup(monsters) = &map.layers[names.len() - 1].layer_type else { panic!() };
    let (set, monster) = (&map.tile_sets[0], floor["monsters"].as_array().unwrap());
    assert_eq!(monsters.objects.len(), monster.len());
    assert!(!monster.is_empty());
    for (object, monster) in monsters.objects.iter().zip(monster) {
        assert_eq!(object.name, monster["name"].as_str().unwrap());
        let cell = (object.x as u64 / 8, object.y as u64 / 16 - 1);
        assert_eq!(cell, (monster["x"].as_u64().unwrap(), monster["y"].as_u64().unwrap()));
        let tile = &set.tiles.as_ref().unwrap()[(object.gid.unwrap() - set.first_gid) as usize];
        assert_eq!(tile.properties["glyph"], tiled_json_rs::TiledValue::String(monster["glyph"].as_str().unwrap().to_owned()));
    }
    assert_eq!(set.image, Path::new("floor.tileset.png"));
    let tiles = fs::File::open(place.join(&set.image)).unwrap();
    let reader = png::Decoder::new(std::io::BufReader::new(tiles)).read_info().unwrap();
    assert_eq!(reader.info().size(), (set.image_width, set.image_height));
    assert!(set.image_width / 8 * (set.image_height / 16) >= set.tile_count);

    let refused = program(&place).args(["render", "--format", "tiled"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(said, "error: --format tiled writes two files, the map and its tiles; name the map with --output, as floor.tmj\n");
}

#[test]
fn rexpaint_finds_both_layers() {
    let place = place("xp");
    let floor = json(&place);
    render(&place, &["--output", "floor.xp"]);
    let file = rexpaint::XpFile::read(&mut fs::File::open(place.join("floor.xp")).unwrap()).unwrap();
    let (width, height) = size(&floor);
    assert_eq!(file.layers.iter().map(|layer| (layer.width, layer.height)).collect::<Vec<_>>(), [(width, height); 2]);
    // The sample game has no glyphs beyond ASCII.
    let seen: Vec<String> = (0..height)
        .map(|y| {
            let cell = |x| match file.layers[1].get(x, y).unwrap() {
                cell if cell.bg.is_transparent() => file.layers[0].get(x, y).unwrap().ch,
                cell => cell.ch,
            };
            (0..width).map(|x| char::from_u32(cell(x)).unwrap()).collect()
        })
        .collect();
    assert_eq!(seen, rows(&floor));
}

#[test]
fn pictures_have_the_size_and_the_text_of_the_floor() {
    let place = place("pictures");
    let floor = json(&place);
    let (width, height) = size(&floor);
    let bytes = render(&place, &["--format", "png"]);
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width as usize, info.height as usize), (width * 8, height * 16));
    // Blank cells alone have nothing drawn in them.
    for (y, row) in rows(&floor).iter().enumerate() {
        for (x, glyph) in row.chars().enumerate() {
            let at = |line: usize, column: usize| ((y * 16 + line) * width * 8 + x * 8 + column) * 3;
            let drawn = (0..16).any(|line| (0..8).any(|column| pixels[at(line, column)..][..3] != pixels[at(0, 7)..][..3]));
            assert_eq!(drawn, glyph != ' ', "{glyph:?} at {x}, {y}");
        }
    }

    render(&place, &["--output", "floor.svg"]);
    let text = fs::read_to_string(place.join("floor.svg")).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let mut seen = vec![vec![' '; width]; height];
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let number = |name| node.attribute(name).unwrap().parse::<usize>().unwrap();
        let cells = seen[number("y") / 18][number("x") / 9..].iter_mut();
        cells.zip(node.text().unwrap().chars()).for_each(|(cell, glyph)| *cell = glyph);
    }
    assert_eq!(seen.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>(), rows(&floor));
}

#[test]
fn an_ending_says_the_form_and_an_option_overrules_it() {
    let place = place("endings");
    let text = rows(&json(&place)).join("\n") + "\n";
    let written = |args: &[&str], file: &str| {
        render(&place, &[args, &["--output", file]].concat());
        fs::read_to_string(place.join(file)).unwrap()
    };
    for (file, begins) in [("a.json", "{\"format\":1"), ("a.svg", "<svg "), ("a.csv", "rock,rock,")] {
        let found = written(&[], file);
        assert!(found.starts_with(begins), "{file}: {:?}", &found[..20]);
    }
    assert_eq!([written(&[], "a.txt"), written(&[], "a")], [text.as_str(); 2]);
    assert!(written(&[], "a.ans").contains("\x1b["));
    assert!(render(&place, &["--format", "png"]).starts_with(b"\x89PNG\r\n\x1a\n"));
    assert!(render(&place, &["--format", "xp"]).starts_with(b"\x1f\x8b"));
    assert_eq!(written(&["--format", "text"], "b.json"), text);
    assert!(written(&["--format", "tiled"], "b.json").starts_with("{\"type\":\"map\""));
    assert!(place.join("b.tileset.png").is_file());
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error_and_a_terminal_gets_no_bytes() {
    use super::pty::Terminal;

    let place = place("streams");
    for form in ["csv", "csv-numbers", "xp", "png", "svg"] {
        let mut child = program(&place).args(["render", "--format", form]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""), "{form}");
    }
    for form in ["xp", "png"] {
        let mut terminal = Terminal::start(program(&place).args(["render", "--format", form]), 100, 10);
        terminal.screen_shows("error: this is nothing for a terminal; name a file with --output, or send it into a pipe");
        assert_eq!(terminal.ends(), Some(2));
    }
    let mut terminal = Terminal::start(program(&place).args(["render", "--format", "csv"]), 100, 10);
    terminal.screen_shows("rock,rock,");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing() {
    let place = place("nowhere");
    for (file, code) in [("no/such/folder/a.tmj", 2), ("no/such/folder/a.png", 2)] {
        let output = program(&place).args(["render", "--output", file]).output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error: no/such/folder/a.") && said.contains("cannot write"), "{said}");
    }
    assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
}

/// The commands of docs/formats.md, from first to last, each in the place the one before it left.
#[test]
fn what_the_page_tells_to_type_works() {
    const PAGE: &str = include_str!("../../docs/formats.md");
    let place = place("page");
    fs::write(place.join("ore_heap.txt"), block(PAGE, "text file=ore_heap.txt")).unwrap();
    let mut said = String::new();
    for command in PAGE.split("```sh\n").skip(1).flat_map(|rest| rest.split("```").next().unwrap().lines()) {
        let words = shlex::split(command.split('#').next().unwrap()).unwrap();
        assert_eq!(words[0], "undercroft", "{command}");
        let Output { status, stdout, stderr } = program(&place).args(&words[1..]).output().unwrap();
        assert_eq!(status.code(), Some(0), "{command}: {}", String::from_utf8_lossy(&stderr));
        said.push_str(&String::from_utf8_lossy(&stdout));
        if let Some(at) = words.iter().position(|word| word == "--output").filter(|_| words[1] == "render") {
            assert!(place.join(&words[at + 1]).is_file(), "{command}");
        }
    }
    assert!(said.contains(block(PAGE, "text said")), "{said}");
    assert_eq!(fs::read_to_string(place.join("cellar/vaults/ore_heap.lua")).unwrap(), block(PAGE, "lua made"));
}

/// The first fenced block of that name.
fn block<'a>(page: &'a str, fence: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("```{fence}\n")).unwrap();
    rest.split_once("```").unwrap().0
}
