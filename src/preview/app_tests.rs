use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

use super::super::samples::{made, trouble};
use super::super::view;
use super::super::worker::{Charted, Reload};
use super::*;
use crate::format::odds::samples::cellar;
use crate::sweep::Curves;

fn app() -> App {
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
    App::new(setup, Wish { branch: None, depth: 1, seed: 7, reroll: None })
}

fn run(effect: Effect) -> Job {
    match effect {
        Effect::Run(job) => job,
        other => panic!("no job but {other:?}"),
    }
}

fn answer(app: &mut App, job: &Job, scripts: &str, result: Result<Made, Trouble>, now: Instant) {
    app.finished(Outcome { ticket: job.ticket, reloaded: job.reload > Reload::No, scripts: Some(scripts.into()), tree: None, result }, now);
}

fn broken(load: bool) -> Trouble {
    let text = "rooms/a.lua:3: error: no terrain \"pilar\"\n>    3 | t.pilar\n  hint: did you mean \"pillar\"?";
    trouble(load, text)
}

/// An app that shows a floor of these rows.
fn showing(rows: &[&str], now: Instant) -> App {
    let mut app = app();
    let job = app.start(now);
    answer(&mut app, &job, "one", Ok(made(rows, 7)), now);
    app
}

/// Reloads with these scripts, long after any grace.
fn reload(app: &mut App, scripts: &str, result: Result<Made, Trouble>, now: Instant) {
    let job = run(app.changed(Change { settles_at: now }, now));
    answer(app, &job, scripts, result, now);
}

fn screen(app: &mut App, width: u16, height: u16, now: Instant) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let split = view::split(app, frame.area());
            app.set_areas(split);
            view::draw(app, frame.area(), frame.buffer_mut(), now);
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>()).collect()
}

const ROWS: [&str; 3] = ["#####", "#.o.#", "#####"];

#[test]
fn the_floor_and_the_status_line_are_shown() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let lines = screen(&mut app, 140, 5, now);
    assert_eq!(lines[1].trim_end(), "#.o.#");
    assert_eq!(
        lines[4].trim_end(),
        " ok  main 1/3  seed 7  rooms 0  monsters 1  attempts 1  vetoes 0  findings 0  3.2 ms  reload 1  watching  v cell  s steps  m lens    ? help"
    );
}

#[test]
fn a_long_status_line_takes_two_rows_where_there_is_room() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let lines = screen(&mut app, 60, 8, now);
    assert_eq!(lines[6].trim_end(), " ok  main 1/3  seed 7  rooms 0  monsters 1  attempts 1");
    assert_eq!(lines[7].trim_end(), " vetoes 0  findings 0  3.2 ms  reload 1  watching    ? help");
    let lines = screen(&mut app, 60, 7, now);
    assert!(lines[5].trim_end().is_empty() && lines[6].starts_with(" ok  main"));
}

#[test]
fn the_way_to_the_help_page_is_told_at_any_width() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    for width in 20..200 {
        let lines = screen(&mut app, width, 8, now);
        assert!(lines[7].trim_end().ends_with("  ? help"), "{lines:?}");
    }
}

#[test]
fn numbers_of_a_floor_that_is_not_the_one_asked_for_are_told_as_its_own() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    reload(&mut app, "two", Err(broken(true)), now);
    let lines = screen(&mut app, 140, 12, now);
    assert!(lines[11].starts_with(" stale  1 error: E  main 1/3  seed 7  shown: the floor before, rooms 0, monsters 1  "), "{lines:?}");
    reload(&mut app, "three", Ok(made(&ROWS, 7)), now);
    let job = run(app.act(Action::Deeper, now));
    answer(&mut app, &job, "three", Err(broken(false)), now);
    let lines = screen(&mut app, 140, 12, now);
    assert!(lines[11].starts_with(" failed  1 error: E  main 2/3  seed 7  shown: main 1, rooms 0, monsters 1  "), "{lines:?}");
    app.act(Action::Shallower, now);
    let job = run(app.act(Action::NextSeed, now));
    answer(&mut app, &job, "three", Err(broken(false)), now);
    let lines = screen(&mut app, 140, 12, now);
    assert!(lines[11].contains("main 1/3  seed 8  shown: main 1 seed 7, rooms 0, monsters 1  "), "{lines:?}");
}

#[test]
fn what_was_said_outlives_a_save_that_changes_nothing_here() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.say("saved as undercroft-main-1-7.txt");
    reload(&mut app, "two", Ok(made(&ROWS, 7)), now);
    assert_eq!(app.notice.as_deref(), Some("saved as undercroft-main-1-7.txt"));
    let mut other = made(&ROWS, 7);
    other.floor.header.scripts = "1".into();
    reload(&mut app, "three", Ok(other), now);
    assert_eq!(app.notice, None);
}

