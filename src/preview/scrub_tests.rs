use super::super::samples::{attempt, recorded};
use super::*;
use crate::engine::Verdict;
use crate::preview::samples;
use samples::Play;

const ROWS: [&str; 3] = ["#####", "#.o.#", "#####"];

fn scrubbing() -> Play {
    let mut play = Play::showing(recorded(&ROWS, 7));
    play.press("s");
    play
}

#[test]
fn steps_go_forward_and_back_and_the_floor_is_that_of_then() {
    let mut play = scrubbing();
    assert_eq!(play.screen(80, 16)[..3], ["#####", "#.o.#", "#####"].map(|row| format!("{row:<80}")));
    assert!(play.text(80, 16).contains("step 4 of 4  population  attempt 2 of 2, accepted"), "{}", play.text(80, 16));
    assert!(play.text(80, 16).contains("changed 1 monster  in 4.00 ms of 8.00 ms, 50.0 %, the slowest"));
    assert!(play.text(80, 16).contains("> begun at main.lua:4"));
    play.press("left left");
    // The hall is dug, and nobody is there yet.
    assert!(play.text(80, 16).contains("step 2 of 4  layout/hall"));
    assert!(play.screen(80, 16)[1].starts_with("#...#"));
    assert!(play.text(80, 16).contains("changed 5 cells, 1 room  in 2.00 ms of 8.00 ms, 25.0 %, slowest is step 4"));
    assert!(play.text(80, 16).contains("begun at main.lua:2 through std/rooms.lua:33"));
    assert!(play.text(80, 16).contains("[layout 2/3, 50.0 %]  population 50.0 %"));
    let marked: Vec<usize> = (0..15).filter(|at| play.app.scrub.marks[*at]).collect();
    assert_eq!(marked, [5, 6, 7, 8, 9]);
    play.press("left left left");
    assert!(play.text(80, 16).contains("step 1 of 4  layout "), "no farther than the first");
    play.press("pagedown");
    assert!(play.text(80, 16).contains("step 4 of 4  population"));
    play.press("pageup");
    assert!(play.text(80, 16).contains("step 1 of 4"), "the first of the stage before");
    play.press("end");
    assert!(play.text(80, 16).contains("step 4 of 4"));
    play.press("s");
    assert!(!play.app.scrub.open && play.app.scrub.floor.is_none());
}

#[test]
fn a_refused_attempt_opens_where_it_ended_with_the_reason_on_the_map() {
    let mut play = scrubbing();
    let rows: Vec<String> = (0..20).map(|_| "#".repeat(70)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    play.app.shown = Some(recorded(&rows, 7));
    play.app.scrub_anew();
    assert!(!play.text(80, 40).contains("no space for the hall"));
    play.press("up");
    let text = play.text(80, 40);
    assert!(text.contains("attempt 1 of 2, refused"), "{text}");
    let box_row = play.screen(80, 40).iter().position(|row| row.contains("refused in layout/hall: no space for the hall")).unwrap();
    assert!(box_row < 8 && text.contains("┌─"), "{text}");
    play.press("left");
    assert!(!play.text(80, 40).contains("┌─"), "only where it ended");
    play.press("down");
    assert!(play.text(80, 40).contains("attempt 2 of 2, accepted"));
}

#[test]
fn what_the_audit_found_stands_out_and_is_not_hidden() {
    let rows: Vec<String> = (0..20).map(|_| "#".repeat(70)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut refused = attempt(&rows, 1, Verdict::Vetoed { reason: "2 cells are cut off".into(), stage: "audit".into() });
    let finding = |at| crate::floor::Finding {
        check: "disconnected".into(),
        severity: crate::Severity::Error,
        message: "2 cells are cut off".into(),
        at: Some(at),
    };
    refused.floor.findings = vec![finding((3, 1)), finding((4, 2))];
    let mut made = recorded(&rows, 7);
    made.recording = Some(Arc::new(Recording { attempts: vec![refused, attempt(&rows, 2, Verdict::Accepted)] }));
    let mut play = Play::showing(made);
    play.press("s up");
    let marked: Vec<usize> = (0..1400).filter(|at| play.app.scrub.marks[*at]).collect();
    assert_eq!(marked, [73, 144]);
    let screen = play.screen(80, 40);
    assert!(screen[1].starts_with("#####"), "the cells are seen: {screen:#?}");
    let text = play.text(80, 40);
    assert!(text.contains("3,1: 2 cells are cut off") && text.contains("4,2: 2 cells are cut off"), "{text}");
}

#[test]
fn a_reload_stays_at_the_stage_and_the_like_where_it_is_gone() {
    let mut play = scrubbing();
    play.press("left");
    assert!(play.text(80, 16).contains("step 3 of 4  layout "), "the second step of that stage");
    let mut with_more = attempt(&ROWS, 1, Verdict::Accepted);
    let first = with_more.steps[1].clone();
    with_more.steps.insert(0, Step { stage: "sketch".into(), cells: Vec::new(), ..first });
    let mut made = recorded(&ROWS, 7);
    made.recording = Some(Arc::new(Recording { attempts: vec![with_more.clone()] }));
    play.reload(Ok(made));
    assert!(play.text(80, 16).contains("step 4 of 5  layout "), "{}", play.text(80, 16));
    // To the hall, which then has no step any more: its stage is the nearest.
    play.press("left");
    assert!(play.text(80, 16).contains("step 3 of 5  layout/hall"));
    with_more.steps.remove(2);
    let mut made = recorded(&ROWS, 7);
    made.recording = Some(Arc::new(Recording { attempts: vec![with_more] }));
    play.reload(Ok(made));
    assert!(play.text(80, 16).contains("step 2 of 4  layout "), "{}", play.text(80, 16));
    assert!(play.text(80, 16).contains("there is no step layout/hall here: this is the nearest"), "{}", play.text(80, 16));
    let mut back = recorded(&ROWS, 7);
    back.floor.header.scripts = "1".into();
    play.reload(Ok(back));
    assert!(!play.text(80, 16).contains("there is no step"));
    assert!(play.text(80, 16).contains("step 2 of 4  layout/hall"), "where it is there again, back to it");
}

#[test]
fn a_floor_that_fails_shows_how_far_it_came() {
    let mut play = scrubbing();
    play.press("left left");
    let mut trouble = samples::trouble(false, "main.lua:9: error: oh no");
    trouble.diagnostics = vec![crate::Diagnostic::error("oh no").at("main.lua", 9)];
    let mut failed = attempt(&ROWS, 1, Verdict::Failed);
    failed.steps.truncate(2);
    trouble.recording = Some(Arc::new(Recording { attempts: vec![failed] }));
    play.reload(Err(trouble));
    let text = play.text(80, 24);
    assert!(text.contains("step 2 of 2  layout/hall  attempt 1 of 1, ended by an error"), "{text}");
    assert_eq!(text.matches("oh no").count(), 1, "{text}");
    assert!(text.contains("> ended at main.lua:9"), "{text}");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if at.line == 9));
    play.press("home");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if at.line == 1));
    play.reload(Ok(recorded(&ROWS, 7)));
    assert!(play.text(80, 24).contains("step 2 of 4  layout/hall"), "mended: where it was before");
}

