use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::app::{App, Setup};
use super::super::samples::made;
use super::super::view;
use super::super::worker::{Base, Loaded, Made, Outcome, Wish};
use super::*;
use crate::engine::Engine;
use crate::floor::{CellFlags, PlacedRoom};
use crate::script::ScriptSet;
use crate::world::{Colour, Context};

const ROWS: [&str; 4] = ["########", "#.o+..r#", "#.#.##.#", "########"];

fn app(made: Made, colour: bool) -> App {
    let setup = Setup {
        scripts: String::new(),
        quote: |word| word.to_owned(),
        watching: "watching".into(),
        colour,
        piece: None,
        root: None,
        ascii: false,
        chance: || 99,
    };
    let mut app = App::new(setup, Wish { branch: None, depth: 1, seed: 7, reroll: None });
    let now = Instant::now();
    let job = app.start(now);
    let outcome = Outcome { ticket: job.ticket, reloaded: true, scripts: Some("one".into()), tree: None, result: Ok(made) };
    app.finished(outcome, now);
    app
}

fn floor() -> Made {
    let mut made = made(&ROWS, 7);
    made.floor.arrival = (1, 1);
    made.floor.flags = (0..32).map(|cell| if cell < 8 { CellFlags::PERMANENT } else { cell as u8 % 16 }).collect();
    made.floor.rooms = vec![PlacedRoom { kind: "den".into(), x: 0, y: 0, width: 4, height: 4, data: Default::default() }];
    made.floor.room_of = (0..32).map(|cell| u16::from(cell % 8 < 4)).collect();
    made
}

fn draw(app: &mut App, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let split = view::split(app, frame.area());
            app.set_areas(split);
            view::draw(app, frame.area(), frame.buffer_mut(), Instant::now());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>().trim_end().to_owned()).collect()
}

const NAMES: [&str; 8] = ["rooms:", "connected:", "distance:", "danger:", "light:", "walls:", "protected:", "odds:"];

#[test]
fn keys_go_through_all_lenses_and_off_both_ways() {
    let now = Instant::now();
    let mut app = app(floor(), true);
    for action in [Action::NextLens, Action::PreviousLens] {
        let mut seen: Vec<&str> = Vec::new();
        for _ in 0..NAMES.len() {
            app.act(action, now);
            let lines = draw(&mut app, 100, 12);
            seen.extend(NAMES.iter().filter(|name| lines.iter().any(|line| line.starts_with(**name))));
        }
        if action == Action::PreviousLens {
            seen.reverse();
        }
        assert_eq!(seen, NAMES);
        app.act(action, now);
        assert!(app.lenses.on.is_none() && app.lenses.tints.is_empty());
        assert_eq!(draw(&mut app, 100, 12)[1], "#.o+..r#");
    }
}

#[test]
fn escape_puts_the_lens_away_after_what_lies_over_it() {
    let now = Instant::now();
    let mut app = app(floor(), true);
    app.act(Action::NextLens, now);
    app.act(Action::Help, now);
    assert!(matches!(app.act(Action::Escape, now), Effect::Draw) && app.lenses.on.is_some());
    assert!(matches!(app.act(Action::Escape, now), Effect::Draw) && app.lenses.on.is_none());
    assert!(matches!(app.act(Action::Escape, now), Effect::Draw), "nothing is left to close");
}

#[test]
fn a_lens_is_worked_out_again_only_when_something_is_another() {
    let now = Instant::now();
    let mut app = app(floor(), true);
    app.act(Action::NextLens, now);
    let before = app.lenses.seen;
    app.lenses.tints.clear();
    app.act(Action::Scroll(0, 0), now);
    assert!(app.lenses.seen == before && app.lenses.tints.is_empty(), "kept as it was");
    app.act(Action::Theme, now);
    assert!(app.lenses.seen != before && app.lenses.tints.len() == 32, "other colours");
    app.lenses.tints.clear();
    let mut scrubbed = floor().floor;
    scrubbed.room_of[18] = 0;
    (app.scrub.floor, app.scrub.open) = (Some(scrubbed), true);
    app.look_through_lens();
    assert!(app.lenses.tints.len() == 32 && app.lenses.tints[18].is_none(), "another step");
}

#[test]
fn every_lens_is_drawn_at_every_size_and_over_floors_that_do_not_fit_their_cells() {
    let now = Instant::now();
    let mut torn = floor();
    torn.floor.cells.truncate(20);
    torn.floor.flags.truncate(3);
    torn.floor.room_of = vec![9; 40];
    torn.floor.arrival = (90, 90);
    let mut empty = floor();
    (empty.floor.width, empty.floor.height) = (0, 0);
    empty.floor.cells.clear();
    for (made, colour) in [(floor(), true), (floor(), false), (torn, true), (empty, false)] {
        let mut app = app(made, colour);
        for _ in NAMES {
            app.act(Action::NextLens, now);
            assert!(app.lenses.on.is_some());
            for (width, height) in (0..=40).flat_map(|width| (0..=12).map(move |height| (width, height))).step_by(7) {
                draw(&mut app, width, height);
            }
            app.fit = !app.fit;
        }
    }
}

