use super::*;
use crate::format::odds::samples::{cellar, curves, table};

fn here() -> Looked {
    Looked { branch: "cellar".into(), depth: 2, floors: None, ascii: false, look: Look::new(true, false), dim: false }
}

fn learn(pane: &mut OddsPane, result: Result<Curves, String>) {
    pane.learn(Charted { branch: "cellar".into(), result });
}

fn drawn(pane: &OddsPane, looked: &Looked, width: u16, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    pane.draw(looked, area, &mut buffer);
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect()
}

/// A cellar whose rat has these chances, and nobody else.
fn rats(chances: &[f64]) -> Curves {
    curves("cellar", vec![table("", "by weight", &[("rat", 'r', chances)])])
}

#[test]
fn the_chart_fills_the_pane_and_marks_the_depth() {
    let mut pane = OddsPane::default();
    assert_eq!(drawn(&pane, &here(), 40, 3)[0], "working the odds out");
    learn(&mut pane, Ok(cellar()));
    let lines = drawn(&pane, &here(), 80, 12);
    assert_eq!(
        lines[1..7].join("\n"),
        "   depth  1   ▼2  3   4        peak           here
by weight
 r rat    ████▄▄▄▄▁▁▁▁       50.0 % at 1    25.0 %
 O ogre       ▂▂▂▂▄▄▄▄████   50.0 % at 4    12.5 %
   nobody ▄▄▄▄▅▅▅▅▆▆▆▆▄▄▄▄   68.8 % at 3    62.5 %
At none of these depths: owl"
    );
    assert!(drawn(&pane, &Looked { depth: 4, ..here() }, 80, 12)[1].contains("▼4"));
    assert_eq!(drawn(&pane, &Looked { branch: "attic".into(), ..here() }, 40, 3)[0], "working the odds out");
}

#[test]
fn depths_that_this_seed_has_not_are_told() {
    let mut pane = OddsPane::default();
    learn(&mut pane, Ok(cellar()));
    let third = |floors, height| drawn(&pane, &Looked { floors, ..here() }, 80, height)[2].clone();
    assert_eq!(third(Some(2), 12), "this seed has 2: depths 3 to 4 are of seeds whose cellar goes deeper");
    assert_eq!(third(Some(3), 12), "this seed has 3: depth 4 is of seeds whose cellar goes deeper");
    for floors in [Some(4), Some(0), None] {
        assert_eq!(third(floors, 12), "by weight", "{floors:?}");
    }
    assert_eq!(third(Some(2), 9), "by weight", "where there is little room the chart has it");
}

#[test]
fn bars_stand_on_no_ground_of_their_own() {
    use super::super::look::{Colours, Theme};
    use crate::world::Colour;
    let looked = Looked { look: Look::of(Theme::Light, Colours::Sixteen, false), ..here() };
    for (colour, _) in Colour::ALL {
        let style = look(crate::format::Style { colour, ..Default::default() }, &looked);
        assert_eq!((style.bg, style.fg), (None, looked.look.fore(colour).fg), "{colour:?}");
    }
}

#[test]
fn the_version_before_stays_behind_until_another_comes() {
    let mut pane = OddsPane::default();
    let rows =
        |pane: &OddsPane| drawn(pane, &here(), 80, 12)[3..6].iter().map(|line| line.chars().take(18).collect()).collect::<Vec<String>>();
    learn(&mut pane, Ok(rats(&[0.5, 0.25])));
    assert_eq!(rows(&pane)[..2], [" r rat    ████▄▄▄▄", "   nobody ▄▄▄▄▆▆▆▆"]);
    learn(&mut pane, Ok(rats(&[0.25, 0.5])));
    let changed = [" r rat    ▄▄▄▄████", "   before ████▄▄▄▄", "   nobody ▆▆▆▆▄▄▄▄"];
    assert_eq!(rows(&pane), changed);
    learn(&mut pane, Ok(rats(&[0.25, 0.5])));
    assert_eq!(rows(&pane), changed, "an edit of something else changes nothing here");
    learn(&mut pane, Ok(curves("cellar", vec![table("", "by weight", &[("bat", 'b', &[0.5, 0.5])])])));
    assert_eq!(rows(&pane)[..2], ["+b bat    ████████", "-r rat    ▄▄▄▄████"]);
}

