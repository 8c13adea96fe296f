//! Explorers, windows, locks and instances that are forgotten.

use undercroft::chance::Stream;
use undercroft::growth::{
    Cell, Directions, Draws, Growth, GrowthRule, Heading, Lock, Refusal, Removal, RoomPlan, Source, Spot, Step, Stop, Window,
};

use super::{Forced, look_over};

/// Every room has a challenge.
struct Guarded;

impl Source for Guarded {
    type Error = std::convert::Infallible;

    fn room(&mut self, _: &Cell, _: &mut Stream) -> Result<RoomPlan, Self::Error> {
        Ok(RoomPlan::new(true))
    }

    fn exits(&mut self, choice: &undercroft::growth::Choice, _: &mut Stream) -> Result<Option<Vec<Heading>>, Self::Error> {
        Ok(Some(choice.free.iter().copied().take(choice.most.min(2) as usize).collect()))
    }
}

fn dungeon(rule: GrowthRule, explorers: &[&str]) -> Growth {
    let mut growth = Growth::new("warren", 7, rule).unwrap();
    for explorer in explorers {
        growth.arrive(explorer).unwrap();
    }
    growth
}

fn go(growth: &mut Growth, explorer: &str, heading: Heading) -> Step {
    let step = growth.enter(explorer, heading, &mut Draws).unwrap();
    look_over(growth);
    step
}

fn refused(growth: &mut Growth, explorer: &str, heading: Heading) -> &'static str {
    match growth.enter(explorer, heading, &mut Draws).unwrap_err() {
        Stop::Refused(refusal) => refusal.code(),
    }
}

#[test]
fn those_who_follow_in_time_join() {
    let mut growth = dungeon(GrowthRule::written(), &["anna", "ben", "cleo", "dora"]);
    let step = go(&mut growth, "anna", Heading::East);
    assert!(step.began && step.made && step.from == Spot::Start);
    growth.tick(299).unwrap();
    let step = go(&mut growth, "ben", Heading::East);
    assert!(!step.began && !step.made);
    assert_eq!(step.to, Spot::Room { instance: 1, x: 1, y: 0 });
    assert!(go(&mut growth, "cleo", Heading::North).began, "another exit leads to another instance");
    assert_eq!(growth.spot("cleo"), Some(Spot::Room { instance: 2, x: 0, y: 1 }));

    let tick = growth.tick(300).unwrap();
    assert_eq!((tick.sealed, tick.removed), (vec![(Heading::East, 1)], vec![]));
    assert!(growth.start().exit(Heading::East).unwrap().unexplored && !growth.start().exit(Heading::North).unwrap().unexplored);
    let step = go(&mut growth, "dora", Heading::East);
    assert!(step.began);
    assert_eq!(step.to, Spot::Room { instance: 3, x: 1, y: 0 });
    assert!(growth.instance(1).unwrap().sealed && !growth.instance(3).unwrap().sealed);

    // The way out of the older instance is one-way.
    assert!(growth.room(1, 1, 0).unwrap().way_back().unwrap().one_way);
    let step = go(&mut growth, "anna", Heading::West);
    assert!(step.one_way && step.to == Spot::Start && step.removed.is_none());
    assert_eq!(go(&mut growth, "anna", Heading::East).to, Spot::Room { instance: 3, x: 1, y: 0 });
    let step = go(&mut growth, "ben", Heading::West);
    assert_eq!(step.removed, Some(1), "the last one forgets it");
    assert!(growth.instance(1).is_none());
    assert_eq!(growth.remove(1), Err(Refusal::Gone(1)));
}

#[test]
fn an_instance_one_can_still_join_is_kept_while_nobody_is_there() {
    let mut growth = dungeon(GrowthRule::written(), &["anna"]);
    go(&mut growth, "anna", Heading::East);
    let step = go(&mut growth, "anna", Heading::West);
    assert_eq!((step.removed, step.one_way), (None, false));
    assert_eq!(growth.leave("anna").unwrap(), None);
    let tick = growth.tick(300).unwrap();
    assert_eq!((tick.sealed, tick.removed), (vec![(Heading::East, 1)], vec![1]));
    assert_eq!(growth.instances().count(), 0);
}

