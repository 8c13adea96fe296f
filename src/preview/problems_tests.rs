use super::super::samples::{Play, attempt, made, recorded, trouble};
use super::*;
use crate::diagnostic::SourceLine;
use crate::engine::Recording;

const ROWS: [&str; 3] = ["#####", "#.o.#", "#####"];

/// Scripts that do not load, for two reasons.
fn broken() -> Trouble {
    let mut trouble = trouble(true, "rooms/a.lua:3: error: no terrain \"pilar\"");
    let mut first = Diagnostic::error("no terrain \"pilar\"").at("rooms/a.lua", 3).hint("did you mean \"pillar\"?");
    first.source = vec![SourceLine { number: 3, text: "local p = t.pilar".into() }];
    trouble.diagnostics = vec![Diagnostic::warning("never used").at("b.lua", 1), first, Diagnostic::error("no such module").at("c.lua", 8)];
    trouble
}

fn found(at: Option<(u32, u32)>) -> Finding {
    Finding { check: "door".into(), severity: Severity::Warning, message: "it hangs loose".into(), at }
}

#[test]
fn all_of_a_load_are_listed_errors_first_and_the_selected_one_in_full() {
    let mut play = Play::showing(made(&ROWS, 7));
    play.press("E");
    assert!(play.text(80, 24).contains("no problems"));
    play.reload(Err(broken()));
    let screen = play.screen(80, 24);
    assert!(screen[0].starts_with("2 errors, 1 warning  Enter"), "{screen:#?}");
    assert!(screen[1].starts_with(" error   rooms/a.lua:3  no terrain \"pilar\""), "{screen:#?}");
    assert!(screen[2].starts_with(">    3 | local p = t.pilar"));
    assert!(screen[3].starts_with("  hint: did you mean \"pillar\"?"));
    assert!(screen[4].starts_with(" error   c.lua:8        no such module"));
    assert!(screen[5].starts_with(" warning b.lua:1        never used"));
    assert!(matches!(play.press("enter"), Effect::Edit(at) if (at.file.as_str(), at.line) == ("rooms/a.lua", 3)));
    play.press("down");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if at.file == "c.lua"));
    play.press("end");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if at.file == "b.lua"));
    play.press("pageup");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if at.file == "rooms/a.lua"));
    play.reload(Ok(made(&ROWS, 7)));
    assert!(play.text(80, 24).contains("no problems"), "mended");
    play.press("escape");
    assert!(play.screen(80, 24)[1].starts_with("#.o.#"));
}

#[test]
fn the_light_says_how_things_stand_and_how_many_problems_there_are() {
    let mut play = Play::showing(made(&ROWS, 7));
    let status = |play: &mut Play| play.screen(160, 8).pop().unwrap();
    assert!(status(&mut play).starts_with(" ok  main 1/3"));
    play.reload(Err(broken()));
    assert!(status(&mut play).starts_with(" stale  2 errors, 1 warning: E  main 1/3"), "{}", status(&mut play));
    play.reload(Ok(made(&ROWS, 7)));
    assert!(status(&mut play).starts_with(" ok  main 1/3"));
    play.reload(Err(trouble(false, "the floor failed")));
    assert!(status(&mut play).starts_with(" failed  1 error: E  main 1/3"));
    let mut shown = made(&ROWS, 7);
    shown.floor.findings = vec![found(None), found(Some((1, 1)))];
    play.reload(Ok(shown));
    assert!(status(&mut play).starts_with(" ok  2 warnings: E  main 1/3"));
    let mut play = Play::showing(made(&ROWS, 7));
    play.app.shown = None;
    play.reload(Err(broken()));
    assert!(status(&mut play).starts_with(" failed  2 errors, 1 warning: E"));
}