#[test]
fn an_error_is_written_once_where_there_is_room_on_the_map() {
    let rows: Vec<String> = (0..20).map(|_| "#".repeat(70)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut play = Play::showing(recorded(&rows, 7));
    play.press("s");
    let mut trouble = samples::trouble(false, "main.lua:9: error: oh no");
    trouble.diagnostics = vec![crate::Diagnostic::error("oh no").at("main.lua", 9)];
    trouble.recording = Some(Arc::new(Recording { attempts: vec![attempt(&rows, 1, Verdict::Failed)] }));
    play.reload(Err(trouble));
    for (width, height) in [(80, 24), (200, 60)] {
        let text = play.text(width, height);
        assert_eq!(text.matches("oh no").count(), 1, "{text}");
    }
}

#[test]
fn steps_are_played_at_a_pace_and_nothing_wakes_up_afterwards() {
    let mut play = scrubbing();
    assert_eq!(play.app.deadline(play.now), None);
    play.press("space");
    assert!(play.text(80, 16).contains("step 1 of 4"), "from the beginning, where it is at the end");
    assert_eq!(play.app.deadline(play.now), Some(play.now + PACE));
    for step in 2..=4 {
        play.now += PACE;
        play.app.tick(play.now);
        assert!(play.text(80, 16).contains(&format!("step {step} of 4")));
    }
    assert_eq!(play.app.deadline(play.now), None);
    play.press("home space space");
    assert_eq!(play.app.deadline(play.now), None, "it stops");
    assert!(!play.app.session.paused());
}

#[test]
fn where_there_are_no_steps_it_says_so() {
    let mut play = Play::showing(samples::made(&ROWS, 7));
    play.press("s");
    assert!(!play.app.scrub.open);
    assert!(play.text(80, 16).contains("no steps were recorded of this floor"));
}

#[test]
fn steps_are_listed_beside_the_floor_where_there_is_room() {
    let mut play = scrubbing();
    play.press("left left");
    let screen = play.screen(200, 60);
    let row = screen.iter().position(|row| row.contains("   2   hall")).unwrap();
    assert!(screen[row].contains("2.00 ms  5 cells, 1 room"), "{screen:#?}");
    assert!(screen[row - 1].contains("   1 layout") && screen[row + 2].contains("   4 population"));
    assert!(screen[row + 2].contains("1 monster  slowest") && !screen[row].contains("slowest"), "{screen:#?}");
    assert!(screen[0].starts_with("#####  step 2 of 4"));
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let mut play = scrubbing();
    for keys in ["", "up", "left", "v"] {
        play.press(keys);
        play.every_size();
    }
    let mut empty = recorded(&ROWS, 7);
    let mut nothing = attempt(&[], 1, Verdict::Accepted);
    nothing.steps.clear();
    empty.recording = Some(Arc::new(Recording { attempts: vec![nothing] }));
    let mut play = Play::showing(empty);
    play.press("s left right up down pageup home enter space");
    play.every_size();
}