#[test]
fn windows_of_no_length_and_of_any() {
    let mut rule = GrowthRule::written();
    rule.window = Window::Ticks(0);
    let mut growth = dungeon(rule.clone(), &["anna", "ben"]);
    let step = go(&mut growth, "anna", Heading::East);
    assert!(step.room.way_back().unwrap().one_way);
    assert!(go(&mut growth, "ben", Heading::East).began);
    assert_eq!(go(&mut growth, "ben", Heading::West).removed, Some(2));

    rule.window = Window::Forever;
    let mut growth = dungeon(rule, &["anna", "ben"]);
    go(&mut growth, "anna", Heading::East);
    growth.tick(u64::MAX).unwrap();
    assert!(!go(&mut growth, "ben", Heading::East).began);
}

/// Half of the exits are reset at each beat.
#[test]
fn a_beat_resets_exits_by_chance() {
    let mut sealed = [0; 4];
    for seed in 0..2000 {
        let mut growth = Growth::new("warren", seed, GrowthRule::shipped()).unwrap();
        growth.arrive("anna").unwrap();
        go(&mut growth, "anna", Heading::East);
        assert!(growth.tick(299).unwrap().sealed.is_empty());
        for (beat, count) in sealed.iter_mut().enumerate() {
            *count += growth.tick(300 * (beat as u64 + 1)).unwrap().sealed.len();
        }
        // One look at the clock does what many do.
        let mut at_once = Growth::new("warren", seed, GrowthRule::shipped()).unwrap();
        at_once.arrive("anna").unwrap();
        at_once.enter("anna", Heading::East, &mut Draws).unwrap();
        at_once.tick(1200).unwrap();
        assert_eq!(at_once, growth);
    }
    for (count, expected) in sealed.into_iter().zip([1000, 500, 250, 125]) {
        assert!((count as i64 - expected).abs() < 100, "{sealed:?}");
    }
}

#[test]
fn a_room_that_is_not_clear_shuts_its_unexplored_exits() {
    let mut growth = dungeon(GrowthRule::written(), &["anna", "ben"]);
    let step = growth.enter("anna", Heading::East, &mut Guarded).unwrap();
    assert!(!step.room.clear);
    let usable: Vec<bool> = step.room.exits.iter().map(|e| e.usable).collect();
    assert_eq!(usable, [false, false, true], "north, east, and the way back");
    assert_eq!(refused(&mut growth, "anna", Heading::North), "not-clear");
    assert_eq!(refused(&mut growth, "anna", Heading::South), "no-exit");
    go(&mut growth, "anna", Heading::West);
    assert_eq!(growth.clear("anna"), Err(Refusal::AtStart));
    go(&mut growth, "anna", Heading::East);
    assert_eq!((growth.clear("anna"), growth.clear("anna")), (Ok(true), Ok(false)));
    go(&mut growth, "anna", Heading::North);
    assert!(growth.room(1, 1, 0).unwrap().clear);
    assert_eq!(growth.clear("zoe"), Err(Refusal::Unknown("zoe".to_owned())));
    assert_eq!(growth.clear_room(1, 5, 5), Err(Refusal::NoRoom(1, 5, 5)));
    assert_eq!(growth.clear_room(2, 1, 0), Err(Refusal::Gone(2)));
}

#[test]
fn what_a_room_that_is_not_clear_shuts_is_a_setting() {
    for (lock, usable) in [(Lock::Unexplored, true), (Lock::Forward, false)] {
        let mut rule = GrowthRule::written();
        rule.lock = lock;
        let mut growth = dungeon(rule, &["anna", "ben"]);
        growth.enter("anna", Heading::East, &mut Guarded).unwrap();
        growth.clear("anna").unwrap();
        growth.enter("anna", Heading::North, &mut Guarded).unwrap();
        // A room that has been cleared stays so; this one had never been, had ben come another way.
        let exit = growth.room(1, 1, 1).unwrap();
        assert!(!exit.clear && exit.way_back().unwrap().usable);
        // Exits to rooms that exist: by the rule.
        let mut saved = serde_json::to_value(&growth).unwrap();
        saved["instances"][0]["rooms"][0][4] = serde_json::json!(1);
        let growth: Growth = serde_json::from_value(saved).unwrap();
        let north = *growth.room(1, 1, 0).unwrap().exit(Heading::North).unwrap();
        assert_eq!((north.unexplored, north.usable), (false, usable));
        assert!(!growth.room(1, 1, 0).unwrap().exit(Heading::East).unwrap().usable);
    }
}