#[test]
fn an_error_keeps_the_last_good_odds_and_says_so() {
    let mut pane = OddsPane::default();
    learn(&mut pane, Err("a.lua:3: error: oh\n> 3 | x".into()));
    assert_eq!(drawn(&pane, &here(), 40, 3)[..2], ["a.lua:3: error: oh", "> 3 | x"]);
    learn(&mut pane, Ok(cellar()));
    learn(&mut pane, Err("a.lua:3: error: oh\n> 3 | x".into()));
    let lines = drawn(&pane, &here(), 80, 20);
    assert_eq!(lines[2], "older odds, the new ones fail: a.lua:3: error: oh");
    assert!(lines[4].starts_with(" r rat "), "{lines:#?}");
    learn(&mut pane, Ok(cellar()));
    assert_eq!(drawn(&pane, &here(), 80, 20)[2], "by weight");
}

#[test]
fn a_population_without_tables_says_what_to_write() {
    let mut pane = OddsPane::default();
    learn(&mut pane, Ok(Curves { branch: "cellar".into(), depths: vec![1, 2], tables: Vec::new() }));
    let text = drawn(&pane, &here(), 80, 6).join("\n");
    assert!(text.starts_with("The population of \"cellar\" has no monster table") && text.contains("population.weighted"), "{text}");
    learn(&mut pane, Ok(rats(&[0.5, 0.25])));
    assert!(drawn(&pane, &here(), 80, 6)[3].starts_with(" r rat"), "a first table is not all new");
}

#[test]
fn more_rows_than_there_is_room_for_are_scrolled_and_kept_in_sight() {
    let names: Vec<String> = (10..40).map(|i| format!("monster {i}")).collect();
    let rows: Vec<(&str, char, &[f64])> = names.iter().map(|name| (name.as_str(), 'm', &[0.01][..])).collect();
    let mut pane = OddsPane::default();
    learn(&mut pane, Ok(curves("cellar", vec![table("", "by weight", &rows)])));
    pane.set_size(80, 12);
    // A title, 30 monsters and nobody; two lines of head, one that says where in the rows this is, and one of legend.
    let shown = |pane: &OddsPane| {
        let lines = drawn(pane, &here(), 80, 12);
        assert!(lines[10].starts_with("-- rows ") && lines[11].starts_with("A full bar"), "{lines:#?}");
        (lines[2].clone(), lines[9].clone(), lines[10].clone())
    };
    assert_eq!(shown(&pane).2, "-- rows 1 to 8 of 32, up and down scroll");
    pane.scroll_by(-1, &here());
    assert_eq!(shown(&pane).0, "by weight");
    pane.scroll_by(1, &here());
    assert!(shown(&pane).0.contains("monster 10"));
    pane.page_by(1, &here());
    assert_eq!(shown(&pane).2, "-- rows 10 to 17 of 32, up and down scroll");
    for _ in 0..9 {
        pane.page_by(1, &here());
    }
    assert!(shown(&pane).1.contains("nobody"));
    pane.scroll_by(-1, &here());
    assert!(shown(&pane).1.contains("monster 39"), "one step back is one step");
    pane.home();
    assert_eq!(shown(&pane).0, "by weight");
    // Fewer rows after an edit: what is left is in sight.
    pane.page_by(3, &here());
    learn(&mut pane, Ok(cellar()));
    learn(&mut pane, Ok(cellar()));
    assert!(drawn(&pane, &here(), 80, 50).iter().any(|line| line.contains("ogre")));
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let many: Vec<(&str, char, &[f64])> = (0..300).map(|_| ("漢字", '漢', &[0.001, 0.002][..])).collect();
    let mut pane = OddsPane::default();
    for step in 0..5 {
        match step {
            0 => {}
            1 => learn(&mut pane, Err("oh".into())),
            2 => learn(&mut pane, Ok(cellar())),
            3 => learn(&mut pane, Ok(curves("cellar", vec![table("", "r", &many)]))),
            _ => learn(&mut pane, Err("漢".repeat(300))),
        }
        for height in 0..14 {
            for width in 0..40 {
                pane.set_size(width, height);
                pane.page_by(1, &here());
                assert_eq!(drawn(&pane, &here(), width, height).len(), usize::from(height));
            }
        }
        drawn(&pane, &here(), 200, 60);
    }
}
