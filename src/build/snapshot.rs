//! [`Snapshot`]: a build as it was, for a placement that is taken back.

use std::collections::{BTreeMap, BTreeSet};

use crate::floor::{Stair, Thing, Unplaced};
use crate::grid::{Grid, Region};
use crate::world::MonsterId;

use super::recorder::Mark;
use super::{Build, BuiltRoom, Occupant, Required, Wanted};

/// All that a placement may change of the map and of who is on it. Streams and their numbering are no part of it: what is tried again draws anew.
pub(crate) struct Snapshot {
    grid: Grid,
    rooms: Vec<BuiltRoom>,
    monsters: Vec<Occupant>,
    unplaced: Vec<Unplaced>,
    stairs: Vec<Stair>,
    wanted: Vec<Wanted>,
    things: Vec<Thing>,
    required: Vec<Required>,
    /// Numbers of pieces, stages and traced lines: what the placement adds of them goes.
    pieces: usize,
    stages: usize,
    lines: usize,
    line: u32,
    line_of: Vec<u32>,
    occupied: Region,
    uniques: BTreeSet<MonsterId>,
    missed: BTreeMap<(MonsterId, String), usize>,
    open: Region,
    ground: Region,
    built: Region,
    kept: Region,
    sealed: Region,
    recorded: Option<Box<Mark>>,
}

impl Build {
    /// The build as it is.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            grid: self.grid.clone(),
            rooms: self.rooms.clone(),
            monsters: self.monsters.clone(),
            unplaced: self.unplaced.clone(),
            stairs: self.stairs.clone(),
            wanted: self.wanted.clone(),
            things: self.things.clone(),
            required: self.required.clone(),
            pieces: self.pieces.len(),
            stages: self.stages.len(),
            lines: self.lines.len(),
            line: self.line,
            line_of: self.line_of.clone(),
            occupied: self.occupied.clone(),
            uniques: self.uniques.clone(),
            missed: self.missed.clone(),
            open: self.open.clone(),
            ground: self.ground.clone(),
            built: self.built.clone(),
            kept: self.kept.clone(),
            sealed: self.sealed.clone(),
            recorded: self.record_mark(),
        }
    }

    /// Makes it again what it was. Stages entered since must have been left.
    pub fn restore(&mut self, snapshot: Snapshot) {
        let Snapshot {
            grid,
            rooms,
            monsters,
            unplaced,
            stairs,
            wanted,
            things,
            required,
            pieces,
            stages,
            lines,
            line,
            line_of,
            occupied,
            uniques,
            missed,
            open,
            ground,
            built,
            kept,
            sealed,
            recorded,
        } = snapshot;
        self.grid = grid;
        self.rooms = rooms;
        self.monsters = monsters;
        self.unplaced = unplaced;
        self.stairs = stairs;
        self.wanted = wanted;
        self.things = things;
        self.required = required;
        self.pieces.truncate(pieces);
        // A scope that is still open keeps its stage.
        let running = self.scopes.iter().map(|scope| usize::from(scope.stage) + 1).max().unwrap_or(0);
        self.stages.truncate(stages.max(running));
        self.lines.truncate(lines);
        self.line = line;
        self.line_of = line_of;
        self.occupied = occupied;
        self.uniques = uniques;
        self.missed = missed;
        self.open = open;
        self.ground = ground;
        self.built = built;
        self.kept = kept;
        self.sealed = sealed;
        self.record_back_to(recorded);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{FLOOR, KING, Plot, RAT};
    use super::super::{Stamp, Style};
    use crate::diagnostic::Location;
    use crate::floor::{MonsterState, StairKind, Thing, ThingKind};
    use crate::grid::{Flags, Point, Walk};

    const HALL: [&str; 5] = ["######", "#....#", "#....#", "#....#", "######"];

    fn thing(x: u32, y: u32) -> Thing {
        Thing { kind: ThingKind::Item, name: None, tags: Vec::new(), level: 0, count: 1, note: None, data: Default::default(), x, y }
    }

    fn line(line: u32) -> Option<Location> {
        Some(Location { file: "a.lua".to_owned(), line })
    }

    #[test]
    fn nothing_of_a_refused_placement_stays() {
        let mut plot = Plot::new(40, 14);
        plot.set_line(line(1));
        plot.room(3, 3, &HALL);
        plot.put_monster(RAT, 5, 5, MonsterState::default()).unwrap();
        plot.put_thing(thing(6, 5)).unwrap();
        plot.note_unplaced(RAT, "no room", 1);
        plot.begin("layout");
        let (before, taken) = (plot.all(), plot.snapshot());
        // All that a placement may do, and more.
        plot.set_line(line(2));
        plot.vault(20, 4, &["#####", "#...@", "#####"]);
        let tomb = Stamp {
            sealed: true,
            nested: vec![("nook".to_owned(), crate::grid::Area::new(31, 5, 1, 1))],
            ..plot.piece(30, 4, &["###", "#.#", "###"])
        };
        plot.lay(&tomb);
        plot.begin("fill");
        plot.put_monster(KING, 21, 5, MonsterState::default()).unwrap();
        plot.put_thing(thing(22, 5)).unwrap();
        plot.put_stair(StairKind::Up, None, 23, 5).unwrap();
        plot.note_unplaced(RAT, "no room", 2);
        plot.note_unplaced(KING, "there is one", 1);
        plot.require(Point::new(22, 5));
        let mut cells = crate::grid::Region::empty(40, 14);
        cells.insert(Point::new(5, 5));
        let map = plot.grid.area();
        plot.flag_region(&map, &cells, Flags::PROTECTED | Flags::LIT, true);
        plot.dig(Style::Winding, 1);
        plot.join(FLOOR, Walk::Eight).unwrap();
        plot.leave();
        assert_ne!(plot.all(), before);
        plot.restore(taken);
        assert_eq!(plot.all(), before);
        // And it goes on as if nothing had been: the cells, the unique and the stair are free again.
        plot.vault(20, 4, &["#####", "#...@", "#####"]);
        plot.put_monster(KING, 21, 5, MonsterState::default()).unwrap();
        plot.put_stair(StairKind::Up, None, 23, 5).unwrap();
        plot.note_unplaced(RAT, "no room", 1);
        assert_eq!(plot.unplaced.len(), 1);
        assert_eq!(plot.unplaced[0].count, 2);
    }

    #[test]
    fn a_taken_back_placement_draws_anew() {
        let mut plot = Plot::new(40, 14);
        let parent = plot.current();
        let taken = plot.snapshot();
        let (first, _) = plot.next_child(parent, "vault", 0).unwrap();
        plot.note_refusal("vault", "space");
        plot.restore(taken);
        let (second, _) = plot.next_child(parent, "vault", 0).unwrap();
        assert_ne!(first, second);
        assert_eq!(plot.refusals.len(), 1);
    }
}
