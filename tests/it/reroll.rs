//! Other chances for the same floor, with stages that keep theirs.

use undercroft::engine::Reroll;
use undercroft::growth::{Heading, Spot};
use undercroft::{Context, Engine, ErrorKind, Floor, Request, ScriptSet};

use crate::sets::{engine, floored, with_layout};

fn sample() -> Engine {
    Engine::load(ScriptSet::sample().unwrap()).unwrap()
}

/// The stages that are part of no other.
fn top(floor: &Floor) -> Vec<String> {
    floor.stages.iter().skip(1).filter(|stage| !stage.contains('/')).cloned().collect()
}

fn rolled(engine: &Engine, floor: &Request, reroll: Reroll) -> Floor {
    let floor = engine.floor(&floor.clone().reroll(reroll)).unwrap();
    // Its header gives it again.
    let header = floor.header.to_string().parse().unwrap();
    assert_eq!(engine.floor(&engine.replay(&header).unwrap()).unwrap(), floor);
    floor
}

/// All but the header and the count of attempts.
fn content(floor: &Floor) -> impl PartialEq + std::fmt::Debug {
    (floor.rows(), floor.flags.clone(), floor.room_of.clone(), floor.monsters.clone(), floor.things.clone(), floor.stairs.clone())
}

#[test]
fn a_floor_whose_stages_are_all_kept_is_the_floor() {
    let engine = sample();
    let mut others = 0;
    for (branch, floors) in floored(&engine, 42) {
        for depth in [1, floors] {
            let request = Request::new(&branch, depth, 42);
            let floor = engine.floor(&request).unwrap();
            let keep = |reroll, number, of: &Floor| top(of).iter().fold(reroll, |r: Reroll, stage| r.keep(stage, number, of.attempts));
            assert_eq!(content(&rolled(&engine, &request, keep(Reroll::new(5), 0, &floor))), content(&floor), "{branch} {depth}");
            let other = rolled(&engine, &request, Reroll::new(5));
            others += usize::from(other.cells != floor.cells);
            assert_eq!(other.stairs.iter().map(|s| &s.name).collect::<Vec<_>>(), floor.stairs.iter().map(|s| &s.name).collect::<Vec<_>>());
            // One that was rolled again is kept as well as that of the seed.
            assert_eq!(content(&rolled(&engine, &request, keep(Reroll::new(9), 5, &other))), content(&other), "{branch} {depth}");
            assert_eq!(content(&rolled(&engine, &request, keep(Reroll::new(0), 5, &other))), content(&other), "{branch} {depth}");
        }
    }
    assert!(others >= 4, "{others}");
}

#[test]
fn a_kept_layout_is_the_same_with_others_in_it() {
    let engine = sample();
    let request = Request::new("undercroft", 3, 7);
    let floor = engine.floor(&request).unwrap();
    let wrote_layout = |floor: &Floor| -> Vec<Option<u16>> {
        let layout = |stage: u16| floor.stages[usize::from(stage)].starts_with("layout");
        floor.cells.iter().zip(&floor.stage_of).map(|(cell, stage)| layout(*stage).then_some(*cell)).collect()
    };
    let mut others = 0;
    for number in 1..=8 {
        let other = rolled(&engine, &request, Reroll::new(number).keep("layout", 0, floor.attempts));
        assert_eq!(other.rooms, floor.rooms);
        for (mine, theirs) in wrote_layout(&floor).iter().zip(wrote_layout(&other)) {
            assert!(mine.is_none() || theirs.is_none() || *mine == theirs);
        }
        others += usize::from(other.monsters != floor.monsters);
        let alone = rolled(&engine, &request, Reroll::new(number).keep("population", 0, floor.attempts));
        assert_ne!(alone.cells, floor.cells, "the population alone is kept");
    }
    assert!(others > 6, "{others}");
}