#[test]
fn boxes_leave_the_floor_in_sight_where_there_is_room_and_give_way_to_tools() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.act(Action::Help, now);
    let lines = screen(&mut app, 200, 60, now);
    assert!(lines[1].starts_with("#.o.#"), "{lines:?}");
    assert!(lines[0].contains(" -- keys "), "{lines:?}");
    let lines = screen(&mut app, 80, 24, now);
    assert!(lines[0].starts_with(" -- keys"), "{lines:?}");
    for tool in [Action::Odds, Action::Tree, Action::Stats, Action::Problems, Action::Inspect, Action::Search] {
        app.overlay = Some(Overlay::Details);
        app.act(tool, now);
        assert_eq!(app.overlay, None, "{tool:?}");
        app.search.prompt = None;
    }
}

#[test]
fn a_box_about_an_older_floor_says_so() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.overlay = Some(Overlay::Details);
    let title = |app: &mut App| screen(app, 80, 24, now).into_iter().find(|row| row.contains("-- ")).unwrap();
    assert!(title(&mut app).contains("-- this floor "));
    app.floor_trouble = Some(broken(false));
    assert!(title(&mut app).contains("-- the floor before (failed)"));
    app.load_trouble = Some(broken(true));
    assert!(title(&mut app).contains("-- the floor before (stale)"));
    (app.load_trouble, app.floor_trouble) = (None, None);
    assert!(title(&mut app).contains("-- this floor "));
}

#[test]
fn nothing_is_told_of_cells_that_a_list_covers() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.act(Action::Inspect, now);
    assert!(screen(&mut app, 80, 24, now).concat().contains("0,0  "));
    app.act(Action::Odds, now);
    assert!(!screen(&mut app, 80, 24, now).concat().contains("0,0  "));
    assert!(screen(&mut app, 200, 60, now).concat().contains("0,0  "), "beside it the floor is seen");
}

#[test]
fn every_size_of_terminal_is_drawn_without_a_panic() {
    let now = Instant::now();
    let wide: Vec<String> = (0..24).map(|y| (0..80).map(|x| if (x + y) % 7 == 0 { 'g' } else { '.' }).collect()).collect();
    let rows: Vec<&str> = wide.iter().map(String::as_str).collect();
    let mut app = showing(&rows, now);
    app.odds.learn(charted(cellar()));
    let looks: [fn(&mut App); 8] = [
        |_| {},
        |a| a.odds.open = true,
        |a| a.odds.open = false,
        |a| a.fit = true,
        |a| a.overlay = Some(Overlay::Help),
        |a| a.overlay = Some(Overlay::Details),
        |a| a.load_trouble = Some(broken(true)),
        |a| a.shown = None,
    ];
    for look in looks {
        look(&mut app);
        for height in 0..=12 {
            for width in 0..=40 {
                assert_eq!(screen(&mut app, width, height, now).len(), usize::from(height));
            }
        }
        screen(&mut app, 300, 100, now);
    }
}

#[test]
fn a_window_that_shrinks_between_measuring_and_drawing_does_no_harm() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.set_areas(Split { map: Rect::new(0, 0, 80, 23), ..Split::default() });
    app.act(Action::Scroll(4, 2), now);
    let mut terminal = Terminal::new(TestBackend::new(30, 10)).unwrap();
    for (width, height) in [(30, 10), (3, 2), (0, 0), (1, 1), (40, 12)] {
        terminal.backend_mut().resize(width, height);
        terminal.draw(|frame| view::draw(&app, ratatui::layout::Rect::new(0, 0, 30, 10), frame.buffer_mut(), now)).unwrap();
    }
}

#[test]
fn an_error_keeps_the_last_good_floor_and_shows_the_line() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    reload(&mut app, "two", Err(broken(true)), now);
    let lines = screen(&mut app, 160, 8, now);
    assert_eq!(lines[1].trim_end(), "#.o.#");
    assert_eq!(lines[4].trim_end(), "rooms/a.lua:3: error: no terrain \"pilar\"");
    assert_eq!(lines[6].trim_end(), "  hint: did you mean \"pillar\"?");
    assert!(lines[7].starts_with(" stale  1 error: E  main 1/3"), "{}", lines[7]);

    let job = run(app.act(Action::NextSeed, now));
    answer(&mut app, &job, "one", Ok(made(&ROWS, 8)), now);
    assert!(app.load_trouble.is_some(), "a step with the older scripts does not mend the new ones");

    reload(&mut app, "three", Ok(made(&ROWS, 8)), now);
    assert!(app.trouble().is_none());
}

