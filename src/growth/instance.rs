//! [`Instance`]: the rooms one party makes, on a grid of their own.

use std::collections::HashMap;

use super::heading::is_on_grid;
use super::room::{Room, State};
use super::source::{Cell, Choice, RoomPlan, Source, instance_stream};
use super::{Exit, GrowthRule, Heading, Lock, Opening, Refusal, RoomView, Stop};
use crate::chance::Stream;

/// Whose streams the draws come from.
#[derive(Clone, Copy)]
pub(super) struct Draw<'a> {
    pub seed: u64,
    pub branch: &'a str,
    pub rule: &'a GrowthRule,
}

/// The rooms one party makes. Rooms are never taken away from it.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub id: u32,
    /// The exit of the start room that led here.
    pub entrance: Heading,
    /// In the order they were made: the first is the one behind the start room.
    pub rooms: Vec<Room>,
    /// Positions in `rooms` by cell. It is looked into, never walked over: its order is that of chance.
    at: HashMap<(i32, i32), u32>,
    /// Unexplored exits.
    pub open: u32,
    /// How often an exit had to be reopened.
    pub reopened: u32,
    /// Whether nobody can join it any more.
    pub sealed: bool,
    /// Explorers who are in it.
    pub inside: u32,
    /// Rooms that may have a side to reopen, the latest last. What was found to have none is dropped for good: sides do not become free again.
    frontier: Vec<u32>,
    /// Cells looked up so far: the work that was done.
    pub looked: u64,
}

impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        // Where cells are and which sides may be reopened follows from the rooms.
        (self.id, self.entrance, self.open, self.reopened, self.sealed, self.inside)
            == (other.id, other.entrance, other.open, other.reopened, other.sealed, other.inside)
            && self.rooms == other.rooms
    }
}

/// What making a room came to.
pub(super) struct Made {
    pub met: Vec<Opening>,
    pub reopened: Option<Opening>,
}

/// Why rooms that were saved cannot be.
pub(super) type Wrong = String;

impl Instance {
    /// An instance without rooms.
    pub fn new(id: u32, entrance: Heading) -> Self {
        Self {
            id,
            entrance,
            rooms: Vec::new(),
            at: HashMap::new(),
            open: 0,
            reopened: 0,
            sealed: false,
            inside: 0,
            frontier: Vec::new(),
            looked: 0,
        }
    }

    /// The room at a cell.
    pub fn room(&self, cell: (i32, i32)) -> Option<&Room> {
        self.at.get(&cell).and_then(|i| self.rooms.get(*i as usize))
    }

    /// The room at a cell, to be changed.
    pub fn room_mut(&mut self, cell: (i32, i32)) -> Option<&mut Room> {
        self.at.get(&cell).and_then(|i| self.rooms.get_mut(*i as usize))
    }

    fn look(&mut self, cell: (i32, i32)) -> Option<Room> {
        self.looked += 1;
        self.room(cell).copied()
    }

    /// Exits of other rooms that point at a cell.
    fn pointing_at(&mut self, cell: (i32, i32), rule: &GrowthRule) -> Vec<Opening> {
        let mut pointing = Vec::new();
        for heading in rule.directions.all() {
            let Some((x, y)) = heading.back().from(cell) else { continue };
            if self.look((x, y)).is_some_and(|room| room.has_exit(*heading)) {
                pointing.push(Opening { x, y, heading: *heading });
            }
        }
        pointing
    }

    /// Whether a new exit may lead to a cell.
    fn is_free(&mut self, cell: (i32, i32), rule: &GrowthRule) -> bool {
        cell != (0, 0) && self.look(cell).is_none() && (!rule.reserve || self.pointing_at(cell, rule).is_empty())
    }

    /// Sides of a cell where a new exit may lead, without those it has.
    fn free_sides(&mut self, cell: (i32, i32), has: u8, rule: &GrowthRule) -> Vec<Heading> {
        let sides = rule.directions.all().iter().copied().filter(|side| has & side.bit() == 0);
        sides.filter(|side| side.from(cell).is_some_and(|to| self.is_free(to, rule))).collect()
    }

    /// Makes the room at a cell, entered by `heading`. When the source fails or is refused, nothing has changed.
    pub fn make<S: Source>(
        &mut self,
        (x, y): (i32, i32),
        heading: Heading,
        draw: Draw<'_>,
        source: &mut S,
    ) -> Result<Made, Stop<S::Error>> {
        let rule = draw.rule;
        let cell = Cell::new(self.id, x, y);
        let stream = cell.stream(draw.seed, draw.branch);
        let plan = source.room(&cell, &mut stream.child("room")).map_err(Stop::Source)?;
        let pointing = self.pointing_at((x, y), rule);
        let open = self.open.saturating_sub(pointing.len() as u32);
        let back = heading.back();
        let free = self.free_sides((x, y), back.bit(), rule);
        let (least, most) = self.budget(open, &plan, &free, rule);
        let choice = Choice { cell, free, least, most, open };
        let mut exits_stream = stream.child("exits");
        let chosen = match source.exits(&choice, &mut exits_stream).map_err(Stop::Source)? {
            Some(chosen) => checked(&choice, chosen)?,
            None => drawn(&choice, rule, &mut exits_stream),
        };
        Ok(self.put(cell, back, &plan, &chosen, &choice, pointing, heading, draw))
    }

