use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Modifier;

use super::super::app::Setup;
use super::super::samples::{made, trouble};
use super::super::sheet::Refused;
use super::super::view;
use super::super::worker::{Job, Outcome, Reload, Trouble, Wish};
use super::*;
use crate::diagnostic::Severity;
use crate::floor::Finding;
use crate::watch::Change;

const WAYS: [&str; 2] = ["r0", "m90"];

/// A sheet of a vault of 3x2 cells, whose middle shows a letter for the seed, h for 7; the tile of seed 8 in the second way was refused.
fn pieces(first: u64, count: u32) -> Made {
    let tile = |row: usize, seed: u64| {
        let glyph = char::from(b'a' + (seed % 10) as u8);
        let middle = format!("#.{glyph}.#");
        let mut floor = made(&["#####", &middle, "#...#", "#####"], seed).floor;
        floor.room_of = vec![1; floor.cells.len()];
        let finding = Finding { check: "door".into(), severity: Severity::Error, message: "it hangs loose".into(), at: None };
        floor.findings = if row == 0 && seed == 9 { vec![finding] } else { Vec::new() };
        let refused = Refused { word: "audit".into(), text: "vault \"nook\" with seed 8: audit: no way".into() };
        let picture = if row == 1 && seed == 8 { Err(refused) } else { Ok(floor) };
        Tile { seed, caption: format!("{seed} {}", WAYS[row]), picture }
    };
    let rows: Vec<Vec<Tile>> = (0..2).map(|row| (first..first + u64::from(count)).map(|seed| tile(row, seed)).collect()).collect();
    let base = made(&["###", "#.#", "###"], first);
    let (floor, boxes) = sheet(&base.floor, &rows, 40);
    let pieces = Pieces { vault: true, name: "nook".into(), seeds: count, placed: 1, refused: 1, rows, columns: 40, boxes };
    Made { floor, pieces: Some(pieces), ..base }
}

fn app(count: u32) -> App {
    let setup = Setup {
        root: None,
        scripts: " my-scripts".into(),
        quote: |word| format!("'{word}'"),
        watching: "watching".into(),
        colour: false,
        piece: Some(Piece { option: "vault", name: "nook".into(), count, columns: 40 }),
        ascii: false,
        chance: || 99,
    };
    App::new(setup, Wish { branch: None, depth: 0, seed: 7, reroll: None })
}

fn answer(app: &mut App, job: &Job, scripts: &str, result: Result<Made, Trouble>) {
    let outcome = Outcome { ticket: job.ticket, reloaded: job.reload > Reload::No, scripts: Some(scripts.into()), tree: None, result };
    app.finished(outcome, Instant::now());
}

/// An app that shows a sheet of so many seeds from 7 on.
fn showing(count: u32) -> App {
    let mut app = app(count);
    let job = app.start(Instant::now());
    assert_eq!(app.command(), format!("undercroft preview my-scripts --vault 'nook' --seed 7 --count {count}"));
    answer(&mut app, &job, "one", Ok(pieces(7, count)));
    app
}

fn act(app: &mut App, action: Action) -> Effect {
    app.act(action, Instant::now())
}