/// A floor of these scripts, with what it was made with.
fn scripted() -> Made {
    let set = ScriptSet::sample().unwrap();
    let engine = Engine::load(set).unwrap();
    let loaded = Arc::new(Loaded { scripts: "one".into(), engine, warnings: Vec::new() });
    let floor = loaded.engine.floor(&crate::engine::Request::new("undercroft", 3, 7)).unwrap();
    Made { floor, base: Some(Base { loaded, context: Context::new() }), ..made(&ROWS, 7) }
}

#[test]
fn no_ground_shines_through_a_lens() {
    use super::super::look::{Colours, Look, Theme};
    let look = Look::of(Theme::Light, Colours::Sixteen, false);
    let below = look.fore(Colour::Yellow);
    assert!(below.bg.is_some());
    let over = below.patch(Subject::over(look.fore(Colour::Green)));
    assert_eq!((over.fg, over.bg), (look.fore(Colour::Green).fg, Some(Color::Reset)), "green on yellow is hard to read");
    let yellow = look.fore(Colour::Green).patch(Subject::over(below));
    assert_eq!((yellow.fg, yellow.bg), (below.fg, below.bg));
}

#[test]
fn legends_leave_their_rows_to_what_has_no_lens() {
    let now = Instant::now();
    let mut app = app(scripted(), true);
    app.act(Action::NextLens, now);
    let seen = |app: &mut App| draw(app, 80, 24).iter().any(|line| line.starts_with("rooms:"));
    assert!(seen(&mut app));
    for action in [Action::Gallery, Action::Compare, Action::Odds] {
        app.act(action, now);
        assert!(!seen(&mut app), "{action:?}");
        if action != Action::Odds {
            app.act(Action::NextLens, now);
            assert_eq!(app.notice.as_deref(), Some("lenses are for one floor: Esc goes back to it"), "{action:?}");
        }
        app.act(action, now);
        assert!(seen(&mut app), "{action:?} is closed");
    }
    app.act(Action::Odds, now);
    let wide = draw(&mut app, 200, 24);
    assert!(wide.iter().any(|line| line.starts_with("rooms:")), "beside the floor: {wide:#?}");
}

#[test]
fn nobody_is_named_and_odds_come_to_a_hundred() {
    let now = Instant::now();
    let mut app = app(scripted(), true);
    app.act(Action::PreviousLens, now);
    let Some(super::super::aside::Task::Chances(wanted)) = app.chances_wanted() else { panic!("no task") };
    let (send, heard) = std::sync::mpsc::channel();
    work(&wanted, &send);
    let Ok(super::super::Message::News(super::super::aside::News::Chances(news))) = heard.recv() else { panic!("no news") };
    app.chances_news(news);
    let legend: String = app.lenses.legend.rows(2000).concat().into_iter().map(|(text, _)| text).collect();
    let numbers = legend
        .split(' ')
        .collect::<Vec<_>>()
        .windows(2)
        .filter(|pair| pair[1] == "%")
        .filter_map(|pair| pair[0].parse::<f64>().ok())
        .collect::<Vec<_>>();
    assert!(numbers.len() > 2 && (numbers.iter().sum::<f64>() - 100.0).abs() < 0.5, "{legend}");
}

#[test]
fn odds_are_worked_out_aside_once_for_each_place() {
    let now = Instant::now();
    let mut app = app(scripted(), true);
    assert!(app.chances_wanted().is_none(), "nobody looks");
    app.act(Action::PreviousLens, now);
    assert!(draw(&mut app, 100, 30).iter().any(|line| line == "odds: working them out"));
    let Some(super::super::aside::Task::Chances(wanted)) = app.chances_wanted() else { panic!("no task") };
    assert!(app.chances_wanted().is_none(), "under way");
    let (send, heard) = std::sync::mpsc::channel();
    work(&wanted, &send);
    let Ok(super::super::Message::News(super::super::aside::News::Chances(news))) = heard.recv() else { panic!("no news") };
    app.chances_news(news);
    assert!(app.chances_wanted().is_none(), "known");
    let lines = draw(&mut app, 100, 30).join("\n");
    let arrival = app.shown.as_ref().unwrap().floor.arrival;
    assert!(lines.contains("odds: beside the arrival, at (") && lines.contains(" %"), "{lines}");
    (app.inspect.open, app.inspect.at) = (true, arrival);
    app.look_through_lens();
    let lines = draw(&mut app, 100, 30).join("\n");
    assert!(lines.contains(&format!("odds: at ({}, {}), ", arrival.0, arrival.1)) && lines.contains(": stairs are kept free"), "{lines}");
    let open = app.shown.as_ref().unwrap().floor.monsters[0].clone();
    app.inspect.at = (open.x, open.y);
    app.look_through_lens();
    let lines = draw(&mut app, 100, 30).join("\n");
    assert!(lines.contains(&format!("odds: at ({}, {}), ", open.x, open.y)) && lines.contains(" %"), "{lines}");
}
