use std::time::Instant;

use super::super::app::Setup;
use super::super::samples::made;
use super::super::worker::{Job, Outcome, Reload};
use super::*;

/// An app that shows a floor of three stages, the second attempt at it.
fn app() -> (App, Instant) {
    let now = Instant::now();
    let setup = Setup {
        root: None,
        scripts: " my-scripts".into(),
        quote: |word| word.to_owned(),
        watching: "watching".into(),
        colour: false,
        piece: None,
        ascii: true,
        chance: || 41,
    };
    let mut app = App::new(setup, Wish { branch: None, depth: 1, seed: 7, reroll: None });
    let job = app.start(now);
    answer(&mut app, &job, now);
    (app, now)
}

fn answer(app: &mut App, job: &Job, now: Instant) {
    let mut made = made(&["#####", "#.o.#", "#####"], job.wish.seed);
    made.floor.stages = ["rock", "layout", "layout/rooms", "layout/rooms/hall", "population"].map(str::to_owned).to_vec();
    let hall = r#"{ "type": "hall", "x": 1, "y": 1, "width": 3, "height": 1 }"#;
    made.floor.rooms.push(serde_json::from_str(hall).unwrap());
    made.floor.attempts = 2;
    made.floor.header.reroll.clone_from(&job.wish.reroll);
    let reloaded = job.reload > Reload::No;
    app.finished(Outcome { ticket: job.ticket, reloaded, scripts: Some("one".into()), tree: None, result: Ok(made) }, now);
}

fn run(app: &mut App, action: Action, now: Instant) -> Job {
    match app.act(action, now) {
        Effect::Run(job) => job,
        other => panic!("no job but {other:?}"),
    }
}

#[test]
fn kept_stages_are_what_they_were_when_the_rest_is_rolled() {
    let (mut app, now) = app();
    app.act(Action::Keep, now);
    assert_eq!(app.stages(), ["layout", "layout/rooms", "population"], "a room is no stage to keep");
    app.act(Action::Scroll(0, 2), now);
    app.act(Action::Keep, now);
    assert_eq!(app.stage_lines()[..3], ["  [ ] layout", "> [x] layout/rooms", "  [ ] population"]);
    let job = run(&mut app, Action::Reroll, now);
    assert_eq!(job.wish.seed, 7, "the dungeon stays");
    assert_eq!(job.wish.reroll, Some(Reroll::new(42).keep("layout/rooms", 0, 2)));
    answer(&mut app, &job, now);
    assert_eq!(app.command(), "undercroft render my-scripts --branch main --depth 1 --seed 7 --reroll 42 --keep layout/rooms@0.2");
    // What else is kept now is of this roll; what was kept is of the first.
    app.act(Action::Scroll(0, 2), now);
    app.act(Action::Keep, now);
    let job = run(&mut app, Action::NextSeed, now);
    assert_eq!(job.wish.reroll, Some(Reroll::new(43).keep("layout/rooms", 0, 2).keep("population", 42, 2)));
    answer(&mut app, &job, now);
    assert_eq!(app.rolled().as_deref(), Some("roll 43, keeps layout/rooms, population"));
    // Let go and kept again it is still what it was.
    app.act(Action::Keep, now);
    app.act(Action::Keep, now);
    assert_eq!(app.freeze.kept.last(), Some(&Kept { stage: "population".into(), number: 42, attempt: 2 }));
    let job = run(&mut app, Action::KeepNone, now);
    assert_eq!((job.wish.reroll, app.freeze.kept.len()), (None, 0));
}

#[test]
fn without_kept_stages_seeds_are_seeds_and_elsewhere_nothing_is_kept() {
    let (mut app, now) = app();
    let job = run(&mut app, Action::NextSeed, now);
    assert_eq!((job.wish.seed, job.wish.reroll.is_none()), (8, true));
    answer(&mut app, &job, now);
    app.act(Action::Keep, now);
    app.act(Action::Keep, now);
    app.act(Action::Escape, now);
    assert_eq!(app.rolled().as_deref(), Some("keeps layout"));
    let job = run(&mut app, Action::Deeper, now);
    assert_eq!((job.wish.depth, job.wish.reroll.is_none(), app.freeze.kept.len()), (2, true, 0));
}

#[test]
fn what_is_kept_is_of_one_floor_by_whatever_way_it_is_left() {
    let (mut app, now) = app();
    app.act(Action::Keep, now);
    app.act(Action::Keep, now);
    assert_eq!(app.rolled().as_deref(), Some("keeps layout"));
    // As the search and the gallery go to another floor.
    let job = app.session.go(Wish { seed: 9, reroll: None, ..app.session.wish().clone() }, now);
    app.settle();
    answer(&mut app, &job, now);
    assert_eq!(app.rolled(), None);
    app.act(Action::Escape, now);
    let job = run(&mut app, Action::NextSeed, now);
    assert_eq!((job.wish.seed, job.wish.reroll), (10, None), "another seed, not another roll");
}