    /// Least and most new exits of a room.
    fn budget(&self, open: u32, plan: &RoomPlan, free: &[Heading], rule: &GrowthRule) -> (u32, u32) {
        // The exit from the start room belongs to no instance.
        let walked = u32::from(rule.count_walked && !self.rooms.is_empty());
        let left = rule.max_open.saturating_sub(open + walked);
        let allowance = plan.allowance.unwrap_or(rule.allowance).min(7);
        let last = open == 0;
        // Where no other exit is open a dead end would be the end of it all.
        let wanted = if last { allowance.max(1) } else { allowance };
        let most = match (rule.subtract, left) {
            (_, 0) => 0,
            (true, left) => wanted.min(left).min(free.len() as u32),
            (false, _) => wanted.min(rule.max_open),
        };
        let least = match (last, rule.dead_end) {
            (true, _) => 1,
            (false, Some(_)) => 0,
            (false, None) => rule.least,
        };
        (least.min(most).min(free.len() as u32), most)
    }

    /// Puts a room where there is none, with these exits.
    #[allow(clippy::too_many_arguments)]
    fn put(
        &mut self,
        cell: Cell,
        back: Heading,
        plan: &RoomPlan,
        chosen: &[Heading],
        choice: &Choice,
        mut pointing: Vec<Opening>,
        heading: Heading,
        draw: Draw<'_>,
    ) -> Made {
        let mut state = State::default();
        state.set(State::NOT_CLEAR, plan.challenge);
        let out = chosen.iter().fold(0, |bits, side| bits | side.bit());
        self.push(Room { x: cell.x, y: cell.y, back, out, state }, choice.free.len() > chosen.len() && !draw.rule.may_close);
        self.open = choice.open + chosen.len() as u32;
        pointing.retain(|exit| exit.heading != heading);
        let reopened = if self.open == 0 && !draw.rule.may_close { self.reopen(draw) } else { None };
        Made { met: pointing, reopened }
    }

    /// Adds a room. `frontier` says whether it has a side that may be opened later.
    fn push(&mut self, room: Room, frontier: bool) {
        let index = self.rooms.len() as u32;
        grow(&mut self.rooms);
        self.rooms.push(room);
        self.at.insert(room.cell(), index);
        if frontier {
            grow(&mut self.frontier);
            self.frontier.push(index);
        }
    }

    /// Opens an exit of the latest room that has a free side.
    fn reopen(&mut self, draw: Draw<'_>) -> Option<Opening> {
        while let Some(index) = self.frontier.last().map(|i| *i as usize) {
            if let Some(Room { x, y, back, out, .. }) = self.rooms.get(index).copied() {
                let free = self.free_sides((x, y), out | back.bit(), draw.rule);
                let mut stream = instance_stream(draw.seed, draw.branch, self.id).child_n("reopen", u64::from(self.reopened));
                if let Some(side) = stream.pick_index(free.len()).and_then(|i| free.get(i)) {
                    if let Some(room) = self.rooms.get_mut(index) {
                        room.out |= side.bit();
                    }
                    self.open += 1;
                    self.reopened = self.reopened.saturating_add(1);
                    return Some(Opening { x, y, heading: *side });
                }
            }
            self.frontier.pop();
        }
        None
    }

    /// A room with its exits, as it is told.
    pub fn view(&self, room: &Room, lock: Lock) -> RoomView {
        let exits = Heading::EIGHT.into_iter().filter_map(|heading| self.exit(room, heading, lock)).collect();
        let cell = Cell::new(self.id, room.x, room.y);
        RoomView { instance: Some(self.id), x: cell.x, y: cell.y, depth: cell.depth, clear: room.is_clear(), exits }
    }

    /// An exit of a room.
    pub fn exit(&self, room: &Room, heading: Heading, lock: Lock) -> Option<Exit> {
        let back = heading == room.back;
        if !back && !room.has_exit(heading) {
            return None;
        }
        let (x, y) = heading.from(room.cell())?;
        let to_start = (x, y) == (0, 0);
        let target = self.room((x, y));
        let unexplored = !to_start && target.is_none();
        let shut = match (back, lock) {
            (true, _) => room.state.has(State::BACK_LOCKED),
            (false, Lock::Unexplored) => unexplored && !room.is_clear(),
            (false, Lock::Forward) => !room.is_clear(),
        };
        let one_way = if to_start { self.sealed } else { !back && target.is_some_and(|t| t.back != heading.back()) };
        Some(Exit { heading, x, y, unexplored, back, one_way, usable: !shut })
    }

    /// Heap memory of what belongs to rooms, in bytes: an estimate from capacities.
    pub fn bytes(&self) -> usize {
        // The table of a map has an entry and a byte for each place, and keeps one place in eight free; places are a power of two.
        let places = (self.at.capacity() * 8).div_ceil(7).next_power_of_two();
        let entry = size_of::<((i32, i32), u32)>() + 1;
        self.rooms.capacity() * size_of::<Room>() + self.frontier.capacity() * size_of::<u32>() + places * entry
    }

