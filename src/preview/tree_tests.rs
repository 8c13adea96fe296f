use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Modifier;

use super::super::app::Setup;
use super::super::samples::made;
use super::super::view;
use super::super::worker::{Outcome, Reload};
use super::*;
use crate::format::tree::samples::{branch, cellar, kingdom, stairs};

/// An app that shows floor 3 of the keep, with the tree of the kingdom open.
fn open(now: Instant) -> App {
    let setup = Setup {
        root: None,
        scripts: " my-scripts".into(),
        quote: |word| word.to_owned(),
        watching: "watching".into(),
        colour: true,
        piece: None,
        ascii: false,
        chance: || 99,
    };
    let mut app = App::new(setup, Wish { branch: None, depth: 1, seed: 42, reroll: None });
    let job = app.start(now);
    let mut made = made(&["#####", "#.o.#", "#####"], 42);
    (made.floor.header.place.branch, made.floor.header.place.depth) = ("keep".into(), 3);
    let (scripts, tree) = (Some("one".into()), Some(Arc::new(kingdom())));
    app.finished(Outcome { ticket: job.ticket, reloaded: job.reload > Reload::No, scripts, tree, result: Ok(made) }, now);
    app.act(Action::Tree, now);
    app
}

/// The screen, and which of its rows stands out.
fn screen(app: &mut App, width: u16, height: u16) -> (Vec<String>, Vec<usize>) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let split = view::split(app, frame.area());
            app.set_areas(split);
            view::draw(app, frame.area(), frame.buffer_mut(), Instant::now());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    let text = |y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>().trim_end().to_owned();
    let marked = |y: &u16| (0..width).any(|x| buffer[(x, *y)].modifier.contains(Modifier::REVERSED));
    // The status line stands out, too.
    let last = 2;
    ((0..height).map(text).collect(), (0..height.saturating_sub(last)).filter(marked).map(usize::from).collect())
}

fn selected(app: &App) -> String {
    match app.tree.selected().unwrap() {
        Stop::Floor(branch, depth) => format!("{branch} {depth}"),
        Stop::Absent(branch, special) => format!("no {branch} {}", special.unwrap_or_default()),
    }
}

fn after(app: &mut App, actions: &[Action]) -> String {
    for action in actions {
        app.act(*action, Instant::now());
    }
    selected(app)
}

const DOWN: Action = Action::Scroll(0, 2);
const UP: Action = Action::Scroll(0, -2);
const RIGHT: Action = Action::Scroll(4, 0);
const LEFT: Action = Action::Scroll(-4, 0);

#[test]
fn the_tree_takes_the_place_of_the_floor_or_stands_beside_it() {
    let mut app = open(Instant::now());
    let (lines, marked) = screen(&mut app, 80, 24);
    insta::assert_snapshot!(lines.join("\n"));
    assert_eq!(marked, [4]);
    let (lines, _) = screen(&mut app, 200, 60);
    assert!(lines[1].starts_with("#.o.#  keep, 12 floors"), "{lines:#?}");
    assert_eq!(app.command(), "undercroft tree my-scripts --seed 42");
    app.act(Action::Escape, Instant::now());
    assert_eq!(screen(&mut app, 80, 24).0[1], "#.o.#");
}

#[test]
fn arrows_go_over_floors_in_the_order_of_the_picture_and_over_branches() {
    let mut app = open(Instant::now());
    assert_eq!(selected(&app), "keep 3", "where one is");
    assert_eq!(after(&mut app, &[DOWN]), "mines 1");
    assert_eq!(after(&mut app, &[DOWN; 6]), "shrine 1");
    assert_eq!(after(&mut app, &[DOWN]), "mines 7");
    assert_eq!(after(&mut app, &[UP, UP]), "mines 6");
    assert_eq!(after(&mut app, &[RIGHT, RIGHT]), "tower 1");
    assert_eq!(after(&mut app, &[DOWN, DOWN]), "tower 3", "folded floors, too");
    assert_eq!(after(&mut app, &[UP, LEFT]), "shrine 1");
    assert_eq!(after(&mut app, &[LEFT; 3]), "no swamp's heart ", "round and round");
    assert_eq!(after(&mut app, &[UP, UP]), "no swamp ");
    assert_eq!(after(&mut app, &[UP]), "fall 2");
    assert_eq!(after(&mut app, &[Action::Page(0, -1), Action::Page(0, -1), Action::Page(0, -1), Action::Page(0, -1)]), "keep 1");
    assert_eq!(after(&mut app, &[Action::Home]), "keep 3");
}

