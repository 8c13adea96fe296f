//! Dungeons that grow as they are explored.

mod figures;
mod forced;
mod lua;
mod million;
mod people;
mod walks;

use std::collections::BTreeMap;

use undercroft::chance::Stream;
use undercroft::growth::{Cell, Choice, Growth, Heading, RoomPlan, RoomView, Source, Spot};

/// A source that gives exits in the order they are asked for.
pub struct Forced(pub std::vec::IntoIter<Vec<Heading>>);

impl Forced {
    /// Exits as short words: `["n e s", "w e"]`.
    pub fn new(exits: &[&str]) -> Self {
        let row = |row: &&str| row.split_whitespace().map(|word| Heading::parse(word).unwrap()).collect();
        Self(exits.iter().map(row).collect::<Vec<_>>().into_iter())
    }
}

impl Source for Forced {
    type Error = String;

    fn room(&mut self, _: &Cell, _: &mut Stream) -> Result<RoomPlan, String> {
        Ok(RoomPlan::default())
    }

    fn exits(&mut self, _: &Choice, _: &mut Stream) -> Result<Option<Vec<Heading>>, String> {
        self.0.next().map(Some).ok_or_else(|| "no exits are left".to_owned())
    }
}

/// Looks over a whole dungeon from what it tells.
pub fn look_over(growth: &Growth) {
    let rule = growth.rule();
    let mut inside: BTreeMap<u32, u32> = BTreeMap::new();
    for (name, spot) in growth.explorers() {
        if let Spot::Room { instance, x, y } = spot {
            assert!(growth.room(instance, x, y).is_some(), "{name} is nowhere");
            *inside.entry(instance).or_default() += 1;
        }
    }
    for instance in growth.instances() {
        let rooms: Vec<RoomView> = growth.rooms(instance.id).collect();
        let order: BTreeMap<(i32, i32), usize> = rooms.iter().enumerate().map(|(i, r)| ((r.x, r.y), i)).collect();
        assert_eq!((order.len(), rooms.len()), (rooms.len(), instance.rooms), "two rooms in a cell");
        let mut open = BTreeMap::new();
        for (i, room) in rooms.iter().enumerate() {
            assert_ne!((room.x, room.y), (0, 0));
            assert_eq!(room.exits.iter().filter(|e| e.back).count(), 1, "one way back");
            for exit in &room.exits {
                let (dx, dy) = exit.heading.delta();
                assert_eq!((exit.x, exit.y), (room.x + dx, room.y + dy));
                let target = order.get(&(exit.x, exit.y)).copied();
                if exit.back {
                    let from = if i == 0 { (0, 0) } else { (rooms[target.unwrap()].x, rooms[target.unwrap()].y) };
                    assert_eq!(from, (exit.x, exit.y));
                    assert!(i == 0 || target.unwrap() < i && rooms[target.unwrap()].exit(exit.heading.back()).is_some());
                    continue;
                }
                assert_ne!((exit.x, exit.y), (0, 0), "an exit leads to the start");
                assert_eq!(exit.unexplored, target.is_none());
                match target {
                    None => *open.entry((exit.x, exit.y)).or_insert(0) += 1,
                    Some(target) => {
                        assert!(target > i, "an exit led to a room that was there");
                        let way_back = rooms[target].way_back().unwrap();
                        assert_eq!(exit.one_way, (way_back.x, way_back.y) != (room.x, room.y));
                        assert!(!exit.one_way || !rule.reserve, "exits met that were kept apart");
                    }
                }
            }
        }
        assert_eq!(instance.open, open.values().sum::<u32>());
        assert!(!rule.reserve || open.values().all(|n| *n == 1));
        // Rooms with an allowance of their own have 3 at most in these tests.
        assert!(instance.open <= rule.bound(rule.allowance.max(3)), "{} open", instance.open);
        assert!(instance.open > 0 || rule.may_close, "closed");
        assert_eq!(instance.closed, instance.open == 0);
        assert!(!instance.sealed || inside.get(&instance.id).is_some_and(|n| *n > 0), "a dead instance is kept");
    }
}

/// A picture of an instance, north up: rooms as letters in the order they were made (`@` is the start room), links between them (`-` and `|` both ways,
/// `>` `<` `^` `v` one way, `.` unexplored).
pub fn picture(growth: &Growth, instance: u32) -> Vec<String> {
    let rooms: Vec<RoomView> = growth.rooms(instance).collect();
    let mut signs: BTreeMap<(i32, i32), char> = BTreeMap::from([((0, 0), '@')]);
    for (i, room) in rooms.iter().enumerate() {
        signs.insert((room.x * 2, room.y * 2), char::from(b'A' + i as u8));
        for exit in &room.exits {
            let (dx, dy) = exit.heading.delta();
            let at = (room.x * 2 + dx, room.y * 2 + dy);
            let both = if dx == 0 { '|' } else { '-' };
            let sign = match exit.heading {
                _ if exit.unexplored => '.',
                _ if !exit.one_way => both,
                Heading::North => '^',
                Heading::East => '>',
                Heading::South => 'v',
                _ => '<',
            };
            signs.insert(at, sign);
        }
    }
    let range = |part: fn(&(i32, i32)) -> i32| (signs.keys().map(part).min().unwrap(), signs.keys().map(part).max().unwrap());
    let ((left, right), (low, high)) = (range(|at| at.0), range(|at| at.1));
    let row = |y| (left..=right).map(|x| signs.get(&(x, y)).copied().unwrap_or(' ')).collect::<String>().trim_end().to_owned();
    (low..=high).rev().map(row).collect()
}
