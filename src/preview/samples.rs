//! Floors made by hand, for tests.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::diagnostic::{Frame, Location};
use crate::engine::{CancelToken, CellChange, Engine, Origin, RecordedAttempt, Recording, Request, Site, Step, Verdict};
use crate::floor::{API_VERSION, Floor, Header, MonsterState, PaletteEntry, PlacedMonster, PlacedRoom};
use crate::script::ScriptSet;
use crate::watch::Change;
use crate::world::{Colour, Context, Place, TerrainClass};

use super::app::{App, Effect, Setup};
use super::aside::Task;
use super::keys::Action;
use super::spot::Spot;
use super::worker::{Base, Job, Loaded, Made, Outcome, Reload, Trouble, Wish};
use super::{Message, compare, gallery, lens, numbers, search, stats, view};

/// A floor from rows of glyphs of one width: letters are monsters on floor, all else is terrain.
pub(super) fn made(rows: &[&str], seed: u64) -> Made {
    let mut palette: Vec<PaletteEntry> = Vec::new();
    let mut cells = Vec::new();
    let mut monsters = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let glyph = if c.is_ascii_alphabetic() { '.' } else { c };
            if c != glyph {
                let state = MonsterState::default();
                monsters.push(PlacedMonster { name: c.to_string(), glyph: c, colour: Colour::Red, x: x as u32, y: y as u32, state });
            }
            let at = palette.iter().position(|p| p.glyph == glyph).unwrap_or_else(|| {
                palette.push(terrain(glyph));
                palette.len() - 1
            });
            cells.push(at as u16);
        }
    }
    let count = cells.len();
    let floor = Floor {
        format: Default::default(),
        header: Header {
            engine: "0".into(),
            api: API_VERSION,
            scripts: "0".into(),
            place: Place { branch: "main".into(), depth: 1, absolute: 1, last: false, named: None, variant: None },
            seed: seed.to_string(),
            context: Context::new(),
            room: None,
            reroll: None,
            modules: Default::default(),
        },
        width: rows.first().map_or(0, |r| r.chars().count()) as u32,
        height: rows.len() as u32,
        palette,
        cells,
        flags: vec![0; count],
        room_of: vec![0; count],
        stage_of: vec![0; count],
        rooms: Vec::new(),
        monsters,
        stairs: Vec::new(),
        arrival: (0, 0),
        stages: Vec::new(),
        attempts: 1,
        vetoes: Vec::new(),
        findings: Vec::new(),
        log: Vec::new(),
        line_of: Vec::new(),
        lines: Vec::new(),
        unplaced: Vec::new(),
        things: Vec::new(),
        refusals: Vec::new(),
        message: None,
        materials: std::collections::BTreeMap::new(),
        connected: Default::default(),
    };
    let branches = vec![("main".into(), 3), ("mines".into(), 2)];
    Made {
        branches,
        floor,
        took: Duration::from_micros(3200),
        warnings: Vec::new(),
        note: None,
        pieces: None,
        walked: None,
        base: None,
        recording: None,
    }
}

fn terrain(glyph: char) -> PaletteEntry {
    let class = if glyph == '#' { TerrainClass::Wall } else { TerrainClass::Floor };
    let priority = match glyph {
        '#' => 1,
        '.' => 2,
        '+' => 5,
        '>' | '<' => 9,
        _ => 3,
    };
    PaletteEntry {
        name: format!("terrain {glyph}"),
        glyph,
        colour: Colour::White,
        class,
        passable: glyph != '#',
        opaque: glyph == '#',
        priority,
        ..PaletteEntry::default()
    }
}

/// Trouble that says this.
pub(super) fn trouble(load: bool, text: &str) -> Trouble {
    Trouble { load, stopped: false, text: text.to_owned(), diagnostics: Vec::new(), recording: None, base: None }
}