#[test]
fn a_floor_that_fails_is_told_until_another_succeeds() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let job = run(app.act(Action::NextSeed, now));
    answer(&mut app, &job, "one", Err(broken(false)), now);
    assert!(app.trouble().is_some());
    assert_eq!(app.session.wish().seed, 8, "a reload tries the seed that failed again");
    let job = run(app.act(Action::NextSeed, now));
    answer(&mut app, &job, "one", Ok(made(&ROWS, 9)), now);
    assert!(app.trouble().is_none());
}

#[test]
fn keys_walk_through_seeds_depths_and_branches() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let wish = |app: &mut App, action| run(app.act(action, now)).wish;
    assert_eq!(wish(&mut app, Action::NextSeed).seed, 8);
    assert_eq!(wish(&mut app, Action::PreviousSeed).seed, 7);
    assert_eq!(wish(&mut app, Action::Reroll).seed, 99);
    assert_eq!(wish(&mut app, Action::Deeper).depth, 2);
    assert_eq!(wish(&mut app, Action::Deeper).depth, 3);
    assert!(matches!(app.act(Action::Deeper, now), Effect::Draw), "there are three floors");
    assert_eq!(wish(&mut app, Action::Shallower).depth, 2);
    let next = wish(&mut app, Action::NextBranch);
    assert_eq!((next.branch.as_deref(), next.depth), (Some("mines"), 1));
    assert_eq!(wish(&mut app, Action::NextBranch).branch.as_deref(), Some("main"));
    assert_eq!(wish(&mut app, Action::PreviousBranch).branch.as_deref(), Some("mines"));
}

#[test]
fn seeds_go_round_at_both_ends() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.session.arrived(Wish { branch: Some("main".into()), depth: 1, seed: 0, reroll: None });
    assert_eq!(run(app.act(Action::PreviousSeed, now)).wish.seed, u64::MAX);
    assert_eq!(run(app.act(Action::NextSeed, now)).wish.seed, 0);
}

#[test]
fn scroll_and_wish_survive_a_reload_and_stay_on_the_floor() {
    let now = Instant::now();
    let wide = ["#..............#", "#.............o#"];
    let mut app = showing(&wide, now);
    screen(&mut app, 6, 2, now);
    for _ in 0..9 {
        app.act(Action::Scroll(4, 2), now);
    }
    assert_eq!(screen(&mut app, 6, 2, now)[0], "....o#");
    reload(&mut app, "two", Ok(made(&["#..............#", "#............oo#"], 7)), now);
    assert_eq!(screen(&mut app, 6, 2, now)[0], "...oo#");
    app.act(Action::Scroll(-4, 0), now);
    assert_eq!(screen(&mut app, 6, 2, now)[0], ".....".to_owned() + ".", "one step back is one step");
    assert_eq!(app.session.wish().seed, 7);
}

#[test]
fn what_a_reload_changed_stands_out_for_a_moment() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    reload(&mut app, "two", Ok(made(&["#####", "#..o#", "#####"], 7)), now);
    let flash = app.flash.as_ref().unwrap();
    let changed: Vec<usize> = (0..15).filter(|i| flash.cells[*i]).collect();
    assert_eq!(changed, [7, 8]);
    assert_eq!(app.deadline(now), Some(now + FLASH));
    app.tick(now + FLASH);
    assert!(app.flash.is_none());

    let job = run(app.act(Action::NextSeed, now));
    answer(&mut app, &job, "two", Ok(made(&ROWS, 8)), now);
    assert!(app.flash.is_none(), "another floor is no change");
    reload(&mut app, "three", Ok(made(&ROWS, 8)), now);
    assert!(app.flash.is_none(), "nothing changed");
}

#[test]
fn escape_closes_then_stops_and_never_quits() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let job = run(app.act(Action::NextSeed, now));
    app.act(Action::Help, now);
    assert!(matches!(app.act(Action::Escape, now), Effect::Draw));
    assert!(app.overlay.is_none() && !job.cancel.is_cancelled());
    assert!(matches!(app.act(Action::Escape, now), Effect::Draw));
    assert!(job.cancel.is_cancelled());
    answer(&mut app, &job, "one", Err(Trouble::stopped()), now);
    assert_eq!(app.session.wish().seed, 7, "back to the floor that is shown");
    assert!(app.trouble().is_none());
    assert!(matches!(app.act(Action::Escape, now), Effect::Draw), "nothing is open, and nobody meant to quit");
    assert_eq!(app.notice.as_deref(), Some("nothing is open: q quits"));
}