#[test]
fn a_floor_that_failed_tells_why_its_attempts_were_refused() {
    let mut play = Play::showing(recorded(&ROWS, 7));
    let refused = |number, reason: &str| attempt(&ROWS, number, Verdict::Vetoed { reason: reason.into(), stage: "layout".into() });
    let mut failed = trouble(false, "main 1: no floor after 3 attempts\n  the last: too small");
    let attempts = vec![refused(1, "no hall"), refused(2, "too small"), refused(3, "no hall")];
    failed.recording = Some(std::sync::Arc::new(Recording { attempts }));
    play.reload(Err(failed));
    play.press("E");
    let text = play.text(80, 24);
    assert!(
        text.contains(" error               main 1: no floor after 3 attempts") || text.contains("main 1: no floor after 3 attempts"),
        "{text}"
    );
    assert!(text.contains("  the last: too small"), "{text}");
    assert!(text.contains("2 attempts  refused in layout: no hall"), "{text}");
    assert!(text.contains("attempt 2   refused in layout: too small"), "{text}");
    play.press("s");
    assert!(play.app.scrub.open && !play.app.problems.open);
}

#[test]
fn odds_that_fail_are_a_problem_too_and_a_text_has_its_line() {
    let mut play = Play::showing(made(&ROWS, 7));
    let result = Err("rooms/a.lua:12:3: error: weights are NaN\n>   12 | weight = 0/0".to_owned());
    play.app.odds.learn(super::super::worker::Charted { branch: "main".into(), result });
    play.press("E");
    let text = play.text(80, 24);
    assert!(text.contains("1 error") && text.contains("weights are NaN") && text.contains(">   12 | weight = 0/0"), "{text}");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if (at.file.as_str(), at.line) == ("rooms/a.lua", 12)));
    assert_eq!([line_of("no line"), line_of("a.lua:x")], [None, None]);
}

#[test]
fn a_finding_puts_the_cursor_on_its_cell() {
    let mut shown = recorded(&ROWS, 7);
    shown.floor.findings = vec![found(Some((3, 1)))];
    let mut play = Play::showing(shown);
    play.press("E");
    assert!(play.text(80, 24).contains("warning floor at 3,1  door: it hangs loose"), "{}", play.text(80, 24));
    play.press("enter");
    assert!(play.app.inspect.open && !play.app.problems.open);
    assert_eq!(play.app.inspect.at, (3, 1));
    assert!(play.text(80, 24).contains("warning: door: it hangs loose"));
}

#[test]
fn a_long_list_scrolls_with_the_selection() {
    let mut play = Play::showing(made(&ROWS, 7));
    let mut many = trouble(true, "many");
    many.diagnostics = (1..=100).map(|line| Diagnostic::error(format!("fault {line}.")).at("a.lua", line).hint("mend it")).collect();
    play.reload(Err(many));
    play.press("E");
    for _ in 0..49 {
        play.press("down");
    }
    let text = play.text(80, 24);
    assert!(text.contains("fault 50.") && text.contains("mend it") && !text.contains("fault 1."), "{text}");
    play.press("home");
    assert!(play.text(80, 24).contains("fault 1."));
    play.press("end");
    assert!(play.text(80, 24).contains("fault 100."));
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let mut play = Play::showing(made(&ROWS, 7));
    play.press("E");
    play.every_size();
    play.reload(Err(broken()));
    play.every_size();
    play.press("end");
    play.every_size();
}

#[test]
fn mistakes_of_the_look_file_are_listed_with_their_line() {
    let folder = std::env::temp_dir().join(format!("undercroft-look-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("look.toml");
    std::fs::write(&path, "[monster]\nrat = { glyph = \"r\" }\nbat = 2\n").unwrap();
    let mut play = Play::showing(made(&ROWS, 7));
    play.app.wear(crate::preview::look::LookFile::read(&path, true));
    assert!(play.app.notice.take().is_some_and(|said| said.contains("look.toml:3: ")));
    play.press("E");
    let screen = play.screen(200, 24);
    assert!(
        screen.iter().any(|row| row.contains(" warning look file  ") && row.contains("look.toml:3: \"bat\" must be as")),
        "{screen:#?}"
    );
    let effect = play.press("enter");
    assert!(matches!(&effect, Effect::Edit(at) if at.line == 3 && std::path::Path::new(&at.file) == path), "{effect:?}");
    play.app.wear(crate::preview::look::LookFile::default());
    assert!(play.text(80, 24).contains("no problems"));
    std::fs::remove_dir_all(&folder).unwrap();
}