/// Scripts made ready that consist of one file.
pub(super) fn base(scripts: &str) -> Base {
    let set = ScriptSet::from_sources([("dungeon.lua", scripts)]).unwrap();
    let scripts = set.hash();
    let engine = Engine::load(set).unwrap();
    Base { loaded: Arc::new(Loaded { scripts, engine, warnings: Vec::new() }), context: Context::new() }
}

/// A floor of such scripts.
pub(super) fn floor_of(base: &Base, spot: &Spot) -> Made {
    let floor = base.loaded.engine.floor(&base.request(spot, &CancelToken::new())).unwrap();
    let branches = vec![(spot.branch.clone(), base.loaded.engine.floors(&spot.branch, spot.seed).unwrap())];
    Made { branches, floor, base: Some(base.clone()), ..made(&["#"], spot.seed) }
}

/// A site with these frames, innermost first.
pub(super) fn site(lines: &[&str]) -> Site {
    let frame = |text: &&str| {
        let (file, line) = text.rsplit_once(':').unwrap();
        Frame { location: Location { file: file.to_owned(), line: line.parse().unwrap() }, function: None }
    };
    Site { frames: lines.iter().map(frame).collect() }
}

/// An attempt at a floor of these rows: first the stage `layout` writes the outer rows, then `layout/hall` the others, then `layout` again nothing, then
/// `population` puts the monsters there. Line numbers of `main.lua` are those of the steps.
pub(super) fn attempt(rows: &[&str], number: u32, verdict: Verdict) -> RecordedAttempt {
    let mut floor = made(rows, 7).floor;
    floor.rooms = vec![PlacedRoom { kind: "hall".into(), x: 0, y: 1, width: floor.width, height: 1, data: Default::default() }];
    let width = floor.width;
    let change = |y: u32, x: u32, room: u16, site: u32| {
        let cell = y * width + x;
        CellChange { cell, terrain: floor.cells[cell as usize], flags: u8::from(room > 0), room, site }
    };
    let mut outer = Vec::new();
    let mut inner = Vec::new();
    for y in 0..floor.height {
        let edge = y == 0 || y + 1 == floor.height;
        for x in 0..width {
            if edge { outer.push(change(y, x, 0, 1)) } else { inner.push(change(y, x, 1, 2)) }
        }
    }
    let step = |stage: &str, begins, site, ms, cells| Step { stage: stage.into(), begins, site, took: Duration::from_millis(ms), cells };
    let steps = vec![
        step("layout", true, 1, 1, outer),
        step("layout/hall", true, 2, 2, inner),
        step("layout", false, 1, 1, Vec::new()),
        step("population", true, 4, 4, Vec::new()),
    ];
    for at in 0..floor.room_of.len() {
        let row = at as u32 / width;
        floor.room_of[at] = u16::from(row > 0 && row + 1 < floor.height);
    }
    let draw = Some(crate::engine::Draw { number: 1, rule: "crawl.first_match".into(), table: 0, row: 0, chance: 0.25 });
    let origin = Origin { step: 3, site: 4, draw };
    RecordedAttempt {
        number,
        verdict,
        monsters: floor.monsters.iter().map(|_| origin.clone()).collect(),
        things: Vec::new(),
        stairs: Vec::new(),
        rooms: vec![Origin { step: 1, site: 2, draw: None }],
        sites: vec![site(&["main.lua:1"]), site(&["std/rooms.lua:33", "main.lua:2"]), site(&["main.lua:3"]), site(&["main.lua:4"])],
        walls: vec![crate::engine::WallClass::Extra; floor.cells.len()],
        steps,
        floor,
    }
}

/// A floor of these rows that came to be so, after one attempt that was refused.
pub(super) fn recorded(rows: &[&str], seed: u64) -> Made {
    let verdict = Verdict::Vetoed { reason: "no space for the hall".into(), stage: "layout/hall".into() };
    let attempts = vec![attempt(rows, 1, verdict), attempt(rows, 2, Verdict::Accepted)];
    let mut made = made(rows, seed);
    made.floor = attempts[1].floor.clone();
    made.recording = Some(Arc::new(Recording { attempts }));
    made
}