/// The screen as text; what is selected stands in brackets.
fn screen(app: &mut App, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let split = view::split(app, frame.area());
            app.set_areas(split);
            view::draw(app, frame.area(), frame.buffer_mut(), Instant::now());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| {
        let mut text = String::new();
        let mut marked = false;
        for x in 0..width {
            let cell = &buffer[(x, y)];
            let reversed = y + 1 < height && cell.modifier.contains(Modifier::REVERSED);
            if reversed != marked {
                text.push(if reversed { '[' } else { ']' });
                marked = reversed;
            }
            text.push_str(cell.symbol());
        }
        text.trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

#[test]
fn a_sheet_is_laid_out_for_the_screen_and_the_first_piece_is_selected() {
    let mut app = showing(3);
    let lines = screen(&mut app, 40, 10);
    let top = ["[7 r0    ]  8 r0      9 r0", ".h.       .i.       .j.", "...       ...       ...", ""];
    assert_eq!(lines[..4], top);
    assert_eq!(lines[4..7], ["7 m90     8 m90     9 m90", ".h.       (audit)   .j.", "...                 ..."]);
    assert!(lines[8].contains(" ok  vault nook  main 1"), "{lines:#?}");
    let narrow = screen(&mut app, 20, 24);
    assert_eq!(narrow[0], "[7 r0    ]  8 r0");
    assert_eq!(narrow[8], "9 r0", "the third seed goes on below");
}

#[test]
fn keys_select_pieces_on_the_sheet() {
    let mut app = showing(3);
    screen(&mut app, 40, 12);
    let marked = |app: &mut App| {
        let line = screen(app, 40, 12).into_iter().find(|line| line.contains('['))?;
        line.split(['[', ']']).nth(1).map(|caption| caption.trim_end().to_owned())
    };
    let steps = [
        (Action::NextPiece, "8 r0"),
        (Action::Scroll(4, 0), "9 r0"),
        (Action::Scroll(0, 2), "9 m90"),
        (Action::Scroll(0, 2), "9 m90"),
        (Action::NextPiece, "7 r0"),
        (Action::PreviousPiece, "9 m90"),
        (Action::Scroll(-4, 0), "8 m90"),
        (Action::Scroll(0, -2), "8 r0"),
    ];
    for (action, caption) in steps {
        assert!(matches!(act(&mut app, action), Effect::Draw));
        assert_eq!(marked(&mut app).as_deref(), Some(caption), "{action:?}");
    }
}

#[test]
fn what_is_selected_is_scrolled_into_view() {
    let mut app = showing(3);
    screen(&mut app, 10, 5);
    for _ in 0..5 {
        act(&mut app, Action::NextPiece);
    }
    let lines = screen(&mut app, 10, 5);
    assert_eq!(lines[1..4], ["[9 m90   ]", ".j.", "..."], "{lines:#?}");
    act(&mut app, Action::NextPiece);
    assert_eq!(screen(&mut app, 10, 5)[0], "[7 r0    ]");
}

#[test]
fn enter_shows_one_large_with_what_is_wrong_with_it() {
    let mut app = showing(3);
    screen(&mut app, 60, 14);
    act(&mut app, Action::NextPiece);
    act(&mut app, Action::NextPiece);
    act(&mut app, Action::Open);
    let lines = screen(&mut app, 60, 14);
    assert_eq!(lines[..4], ["9 r0", ".j.", "...", ""]);
    assert!(lines.contains(&"error: door: it hangs loose".to_owned()), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("seed 9 r0")), "{lines:#?}");
    assert_eq!(app.command(), "undercroft preview my-scripts --vault 'nook' --branch 'main' --depth 1 --seed 9 --count 1");
    // Seeds go on within the sheet.
    assert!(matches!(act(&mut app, Action::NextSeed), Effect::Draw));
    assert!(screen(&mut app, 60, 14).iter().any(|line| line.starts_with("the sheet has no more seeds")));
    act(&mut app, Action::PreviousSeed);
    assert_eq!(screen(&mut app, 60, 14)[..2], ["8 r0", ".i."]);
    act(&mut app, Action::NextPiece);
    act(&mut app, Action::NextPiece);
    act(&mut app, Action::NextPiece);
    let lines = screen(&mut app, 60, 14);
    assert_eq!(lines[..2], ["8 m90", "(audit)"]);
    assert!(lines.contains(&"vault \"nook\" with seed 8: audit: no way".to_owned()), "{lines:#?}");
    assert!(matches!(act(&mut app, Action::Escape), Effect::Draw));
    assert!(screen(&mut app, 60, 14)[0].starts_with("7 r0      8 r0"));
    assert!(matches!(act(&mut app, Action::Escape), Effect::Draw), "nothing is left to close");
}

#[test]
fn pages_of_seeds_depths_and_branches_ask_for_another_sheet() {
    let mut app = showing(3);
    let wish = |app: &mut App, action| match act(app, action) {
        Effect::Run(job) => job.wish,
        other => panic!("no job but {other:?}"),
    };
    assert_eq!(wish(&mut app, Action::NextSeed).seed, 10);
    assert_eq!(wish(&mut app, Action::PreviousSeed).seed, 7);
    assert_eq!(wish(&mut app, Action::Reroll).seed, 99);
    assert_eq!(wish(&mut app, Action::Deeper).depth, 2);
    let next = wish(&mut app, Action::NextBranch);
    assert_eq!((next.branch.as_deref(), next.depth), (Some("mines"), 0), "where it may occur");
}

#[test]
fn a_save_keeps_what_is_looked_at_and_an_error_keeps_the_sheet() {
    let mut app = showing(3);
    screen(&mut app, 60, 14);
    act(&mut app, Action::NextPiece);
    act(&mut app, Action::Open);
    let reload = |app: &mut App, scripts: &str, result| {
        let now = Instant::now();
        let Effect::Run(job) = app.changed(Change { settles_at: now }, now) else { panic!("no job") };
        answer(app, &job, scripts, result);
    };
    let mut changed = pieces(7, 3);
    if let Some(Ok(floor)) = changed.pieces.as_mut().map(|p| p.rows[0][1].picture.as_mut()) {
        *floor = made(&["#####", "#..o#", "#...#", "#####"], 8).floor;
    }
    reload(&mut app, "two", Ok(changed));
    assert_eq!(screen(&mut app, 60, 14)[..2], ["8 r0", "..o"]);
    let text = "a.lua:3: error: no terrain \"pilar\"".to_owned();
    reload(&mut app, "three", Err(trouble(true, &text)));
    let lines = screen(&mut app, 60, 14);
    assert_eq!(lines[..2], ["8 r0", "..o"], "the last good picture stays");
    assert!(lines.contains(&text), "{lines:#?}");
}

#[test]
fn every_size_of_terminal_is_drawn_without_a_panic() {
    let mut app = showing(5);
    for action in [Action::Fit, Action::Fit, Action::Scroll(0, 2), Action::Open, Action::Help, Action::Details, Action::NextPiece] {
        act(&mut app, action);
        for (width, height) in [(0, 0), (1, 1), (2, 3), (7, 2), (9, 9), (40, 1), (300, 100)] {
            assert_eq!(screen(&mut app, width, height).len(), usize::from(height));
            act(&mut app, Action::Page(1, 1));
            act(&mut app, Action::NextPiece);
        }
    }
}

#[test]
fn the_cursor_begins_on_a_piece_and_not_on_its_caption() {
    let mut app = showing(3);
    screen(&mut app, 40, 20);
    act(&mut app, Action::NextPiece);
    act(&mut app, Action::Inspect);
    let tile = app.selected().unwrap();
    assert_eq!(app.inspect.at, (tile.x, tile.y + 1));
    assert!(app.picture().and_then(|sheet| sheet.terrain(tile.x, tile.y + 1)).is_some_and(|terrain| !terrain.name.starts_with("sign")));
}
