use std::convert::Infallible;

use super::*;
use crate::chance::Stream;
use crate::format::line::width;
use crate::growth::{Cell, Choice, Directions, Draws, GrowthRule, Heading, RoomPlan, Source};

/// New exits of rooms by cell, as the test says; a challenge where they are marked.
struct Said<'a>(&'a [((i32, i32), &'a [Heading], bool)]);

impl Source for Said<'_> {
    type Error = Infallible;

    fn room(&mut self, cell: &Cell, _: &mut Stream) -> Result<RoomPlan, Infallible> {
        Ok(RoomPlan::new(self.0.iter().any(|(at, _, challenge)| *at == (cell.x, cell.y) && *challenge)))
    }

    fn exits(&mut self, choice: &Choice, _: &mut Stream) -> Result<Option<Vec<Heading>>, Infallible> {
        Ok(self.0.iter().find(|(at, ..)| *at == (choice.cell.x, choice.cell.y)).map(|(_, exits, _)| exits.to_vec()))
    }
}

use Heading::{East, North, Northeast, Northwest, South, Southeast, Southwest, West};

fn walked(rule: GrowthRule, source: &mut Said<'_>, steps: &[Heading]) -> Growth {
    let mut growth = Growth::new("warren", 7, rule).unwrap();
    growth.arrive("anna").unwrap();
    for step in steps {
        growth.enter("anna", *step, source).unwrap();
    }
    growth
}

/// The tutorial's second map with one room more, which is not clear.
fn warren() -> Growth {
    let mut source = Said(&[
        ((1, 0), &[North, East, South], false),
        ((1, -1), &[West, East], false),
        ((2, -1), &[North], false),
        ((2, 0), &[North], false),
        ((2, 1), &[North], true),
    ]);
    walked(GrowthRule::written(), &mut source, &[East, South, East, North, North])
}

fn drawn(growth: &Growth, view: &View<'_>) -> String {
    let lines: Vec<String> = text(growth, &[], view).iter().map(Line::plain).collect();
    for line in &lines {
        assert!(width(line, view.ascii) <= view.width && (!view.ascii || line.is_ascii()), "{line:?}");
    }
    lines.join("\n")
}

fn view(width: usize) -> View<'static> {
    View { width, explorer: Some("anna"), fit: true, ..View::default() }
}

#[test]
fn rooms_stand_on_their_grid_with_what_leads_where() {
    insta::assert_snapshot!(drawn(&warren(), &view(80)));
}

#[test]
fn the_same_in_ascii() {
    insta::assert_snapshot!(drawn(&warren(), &View { ascii: true, ..view(80) }));
}

#[test]
fn the_same_where_rooms_have_a_character_each() {
    insta::assert_snapshot!(drawn(&warren(), &view(21)));
}

#[test]
fn nobody_has_entered_yet() {
    let growth = Growth::new("warren", 7, GrowthRule::written()).unwrap();
    insta::assert_snapshot!(drawn(&growth, &view(80)));
}

#[test]
fn eight_directions_cross() {
    let mut rule = GrowthRule::written();
    (rule.directions, rule.max_open, rule.allowance) = (Directions::Eight, 8, 7);
    let mut source = Said(&[
        ((1, 0), &[North, Northeast, East, Southwest], false),
        ((1, 1), &[Southeast, Northwest], false),
        ((2, 0), &[Northeast], false),
        ((2, 1), &[], false),
    ]);
    let growth = walked(rule, &mut source, &[East, North, Southeast, Northwest, South, Northeast]);
    insta::assert_snapshot!(drawn(&growth, &view(80)));
    insta::assert_snapshot!(drawn(&growth, &view(20)));
}

#[test]
fn any_size_shows_who_walks() {
    let mut rule = GrowthRule::written();
    rule.max_open = 12;
    let mut growth = Growth::new("warren\u{1b}", 7, rule).unwrap();
    growth.arrive("anna").unwrap();
    growth.enter("anna", East, &mut Draws).unwrap();
    for i in 0..300 {
        let room = growth.here("anna").unwrap();
        let open = room.exits.iter().filter(|exit| exit.unexplored).nth(i % 2);
        let exit = open.or(room.exits.iter().find(|exit| exit.unexplored)).or(room.way_back()).unwrap();
        growth.enter("anna", exit.heading, &mut Draws).unwrap();
    }
    for columns in [1, 2, 5, 10, 20, 40, 80, 200] {
        for rows in [1, 2, 3, 5, 10, 24, 60] {
            for (ascii, fit) in [(false, false), (false, true), (true, false)] {
                let view = View { height: Some(rows), ascii, fit, ..view(columns) };
                let lines = graph(&growth, Some(1), &view).lines;
                assert!(lines.len() <= rows && lines.iter().all(|line| width(&line.plain(), ascii) <= columns));
                if columns >= 20 && rows >= 5 {
                    assert!(lines.iter().any(|line| line.plain().contains('@')), "{columns}x{rows}: {lines:#?}");
                }
            }
        }
    }
}
