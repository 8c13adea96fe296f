//! Figures of the rules, as they were modelled: what a party that explores every exit finds.

use undercroft::chance::Stream;
use undercroft::growth::{Draws, Growth, GrowthRule, Heading, Spot};

use super::Forced;

/// Which exit is taken next.
#[derive(Clone, Copy)]
enum Party {
    /// Any, each as likely.
    Anywhere,
    /// One of the latest room that has any.
    Latest,
}

/// What a party found.
#[derive(Default)]
struct Found {
    rooms: usize,
    dead_ends: usize,
    one_way: usize,
    most_open: u32,
    /// Rooms when the last exit was used up, and it closed or one was reopened.
    ended: Option<usize>,
}

/// Explores until all is closed, an exit had to be reopened, or there are `limit` rooms.
fn explore(seed: u64, rule: &GrowthRule, party: Party, limit: usize) -> Found {
    let mut growth = Growth::new("party", seed, rule.clone()).unwrap();
    growth.arrive("anna").unwrap();
    let mut stream = Stream::from_key(seed);
    let mut found = Found::default();
    let mut open: Vec<(i32, i32, Heading)> = Vec::new();
    let mut next = (0, 0, Heading::East);
    loop {
        if found.rooms > 0 {
            growth.bring("anna", Spot::Room { instance: 1, x: next.0, y: next.1 }).unwrap();
        }
        let step = growth.enter::<Draws>("anna", next.2, &mut Draws).unwrap();
        found.rooms += 1;
        found.one_way += step.met.len();
        found.most_open = found.most_open.max(growth.instance(1).unwrap().open);
        open.retain(|(x, y, h)| !step.met.iter().any(|m| (m.x, m.y, m.heading) == (*x, *y, *h)));
        if step.reopened.is_some() || step.closed {
            found.dead_ends += 1;
            found.ended = Some(found.rooms);
            return found;
        }
        let before = open.len();
        open.extend(step.room.exits.iter().filter(|e| e.unexplored).map(|e| (step.room.x, step.room.y, e.heading)));
        found.dead_ends += usize::from(open.len() == before);
        if found.rooms == limit {
            return found;
        }
        let (x, y) = open.last().map(|(x, y, _)| (*x, *y)).unwrap();
        let from = match party {
            Party::Anywhere => 0,
            Party::Latest => open.iter().position(|o| (o.0, o.1) == (x, y)).unwrap(),
        };
        let at = from + stream.below((open.len() - from) as u64) as usize;
        next = open.remove(at);
    }
}

fn shipped(max: u32, allowance: u32) -> GrowthRule {
    let mut rule = GrowthRule::shipped();
    (rule.max_open, rule.allowance) = (max, allowance);
    rule
}

fn written(max: u32) -> GrowthRule {
    let mut rule = GrowthRule::written();
    rule.max_open = max;
    rule
}

fn near(what: &str, got: f64, wanted: f64, tolerance: f64) {
    println!("{what}: {got:.3}, wanted {wanted}");
    assert!((got - wanted).abs() <= wanted * tolerance, "{what}: {got}, wanted {wanted}");
}

#[test]
fn with_a_cap_of_one_the_shipped_rules_make_two_rooms() {
    for seed in 0..1000 {
        let found = explore(seed, &shipped(1, 2), Party::Anywhere, 100);
        assert_eq!((found.rooms, found.ended), (2, Some(2)));
    }
}

#[test]
fn the_shipped_defaults_close() {
    let mut ended: Vec<usize> =
        (0..10_000).map(|seed| explore(seed, &GrowthRule::shipped(), Party::Anywhere, 100_000).ended.unwrap()).collect();
    ended.sort_unstable();
    near("median", ended[ended.len() / 2] as f64, 85.0, 0.05);
    // A room is more than 5 % of 14.
    assert!((14..=15).contains(&ended[ended.len() / 100]), "1 % by {}", ended[ended.len() / 100]);
    near("99 %", ended[ended.len() * 99 / 100] as f64, 355.0, 0.05);
}

