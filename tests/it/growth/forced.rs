//! The worked figures of the rules, with exits as they were drawn there.

use undercroft::growth::{Draws, Growth, GrowthRule, Heading, Refusal, Stop};

use super::{Forced, look_over, picture};

/// Walks by short words with these exits, and gives the picture.
fn walked(steps: &str, exits: &[&str]) -> (Growth, Vec<String>) {
    let mut growth = Growth::new("figure", 1, GrowthRule::written()).unwrap();
    growth.arrive("anna").unwrap();
    let mut forced = Forced::new(exits);
    for step in steps.split_whitespace() {
        growth.enter("anna", Heading::parse(step).unwrap(), &mut forced).unwrap();
        look_over(&growth);
    }
    let drawn = picture(&growth, 1);
    (growth, drawn)
}

#[test]
fn a_dead_end_is_allowed_while_others_are_open() {
    let (growth, drawn) = walked("e s e e", &["n e s", "w e", "e", ""]);
    #[rustfmt::skip]
    assert_eq!(drawn, [
        "  .",
        "@-A.",
        "  |",
        " .B-C-D",
    ]);
    let instance = growth.instance(1).unwrap();
    assert_eq!((instance.open, instance.rooms, instance.reopened), (3, 4, 0));
    let depths: Vec<u32> = growth.rooms(1).map(|r| r.depth).collect();
    assert_eq!(depths, [1, 1, 2, 3]);
}

/// At the third room of the first figure three exits are open elsewhere, so one more is allowed.
#[test]
fn the_budget_is_what_is_left() {
    let mut growth = Growth::new("figure", 1, GrowthRule::written()).unwrap();
    growth.arrive("anna").unwrap();
    let mut forced = Forced::new(&["n e s", "w e", "n e"]);
    growth.enter("anna", Heading::East, &mut forced).unwrap();
    growth.enter("anna", Heading::South, &mut forced).unwrap();
    assert_eq!(growth.instance(1).unwrap().open, 4);
    let before = growth.clone();
    let refused = growth.enter("anna", Heading::East, &mut forced).unwrap_err();
    assert_eq!(refused.to_string(), "exits of the room at 2,-1: from 0 to 1 are to be chosen, not 2");
    assert_eq!(growth, before, "nothing has changed");
}

#[test]
fn exits_that_meet_become_one_way() {
    let (growth, drawn) = walked("e s e n", &["n e s", "w e", "n", ""]);
    #[rustfmt::skip]
    assert_eq!(drawn, [
        "  .",
        "@-A>D",
        "  | |",
        " .B-C",
    ]);
    let d = growth.room(1, 2, 0).unwrap();
    assert_eq!(d.exits.len(), 1, "back to C alone");
    assert_eq!(growth.instance(1).unwrap().open, 2);

    let (_, drawn) = walked("e s e w n e", &["n e s", "w e", "n", ""]);
    #[rustfmt::skip]
    assert_eq!(drawn, [
        "  .",
        "@-A-D",
        "  | ^",
        " .B-C",
    ]);
}

#[test]
fn a_step_tells_what_met_and_that_nothing_leads_back() {
    let mut growth = Growth::new("figure", 1, GrowthRule::written()).unwrap();
    growth.arrive("anna").unwrap();
    let mut forced = Forced::new(&["n e s", "w e", "n", ""]);
    let mut step = None;
    for heading in ["e", "s", "e", "n"] {
        step = Some(growth.enter("anna", Heading::parse(heading).unwrap(), &mut forced).unwrap());
    }
    let step = step.unwrap();
    assert!(step.made && !step.one_way && !step.began && !step.closed && step.reopened.is_none());
    assert_eq!(step.met.iter().map(|m| (m.x, m.y, m.heading)).collect::<Vec<_>>(), [(1, 0, Heading::East)]);
    // Back to A, and through the exit that is one-way now.
    for heading in ["s", "w", "n"] {
        assert!(!growth.enter("anna", Heading::parse(heading).unwrap(), &mut Draws).unwrap().one_way);
    }
    let step = growth.enter("anna", Heading::East, &mut Draws).unwrap();
    assert!(step.one_way && !step.made);
    assert_eq!(growth.enter("anna", Heading::West, &mut Draws), Err(Stop::Refused(Refusal::NoExit(Heading::West))));
}

#[test]
fn nothing_leads_to_the_start() {
    // On from the first figure: two exits are open elsewhere, so two more are allowed, or none.
    let (growth, drawn) = walked("e s e e w w w", &["n e s", "w e", "e", "", "w s"]);
    #[rustfmt::skip]
    assert_eq!(drawn, [
        "   .",
        " @-A.",
        "   |",
        ".E-B-C-D",
        " .",
    ]);
    assert_eq!(growth.room(1, 0, -1).unwrap().exit(Heading::North), None);
    let (growth, drawn) = walked("e s e e w w w", &["n e s", "w e", "e", "", ""]);
    #[rustfmt::skip]
    assert_eq!(drawn, [
        "  .",
        "@-A.",
        "  |",
        "E-B-C-D",
    ]);
    assert_eq!(growth.instance(1).unwrap().open, 2);

    let mut growth = Growth::new("figure", 1, GrowthRule::written()).unwrap();
    growth.arrive("anna").unwrap();
    let mut forced = Forced::new(&["n e s", "w e", "n"]);
    growth.enter("anna", Heading::East, &mut forced).unwrap();
    growth.enter("anna", Heading::South, &mut forced).unwrap();
    let refused = growth.enter("anna", Heading::West, &mut forced).unwrap_err();
    assert_eq!(refused.to_string(), "exits of the room at 0,-1: north is not free");
}

#[test]
fn the_last_exit_cannot_end_in_a_dead_end() {
    let mut growth = Growth::new("figure", 1, GrowthRule::written()).unwrap();
    growth.arrive("anna").unwrap();
    let refused = growth.enter("anna", Heading::East, &mut Forced::new(&[""])).unwrap_err();
    assert_eq!(refused.to_string(), "exits of the room at 1,0: from 1 to 3 are to be chosen, not 0");
    let refused = growth.enter("anna", Heading::East, &mut Forced::new(&["n n"])).unwrap_err();
    assert_eq!(refused.to_string(), "exits of the room at 1,0: north is chosen twice");
    assert_eq!(growth.enter("anna", Heading::East, &mut Forced::new(&[])), Err(Stop::Source("no exits are left".to_owned())));
    assert_eq!(growth.instances().count(), 0);
}