    /// Takes in rooms that were saved, in the order they were made, and looks over that they can have come about.
    pub fn restore(&mut self, rooms: Vec<Room>, rule: &GrowthRule) -> Result<(), Wrong> {
        for (i, room) in rooms.iter().enumerate() {
            self.take(*room, rule).map_err(|why| format!("room {} at {},{} {why}", i + 1, room.x, room.y))?;
        }
        let Some(first) = rooms.first() else { return Err("has no rooms".to_owned()) };
        if first.back != self.entrance.back() {
            return Err(format!("begins at {},{}, not behind the {} exit of the start room", first.x, first.y, self.entrance));
        }
        self.settle(rule)
    }

    /// Takes in the next saved room.
    fn take(&mut self, room: Room, rule: &GrowthRule) -> Result<(), Wrong> {
        let ways = rule.directions.all().iter().fold(0, |bits, heading| bits | heading.bit());
        if room.state.0 > State::NOT_CLEAR | State::BACK_LOCKED {
            return Err("is not a room".to_owned());
        }
        if !is_on_grid(room.cell()) || room.cell() == (0, 0) || self.room(room.cell()).is_some() {
            return Err("lies where no room can be".to_owned());
        }
        if room.out & !ways != 0 || room.back.bit() & ways == 0 || room.has_exit(room.back) {
            return Err("has an exit that cannot be".to_owned());
        }
        let from = room.back.from(room.cell());
        let reached = match (self.rooms.is_empty(), from) {
            (true, from) => from == Some((0, 0)),
            (false, Some(from)) => self.room(from).is_some_and(|r| r.has_exit(room.back.back())),
            (false, None) => false,
        };
        if !reached {
            return Err("was entered from a room that has no exit to it".to_owned());
        }
        for heading in rule.directions.all().iter().filter(|heading| room.has_exit(**heading)) {
            // When the exit was made there was no room yet where it leads.
            match heading.from(room.cell()) {
                Some(to) if to != (0, 0) && self.room(to).is_none() => {}
                _ => return Err(format!("has an exit to the {heading} that cannot be")),
            }
        }
        self.push(room, false);
        Ok(())
    }

    /// Works out what follows from the rooms.
    fn settle(&mut self, rule: &GrowthRule) -> Result<(), Wrong> {
        let mut frontier = Vec::new();
        let mut open = 0_u32;
        for index in 0..self.rooms.len() {
            let Some(room) = self.rooms.get(index).copied() else { continue };
            let mut free = false;
            for heading in rule.directions.all().iter().filter(|heading| **heading != room.back) {
                let Some(to) = heading.from(room.cell()) else { continue };
                if to == (0, 0) || self.room(to).is_some() {
                    continue;
                }
                if room.has_exit(*heading) {
                    open = open.saturating_add(1);
                    if rule.reserve && self.pointing_at(to, rule).len() > 1 {
                        return Err(format!("has two exits to {},{}, which is kept for one", to.0, to.1));
                    }
                } else {
                    free = true;
                }
            }
            if free && !rule.may_close {
                frontier.push(index as u32);
            }
        }
        // A room may have an allowance of its own.
        if open > rule.bound(7) {
            return Err(format!("has {open} unexplored exits, more than {}", rule.bound(7)));
        }
        if open == 0 && !rule.may_close {
            return Err("has no unexplored exit, and may not close".to_owned());
        }
        self.frontier = frontier;
        self.open = open;
        Ok(())
    }
}

/// Room for more, a quarter at a time: doubling would keep half of a large dungeon's memory empty.
fn grow<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 4 + 8);
    }
}

/// Exits that a source chose.
fn checked(choice: &Choice, chosen: Vec<Heading>) -> Result<Vec<Heading>, Refusal> {
    let refuse = |why: String| Refusal::Choice { x: choice.cell.x, y: choice.cell.y, why };
    for (i, heading) in chosen.iter().enumerate() {
        if !choice.free.contains(heading) {
            return Err(refuse(format!("{heading} is not free")));
        }
        if chosen.iter().take(i).any(|other| other == heading) {
            return Err(refuse(format!("{heading} is chosen twice")));
        }
    }
    let count = chosen.len() as u32;
    if count < choice.least || count > choice.most {
        return Err(refuse(format!("from {} to {} are to be chosen, not {count}", choice.least, choice.most)));
    }
    Ok(chosen)
}

/// Exits as they are drawn: first how many, then which.
fn drawn(choice: &Choice, rule: &GrowthRule, stream: &mut Stream) -> Vec<Heading> {
    let (least, most) = (choice.least, choice.most);
    let count = match rule.dead_end {
        Some(percent) if least == 0 && most > 0 => {
            if stream.percent(percent) {
                0
            } else {
                1 + stream.below(u64::from(most)) as u32
            }
        }
        _ => least + stream.below(u64::from(most.saturating_sub(least)) + 1) as u32,
    };
    let mut free = choice.free.clone();
    stream.shuffle(&mut free);
    free.truncate(count as usize);
    free
}