#[test]
fn a_reload_that_was_stopped_says_that_the_floor_is_old() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    reload(&mut app, "two", Err(Trouble::stopped()), now);
    assert!(app.trouble().is_some_and(|t| t.stopped));
}

#[test]
fn a_long_job_is_called_so() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    run(app.act(Action::NextSeed, now));
    assert!(screen(&mut app, 60, 4, now)[3].starts_with(" ok "), "not at once");
    let later = now + Duration::from_secs(2);
    assert!(screen(&mut app, 60, 4, later)[3].starts_with(" working 2.0 s, Esc stops "));
    assert!(app.deadline(now).is_some());
}

#[test]
fn the_command_names_scripts_branch_depth_and_seed() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    assert_eq!(app.command(), "undercroft render my-scripts --branch 'main' --depth 1 --seed 7");
    app.act(Action::Command, now);
    assert!(app.tell_command);
    assert!(screen(&mut app, 80, 6, now)[4].starts_with("undercroft render my-scripts"));
    let job = run(app.act(Action::NextSeed, now));
    app.act(Action::Command, now);
    answer(&mut app, &job, "one", Ok(made(&ROWS, 8)), now);
    assert!(app.notice.is_some_and(|n| n.ends_with("--seed 8")), "asked for while the floor was made");
}

#[test]
fn a_branch_that_vanished_is_told() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let mut other = made(&ROWS, 7);
    other.note = Some("there is no branch \"mines\": showing \"main\"".into());
    reload(&mut app, "two", Ok(other), now);
    assert!(screen(&mut app, 60, 6, now)[4].starts_with("there is no branch \"mines\""));
}

fn charted(curves: Curves) -> Charted {
    Charted { branch: "main".into(), result: Ok(curves) }
}

#[test]
fn the_odds_take_the_place_of_the_floor_or_stand_beside_it() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.odds.learn(charted(cellar()));
    assert_eq!(screen(&mut app, 80, 24, now)[1].trim_end(), "#.o.#");
    assert!(matches!(app.act(Action::Odds, now), Effect::Draw));
    let lines = screen(&mut app, 80, 24, now);
    assert_eq!(lines[1].trim_end(), "   depth  ▼1  2   3   4        peak           here");
    assert_eq!(lines[2].trim_end(), "this seed has 3: depth 4 is of seeds whose main goes deeper");
    assert!(lines[4].starts_with(" r rat"), "{lines:#?}");
    run(app.act(Action::Deeper, now));
    assert!(screen(&mut app, 80, 24, now)[1].contains("▼2"), "the mark moves at once");
    let lines = screen(&mut app, 200, 60, now);
    assert!(lines[1].starts_with("#.o.#     depth  1   ▼2"), "{lines:#?}");
    assert_eq!(app.command(), "undercroft odds my-scripts --branch 'main'");
    app.act(Action::Escape, now);
    assert_eq!(screen(&mut app, 80, 24, now)[1].trim_end(), "#.o.#");
}

#[test]
fn broken_scripts_leave_the_odds_as_they_were_and_dim() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.odds.learn(charted(cellar()));
    app.act(Action::Odds, now);
    let rows = screen(&mut app, 80, 24, now)[..6].to_vec();
    reload(&mut app, "two", Err(broken(true)), now);
    let lines = screen(&mut app, 80, 24, now);
    assert_eq!(lines[..6], rows);
    assert!(app.looked().dim && lines.iter().any(|line| line.starts_with("rooms/a.lua:3: error")), "{lines:#?}");
}

#[test]
fn up_and_down_scroll_the_odds_while_they_are_open() {
    let now = Instant::now();
    let tall: Vec<&str> = vec!["#.#"; 40];
    let mut app = showing(&tall, now);
    app.odds.learn(charted(cellar()));
    app.act(Action::Odds, now);
    screen(&mut app, 80, 5, now);
    app.act(Action::Scroll(0, 2), now);
    assert!(screen(&mut app, 80, 5, now)[2].starts_with(" r rat"), "one row, past the title");
    app.act(Action::Page(0, 1), now);
    app.act(Action::Page(0, 1), now);
    assert!(screen(&mut app, 80, 5, now)[3].starts_with("At none of these depths: owl"));
    app.act(Action::Home, now);
    assert!(screen(&mut app, 80, 5, now)[2].starts_with("by weight"));
    app.act(Action::Odds, now);
    assert_eq!(app.origin(&app.shown.as_ref().unwrap().floor, (80, 4)), (0, 0), "the floor has stayed");
}