/// The previewer at a keyboard and before a screen of any size.
pub(super) struct Play {
    pub app: App,
    pub now: Instant,
    scripts: u32,
}

impl Play {
    /// Shows this.
    pub(super) fn showing(made: Made) -> Self {
        let now = Instant::now();
        let setup = Setup {
            scripts: " my-scripts".into(),
            quote: |word| format!("'{word}'"),
            watching: "watching".into(),
            colour: true,
            piece: None,
            root: None,
            ascii: false,
            chance: || 99,
        };
        let mut app = App::new(setup, Wish { branch: None, depth: 1, seed: 7, reroll: None });
        let job = app.start(now);
        app.finished(Outcome { ticket: job.ticket, reloaded: true, scripts: Some("0".into()), tree: None, result: Ok(made) }, now);
        let mut play = Self { app, now, scripts: 0 };
        play.screen(80, 24);
        play
    }

    /// Shows the first floor of the sample game, with the scripts behind it.
    pub(super) fn sample(seed: u64) -> Self {
        let engine = Engine::load(crate::ScriptSet::sample().unwrap()).unwrap();
        let branch = engine.world().branches[0].name.clone();
        let floor = engine.floor(&Request::new(branch, 1, seed)).unwrap();
        let loaded = Arc::new(Loaded { scripts: "sample".into(), engine, warnings: Vec::new() });
        let mut made = made(&["#"], seed);
        made.floor = floor;
        made.base = Some(Base { loaded, context: Context::new() });
        Self::showing(made)
    }

    /// The scripts were saved, and this came of it.
    pub(super) fn reload(&mut self, result: Result<Made, Trouble>) {
        self.scripts += 1;
        let Effect::Run(job) = self.app.changed(crate::watch::Change { settles_at: self.now }, self.now) else { panic!("no reload") };
        let scripts = Some(self.scripts.to_string());
        self.app.finished(Outcome { ticket: job.ticket, reloaded: true, scripts, tree: None, result }, self.now);
        self.screen(80, 24);
    }

    /// Presses keys, with blanks between them; what came of the last.
    pub(super) fn press(&mut self, keys: &str) -> Effect {
        let mut effect = Effect::Draw;
        for key in keys.split_whitespace() {
            let code = match key {
                "left" => KeyCode::Left,
                "right" => KeyCode::Right,
                "up" => KeyCode::Up,
                "down" => KeyCode::Down,
                "pageup" => KeyCode::PageUp,
                "pagedown" => KeyCode::PageDown,
                "home" => KeyCode::Home,
                "end" => KeyCode::End,
                "tab" => KeyCode::Tab,
                "backtab" => KeyCode::BackTab,
                "enter" => KeyCode::Enter,
                "escape" => KeyCode::Esc,
                "space" => KeyCode::Char(' '),
                letter => KeyCode::Char(letter.chars().next().unwrap()),
            };
            effect = self.app.key(KeyEvent::new(code, KeyModifiers::NONE), self.now);
        }
        effect
    }

    /// The rows of a screen of that size.
    pub(super) fn screen(&mut self, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let (app, now) = (&mut self.app, self.now);
        let draw = |frame: &mut ratatui::Frame<'_>| {
            let split = view::split(app, frame.area());
            app.set_areas(split);
            view::draw(app, frame.area(), frame.buffer_mut(), now);
        };
        terminal.draw(draw).unwrap();
        let buffer = terminal.backend().buffer();
        (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>()).collect()
    }

    /// The same as one text, without spaces at the ends of rows.
    pub(super) fn text(&mut self, width: u16, height: u16) -> String {
        self.screen(width, height).iter().map(|row| format!("{}\n", row.trim_end())).collect()
    }

    /// Draws screens of every small size, and a large one that has shrunk since it was measured.
    pub(super) fn every_size(&mut self) {
        for height in 0..=12 {
            for width in 0..=40 {
                assert_eq!(self.screen(width, height).len(), usize::from(height));
            }
        }
        self.screen(200, 60);
        let mut small = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, 30, 8));
        view::draw(&self.app, ratatui::layout::Rect::new(0, 0, 200, 60), &mut small, self.now);
        self.screen(80, 24);
    }
}