#[test]
fn dead_ends_of_the_shipped_rules() {
    let share = |max, allowance| {
        let found: Vec<Found> = (0..1000).map(|seed| explore(seed, &shipped(max, allowance), Party::Latest, 200)).collect();
        let (dead, rooms) = found.iter().fold((0, 0), |(d, r), f| (d + f.dead_ends, r + f.rooms));
        (dead as f64 / rooms as f64, found.iter().map(|f| f.most_open).max().unwrap())
    };
    let (dead, most) = share(2, 2);
    near("2/2", dead, 0.33, 0.05);
    assert_eq!(most, 2);
    let (dead, most) = share(4, 2);
    near("4/2", dead, 0.31, 0.05);
    assert_eq!(most, 4);
    let (dead, most) = share(4, 3);
    assert!((0.40..0.45).contains(&dead), "{dead}");
    assert_eq!(most, 5, "passes the maximum");
    assert_eq!(share(8, 3).1, 9, "passes the maximum");
}

#[test]
fn the_written_rules_use_up_their_exits_too() {
    let ended =
        |max: u32, party, limit| -> Vec<Option<usize>> { (0..3000).map(|seed| explore(seed, &written(max), party, limit).ended).collect() };
    let mut at_two: Vec<usize> = ended(2, Party::Latest, 100_000).into_iter().flatten().collect();
    at_two.sort_unstable();
    near("median at 2", at_two[at_two.len() / 2] as f64, 79.0, 0.05);
    for (max, wanted) in [(1, 97.0), (4, 57.0)] {
        let ended = ended(max, Party::Anywhere, 200);
        let trapped = ended.iter().flatten().count();
        near(&format!("of 100 at {max}"), 100.0 * trapped as f64 / ended.len() as f64, wanted, 0.05);
    }
}

#[test]
fn the_written_rules_leave_one_way_links() {
    for max in 4..=8 {
        let found: Vec<Found> = (0..500).map(|seed| explore(seed, &written(max), Party::Anywhere, 200)).collect();
        let (links, rooms) = found.iter().fold((0, 0), |(l, r), f| (l + f.one_way, r + f.rooms));
        let share = 100.0 * links as f64 / rooms as f64;
        // 4 to 10, within 5 %.
        assert!((3.8..10.5).contains(&share), "{share} of 100 rooms at {max}");
        assert!(found.iter().all(|f| f.most_open <= max));
    }
}

/// All eight rooms around are there: the only way on is an exit elsewhere.
#[test]
fn a_dungeon_that_may_not_close_opens_an_exit_at_its_frontier() {
    for (may_close, open) in [(false, 1), (true, 0)] {
        let mut rule = written(1);
        rule.may_close = may_close;
        let mut growth = Growth::new("spiral", 3, rule).unwrap();
        growth.arrive("anna").unwrap();
        // East of the start and around it, so that the last room lies in a hook.
        let way = ["e", "e", "s", "s", "w", "w", "n"];
        let mut forced = Forced::new(&["e", "s", "s", "w", "w", "n", "e"]);
        for step in way {
            growth.enter("anna", Heading::parse(step).unwrap(), &mut forced).unwrap();
        }
        // At 0,-1: the start is to the north, 1,-1 to the east is free, and all sides of that one are taken.
        let step = growth.enter("anna", Heading::East, &mut Forced::new(&[""])).unwrap();
        assert_eq!((step.room.x, step.room.y, step.room.exits.len()), (1, -1, 1));
        let instance = growth.instance(1).unwrap();
        assert_eq!((instance.open, instance.closed, step.closed), (open, may_close, may_close));
        let reopened = step.reopened.map(|r| (r.x, r.y, r.heading));
        if may_close {
            assert_eq!(reopened, None);
            continue;
        }
        // The latest room with a free side is the one before: 0,-1 has one to the west.
        assert_eq!(reopened, Some((0, -1, Heading::West)));
        assert_eq!(instance.reopened, 1);
        let saved: Growth = serde_json::from_str(&serde_json::to_string(&growth).unwrap()).unwrap();
        assert_eq!(saved, growth);
        growth.enter("anna", Heading::West, &mut Draws).unwrap();
        growth.enter("anna", Heading::West, &mut Draws).unwrap();
        super::look_over(&growth);
    }
}