#[test]
fn a_tree_that_goes_on_beyond_the_window_says_so() {
    let mut app = open(Instant::now());
    let heading = |app: &mut App, height: u16| screen(app, 80, height).0[0].clone();
    assert!(!heading(&mut app, 60).contains(", rows "), "all of it is seen");
    let first = heading(&mut app, 14);
    assert!(first.starts_with("The dungeon of seed 42") && first.contains(", rows 1-9 of "), "{first}");
    assert_eq!(after(&mut app, &[Action::End]), "no swamp's heart ", "the last there is");
    let last = heading(&mut app, 14);
    let (_, part) = last.split_once(", rows ").unwrap();
    let numbers: Vec<usize> = part.split([' ', '-', ';']).filter_map(|word| word.parse().ok()).collect();
    assert_eq!((numbers[1], numbers[1] - numbers[0]), (numbers[2], 8), "{last}");
    assert_eq!(after(&mut app, &[Action::Home]), "keep 3");
}

#[test]
fn enter_goes_to_the_floor_or_says_why_there_is_none() {
    let now = Instant::now();
    let mut app = open(now);
    screen(&mut app, 80, 24);
    after(&mut app, &[DOWN, DOWN]);
    let Effect::Run(job) = app.act(Action::Open, now) else { panic!("no job") };
    assert_eq!(job.wish, Wish { branch: Some("mines".into()), depth: 2, seed: 42, reroll: None });
    assert!(!app.tree.open, "the floor needs the room");
    app.act(Action::Tree, now);
    assert_eq!(selected(&app), "mines 2", "where one is now");
    screen(&mut app, 200, 60);
    assert!(matches!(app.act(Action::Open, now), Effect::Run(_)) && app.tree.open, "there is room for both");
    after(&mut app, &[Action::Home, LEFT, LEFT]);
    assert!(matches!(app.act(Action::Open, now), Effect::Draw));
    let why = "\"swamp's heart\" is not in the dungeon of seed 42: it is entered from \"swamp\", which is not in this dungeon, and nothing else leads there";
    assert_eq!(app.notice.as_deref(), Some(why));
}

#[test]
fn what_is_selected_outlives_the_seed_as_far_as_it_can() {
    let mut app = open(Instant::now());
    assert_eq!(after(&mut app, &[RIGHT, RIGHT, RIGHT, DOWN, DOWN, DOWN]), "tower 4");
    let mut other = kingdom();
    other.branches.retain(|branch| branch.name != "tower");
    other.branches.push(branch("tower", 2, 5, stairs("keep", 1)));
    app.tree.learn(Arc::new(other.clone()));
    assert_eq!(selected(&app), "tower 2");
    other.branches.retain(|branch| branch.name != "tower");
    other.absent[0].branch = "tower".into();
    app.tree.learn(Arc::new(other));
    assert_eq!(selected(&app), "no tower ");
    app.tree.learn(Arc::new(kingdom()));
    assert_eq!(selected(&app), "tower 4", "it was only away");
    app.tree.learn(Arc::new(cellar(3)));
    assert_eq!(selected(&app), "cellar 1");
    app.tree.learn(Arc::new(crate::format::tree::samples::tree(Vec::new())));
    assert_eq!(app.tree.selected(), None);
    after_all(&mut app);
}

/// Every key is lived through.
fn after_all(app: &mut App) {
    for action in [UP, DOWN, LEFT, RIGHT, Action::Open, Action::Home, Action::Page(0, 1), Action::NextPiece, Action::PreviousPiece] {
        app.act(action, Instant::now());
        screen(app, 80, 24);
    }
}

#[test]
fn every_size_of_terminal_shows_the_selected_row() {
    let mut app = open(Instant::now());
    app.tree.learn(Arc::new(cellar(10_000)));
    app.tree.select("cellar", 7_000);
    after_all(&mut app);
    app.tree.learn(Arc::new(kingdom()));
    for height in 0..=30 {
        for width in [0, 1, 2, 10, 20, 40, 80, 200] {
            screen(&mut app, width, height);
        }
    }
    app.act(Action::Tree, Instant::now());
    for stops in 0..40 {
        let (lines, marked) = screen(&mut app, 80, 12);
        assert!(!marked.is_empty(), "{stops}: {lines:#?}");
        after(&mut app, &[DOWN]);
    }
}