/// An app that shows a floor of such scripts.
pub(super) fn showing(base: &Base, spot: &Spot) -> App {
    let setup = Setup {
        scripts: " my-scripts".into(),
        quote: |word| format!("'{word}'"),
        watching: "watching".into(),
        colour: true,
        piece: None,
        root: None,
        ascii: true,
        chance: || 99,
    };
    let mut app = App::new(setup, spot.wish());
    let job = app.start(Instant::now());
    finish(&mut app, &job, base);
    screen(&mut app, 80, 24);
    app
}

/// Makes the floor a job asks for, if it is one.
pub(super) fn finish(app: &mut App, job: &Job, base: &Base) {
    let wish = &job.wish;
    let spot = Spot { branch: wish.branch.clone().unwrap(), depth: wish.depth, seed: wish.seed, reroll: None };
    let scripts = Some(base.loaded.scripts.clone());
    let result = Ok(floor_of(base, &spot));
    app.finished(Outcome { ticket: job.ticket, reloaded: job.reload > Reload::No, scripts, tree: None, result }, Instant::now());
}

/// The scripts are saved anew.
pub(super) fn save(app: &mut App, base: &Base) {
    let now = Instant::now();
    let effect = app.changed(Change { settles_at: now }, now);
    run(app, effect, base);
}

/// Does what an effect asks for, as far as it is a job.
pub(super) fn run(app: &mut App, effect: Effect, base: &Base) {
    if let Effect::Run(job) = effect {
        finish(app, &job, base);
    }
}

/// Does an action, and all that is wanted in the background after it, with these scripts for floors to go to.
pub(super) fn act(app: &mut App, action: Action, base: &Base) {
    let effect = app.act(action, Instant::now());
    run(app, effect, base);
    work(app, base);
}

/// Does all that is wanted in the background, to the end.
pub(super) fn work(app: &mut App, base: &Base) {
    loop {
        let (send, inbox) = std::sync::mpsc::channel();
        let tasks = app.wanted();
        if tasks.is_empty() {
            return;
        }
        for task in tasks {
            match task {
                Task::Gallery(wanted) => gallery::work(&wanted, &send),
                Task::Compare(wanted) => compare::work(&wanted, &send),
                Task::Stats(wanted) => stats::work(&wanted, &send),
                Task::Search(wanted) => search::work(&wanted, &send),
                Task::Chances(wanted) => lens::work(&wanted, &send),
                Task::Numbers(wanted) => numbers::work(&wanted, &send),
            }
        }
        for message in inbox.try_iter() {
            if let Message::News(news) = message {
                let effect = app.news(news, Instant::now());
                run(app, effect, base);
            }
        }
    }
}

/// The rows of the screen, without spaces at their ends.
pub(super) fn screen(app: &mut App, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let draw = |frame: &mut ratatui::Frame<'_>| {
        let split = view::split(app, frame.area());
        app.set_areas(split);
        view::draw(app, frame.area(), frame.buffer_mut(), Instant::now());
    };
    terminal.draw(draw).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect()
}

/// Draws it at every size that is small, and lets the background go on at each.
pub(super) fn at_every_size(app: &mut App, base: &Base) {
    for height in 0..=12 {
        for width in 0..=40 {
            assert_eq!(screen(app, width, height).len(), usize::from(height));
        }
        work(app, base);
    }
    screen(app, 300, 100);
    work(app, base);
    screen(app, 80, 24);
}