#[test]
fn a_stage_within_another_keeps_its_chances_in_whatever_attempt() {
    let engine = engine(&with_layout(
        "local deep = 0\nfloor:stage(\"rooms\", function(own)\n\
         floor:stage(\"deep\", function(rng) print(\"deep\", rng:int(1, 1000000), rng:child(\"more\"):int(1, 1000000)) end)\n\
         end)\n\
         print(\"layout\", rng:int(1, 1000000))\n\
         if rng:one_in(2) then floor:veto(\"again\") end",
    ));
    let request = (1..50).map(|seed| Request::new("cellar", 1, seed)).find(|r| engine.floor(r).unwrap().attempts == 3).unwrap();
    let floor = engine.floor(&request).unwrap();
    let said = |floor: &Floor| floor.log.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    for number in 1..20 {
        let other = rolled(&engine, &request, Reroll::new(number).keep("layout/rooms", 0, 3));
        assert_eq!(said(&other)[0], said(&floor)[0]);
        assert_ne!(said(&other)[1], said(&floor)[1]);
        let inner = rolled(&engine, &request, Reroll::new(number).keep("layout/rooms", 0, 2).keep("layout/rooms/deep", 0, 3));
        assert_eq!(said(&inner)[0], said(&floor)[0]);
        assert_ne!(said(&rolled(&engine, &request, Reroll::new(number).keep("layout/rooms", 0, 2)))[0], said(&floor)[0]);
    }
}

#[test]
fn what_cannot_be_kept_is_said() {
    let engine = sample();
    let request = Request::new("undercroft", 1, 7);
    let told = |reroll: Reroll| -> Vec<String> {
        let floor = engine.floor(&request.clone().reroll(reroll)).unwrap();
        let kept = floor.findings.iter().filter(|finding| finding.check == "kept");
        kept.inspect(|finding| assert_eq!(finding.severity.to_string(), "warning")).map(|finding| finding.message.clone()).collect()
    };
    assert_eq!(told(Reroll::new(1).keep("layout", 0, 1)), Vec::<String>::new());
    assert_eq!(told(Reroll::new(1).keep("layuot", 0, 1)), ["no stage \"layuot\" began, so none was kept; did you mean \"layout\"?"]);
    let all = told(Reroll::new(1).keep("zzzzzzzzz", 0, 1));
    assert!(all[0].starts_with("no stage \"zzzzzzzzz\" began, so none was kept; its stages are layout, "), "{all:?}");
    let error = engine.floor(&request.clone().reroll(Reroll::new(1).keep("layout", 0, 0))).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Request);
    assert!(error.to_string().contains("attempts count from 1"), "{error}");
    let many = (0..300).fold(Reroll::new(1), |reroll, n| reroll.keep(format!("s{n}"), 0, 1));
    assert_eq!(engine.floor(&request.clone().reroll(many)).unwrap_err().kind(), ErrorKind::Request);
}

#[test]
fn a_header_without_other_chances_says_nothing_of_them() {
    let engine = sample();
    let request = Request::new("undercroft", 1, 7);
    let plain = engine.floor(&request).unwrap();
    assert_eq!(engine.floor(&request.clone().reroll(Reroll::new(0))).unwrap(), plain);
    assert!(!plain.header.to_string().contains("reroll"));
    let other = rolled(&engine, &request, Reroll::new(2).keep("layout", 1, 1));
    let text = other.header.to_string();
    assert!(text.contains(r#""reroll":{"number":2,"keep":[{"stage":"layout","number":1,"attempt":1}]}"#), "{text}");
}

#[test]
fn rooms_of_a_growing_branch_have_other_chances_too() {
    let engine = sample();
    let tree = engine.tree(1, &Context::new()).unwrap();
    let branch = &tree.branches.iter().find(|branch| branch.growing).unwrap().name;
    let mut growth = engine.grow(branch, 1, &Context::new()).unwrap();
    growth.arrive("anna").unwrap();
    let way = [Heading::East, Heading::North, Heading::West, Heading::South]
        .into_iter()
        .find(|heading| matches!(engine.enter(&mut growth, "anna", *heading), Ok(Ok(_))))
        .unwrap();
    let Some(Spot::Room { instance, x, y }) = growth.spot("anna") else { panic!("{way:?}") };
    let request = engine.room_request(&growth, instance, x, y).unwrap();
    let floor = engine.floor(&request).unwrap();
    let others = (1..10).filter(|number| rolled(&engine, &request, Reroll::new(*number)).cells != floor.cells).count();
    assert!(others > 0);
    let kept = top(&floor).iter().fold(Reroll::new(3), |reroll, stage| reroll.keep(stage, 0, floor.attempts));
    assert_eq!(content(&rolled(&engine, &request, kept)), content(&floor));
}