#[test]
fn a_pause_is_shown_with_what_it_missed() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.act(Action::Pause, now);
    assert!(screen(&mut app, 60, 4, now)[3].starts_with(" reload paused  main"));
    assert!(matches!(app.changed(Change { settles_at: now }, now), Effect::Draw));
    assert!(screen(&mut app, 60, 4, now)[3].starts_with(" stale, reload paused  main"));
    assert_eq!(run(app.act(Action::Pause, now)).reload, Reload::Changed);
}

#[test]
fn what_makes_it_stale_and_that_reloading_is_paused_are_both_told() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    reload(&mut app, "two", Err(broken(true)), now);
    app.act(Action::Pause, now);
    assert!(screen(&mut app, 60, 8, now)[6].starts_with(" stale, reload paused  1 error: E"));
    assert_eq!(app.notice.as_deref(), Some("saves are not read until space is pressed again"));
    app.act(Action::Pause, now);
    assert_eq!(app.notice.as_deref(), Some("saves are read again"));
}

#[test]
fn keys_that_mean_nothing_here_say_so() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    let says = |app: &mut App, code: KeyCode| {
        app.notice = None;
        app.key(KeyEvent::new(code, KeyModifiers::NONE), now);
        app.notice.clone().unwrap_or_default()
    };
    assert_eq!(says(&mut app, KeyCode::Char('%')), "this key does nothing; ? lists those that do");
    assert_eq!(says(&mut app, KeyCode::F(7)), "this key does nothing; ? lists those that do");
    assert!(says(&mut app, KeyCode::Char('x')).starts_with("x is for a branch that grows"));
    assert!(says(&mut app, KeyCode::Char('e')).starts_with("e is for a branch that grows"));
    assert_eq!(says(&mut app, KeyCode::Char('7')), "this key is for a branch that grows");
    assert_eq!(says(&mut app, KeyCode::Backspace), "this key is for a branch that grows");
    assert!(says(&mut app, KeyCode::Tab).starts_with("nothing is selected here"));
    assert!(says(&mut app, KeyCode::Enter).starts_with("nothing is selected here"));
    assert_eq!(says(&mut app, KeyCode::Char('+')), "+ and - are for the gallery: g");
    let half = KeyEvent::new(KeyCode::CapsLock, KeyModifiers::NONE);
    app.notice = None;
    app.key(half, now);
    assert_eq!(app.notice, None, "half a key is none");
    // With one branch there is no other, and the floor stays where it is.
    app.shown.as_mut().unwrap().branches.truncate(1);
    assert_eq!(says(&mut app, KeyCode::Char('b')), "there is only this branch");
    assert!(app.session.busy_since().is_none());
    app.look = Look::new(false, false);
    assert_eq!(says(&mut app, KeyCode::Char('T')), "there are no colours, and so no theme");
}

#[test]
fn what_was_said_goes_with_the_next_key_that_does_more_than_look_around() {
    let now = Instant::now();
    let mut app = showing(&ROWS, now);
    app.say("saved as undercroft-main-1-7.txt");
    app.act(Action::Scroll(0, 2), now);
    assert!(app.notice.is_some());
    app.act(Action::Theme, now);
    assert_eq!(app.notice, None);
    // The same once more is not what was said before.
    for _ in 0..2 {
        app.act(Action::Clear, now);
        assert!(app.notice.is_some());
    }
    // What the floor itself has to say lasts as long as it.
    let mut noted = made(&ROWS, 7);
    noted.note = Some("the branch has no floor 9".into());
    reload(&mut app, "two", Ok(noted), now);
    app.act(Action::Theme, now);
    assert_eq!(app.notice.as_deref(), Some("the branch has no floor 9"));
}

#[test]
fn without_a_floor_there_is_no_lens_no_branch_and_no_name_of_a_floor() {
    let now = Instant::now();
    let mut app = app();
    let job = app.start(now);
    answer(&mut app, &job, "one", Err(broken(true)), now);
    for _ in 0..3 {
        app.act(Action::NextLens, now);
        assert_eq!(app.notice.as_deref(), Some("there is no floor yet to lay a lens over"));
    }
    app.act(Action::NextBranch, now);
    assert_eq!(app.notice.as_deref(), Some("no branches are known before there is a floor"));
    assert_eq!(app.file_name(), "screen");
    app.act(Action::Deeper, now);
    assert!(screen(&mut app, 60, 8, now).iter().any(|row| row.contains("depth 2  seed 7")));
    reload(&mut app, "two", Ok(made(&ROWS, 7)), now);
    assert_eq!(app.lenses.on, None, "nobody asked for one since");
    assert_eq!(app.file_name(), "main-1-7");
}