#[test]
fn a_fight_locks_the_way_back() {
    let mut growth = dungeon(GrowthRule::written(), &["anna"]);
    assert_eq!(growth.lock_back("anna", true), Err(Refusal::AtStart));
    go(&mut growth, "anna", Heading::East);
    assert_eq!((growth.lock_back("anna", true), growth.lock_back("anna", true)), (Ok(true), Ok(false)));
    assert_eq!(refused(&mut growth, "anna", Heading::West), "locked");
    let saved = serde_json::to_string(&growth).unwrap();
    growth = serde_json::from_str(&saved).unwrap();
    assert_eq!(refused(&mut growth, "anna", Heading::West), "locked");
    growth.lock_back_of(1, 1, 0, false).unwrap();
    go(&mut growth, "anna", Heading::West);
}

#[test]
fn nobody_is_in_an_instance_that_was_removed() {
    let mut rule = GrowthRule::written();
    rule.removal = Removal::Host;
    let mut growth = dungeon(rule, &["anna", "ben", "cleo"]);
    go(&mut growth, "anna", Heading::East);
    go(&mut growth, "ben", Heading::East);
    growth.bring("cleo", Spot::Room { instance: 1, x: 1, y: 0 }).unwrap();
    growth.tick(1000).unwrap();
    for explorer in ["anna", "ben"] {
        growth.bring(explorer, Spot::Start).unwrap();
    }
    growth.leave("cleo").unwrap();
    assert!(growth.instance(1).is_some(), "the host has not said so");
    growth.bring("ben", Spot::Room { instance: 1, x: 1, y: 0 }).unwrap();
    assert_eq!(growth.remove(1).unwrap(), ["ben"]);
    assert_eq!(growth.spot("ben"), Some(Spot::Start));
    assert_eq!(growth.bring("ben", Spot::Room { instance: 1, x: 1, y: 0 }), Err(Refusal::Gone(1)));
    go(&mut growth, "ben", Heading::East);
    assert_eq!(growth.spot("ben"), Some(Spot::Room { instance: 2, x: 1, y: 0 }), "numbers are not used again");
}

#[test]
fn explorers_are_known_by_name() {
    let mut growth = dungeon(GrowthRule::written(), &["anna"]);
    assert_eq!(growth.arrive("anna"), Err(Refusal::Here("anna".to_owned())));
    assert_eq!(growth.leave("ben"), Err(Refusal::Unknown("ben".to_owned())));
    assert_eq!(refused(&mut growth, "ben", Heading::East), "unknown-explorer");
    growth.leave("anna").unwrap();
    assert_eq!(growth.explorers().count(), 0);
    growth.arrive("anna").unwrap();
}

#[test]
fn the_start_room_has_the_exits_it_is_given() {
    let mut rule = GrowthRule::written();
    rule.directions = Directions::Eight;
    rule.start = vec![Heading::Southwest, Heading::North];
    let mut growth = dungeon(rule, &["anna"]);
    let exits: Vec<Heading> = growth.start().exits.iter().map(|e| e.heading).collect();
    assert_eq!(exits, [Heading::North, Heading::Southwest]);
    assert_eq!(refused(&mut growth, "anna", Heading::East), "no-exit");
    let step = growth.enter("anna", Heading::Southwest, &mut Forced::new(&["nw s e"])).unwrap();
    assert_eq!((step.room.x, step.room.y, step.room.depth), (-1, -1, 1));
    look_over(&growth);
    // To the north-east of the room south of the start lies a neighbour of the start; the start itself never is.
    let step = growth.enter("anna", Heading::East, &mut Forced::new(&["ne"])).unwrap();
    assert_eq!((step.room.x, step.room.y), (0, -1));
    look_over(&growth);
}
