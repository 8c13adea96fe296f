//! [`Plot`]: a floor in the making for tests, with rooms and vaults put down from pictures.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::{Build, Joining, Required, Stamp, StampCell, Style, Wanted};
use crate::chance::Stream;
use crate::diagnostic::Location;
use crate::floor::StairKind;
use crate::grid::{Area, Point, Walk};
use crate::world::{
    Amount, Branch, BranchId, Colour, Count, Data, Declared, Direction, Habitat, Monster, MonsterId, Place, StairsRule, Terrain,
    TerrainClass, TerrainId, Transitions, World,
};

const TERRAINS: [(&str, char, TerrainClass, bool); 7] = [
    ("rock", ' ', TerrainClass::Wall, false),
    ("wall", '#', TerrainClass::Wall, false),
    ("floor", '.', TerrainClass::Floor, true),
    ("door", '+', TerrainClass::Door, true),
    ("up_stairs", '<', TerrainClass::Stair, true),
    ("down_stairs", '>', TerrainClass::Stair, true),
    // Permanent.
    ("bedrock", '%', TerrainClass::Wall, false),
];

pub(super) const FLOOR: TerrainId = TerrainId(2);
pub(super) const BEDROCK: TerrainId = TerrainId(6);
pub(super) const RAT: MonsterId = MonsterId(0);
/// There may be one.
pub(super) const KING: MonsterId = MonsterId(1);

/// A build with some helpers.
pub(super) struct Plot(pub Build);

impl Deref for Plot {
    type Target = Build;

    fn deref(&self) -> &Build {
        &self.0
    }
}

impl DerefMut for Plot {
    fn deref_mut(&mut self) -> &mut Build {
        &mut self.0
    }
}

impl Plot {
    /// Solid rock of that size; stairs up and down are wanted.
    pub fn new(width: u32, height: u32) -> Self {
        let declared = || Declared { module: "test".to_owned(), location: Location { file: "test.lua".to_owned(), line: 1 } };
        let terrains = TERRAINS
            .map(|(name, glyph, class, passable)| Terrain {
                name: name.to_owned(),
                glyph,
                colour: Colour::Default,
                class,
                passable,
                opaque: !passable,
                priority: 0,
                flags: Vec::new(),
                mimics: None,
                transitions: Transitions { permanent: name == "bedrock", ..Transitions::default() },
                declared: declared(),
            })
            .to_vec();
        let monsters = [("rat", false), ("rat king", true)]
            .map(|(name, unique)| Monster {
                name: name.to_owned(),
                glyph: 'm',
                colour: Colour::Default,
                level: 1,
                habitat: Habitat::Land,
                tags: Vec::new(),
                unique,
                once: None,
                depth: Default::default(),
                chance: 100,
                gone: None,
                data: Default::default(),
                declared: declared(),
            })
            .to_vec();
        let branch = Branch {
            name: "main".to_owned(),
            floors: Count::fixed(3),
            entry: None,
            size: (width, height),
            rooms: Vec::new(),
            length: Amount::fixed(1),
            direction: Direction::Down,
            special: Vec::new(),
            stairs: StairsRule::Each { up: Count::fixed(1), down: Count::fixed(1) },
            walk: Walk::Eight,
            connected: Default::default(),
            tables: 0,
            first: None,
            growth: None,
            materials: BTreeMap::new(),
            message: None,
            themes: Vec::new(),
            layout_row: None,
            population_row: None,
            data: Data::Nil,
            declared: declared(),
        };
        let world = Arc::new(World { terrains, monsters, branches: vec![branch], ..World::default() });
        let place = Place { branch: "main".to_owned(), depth: 1, absolute: 1, last: false, named: None, variant: None };
        let stair = |kind: StairKind| Wanted { name: kind.name().to_owned(), kind, to: None, depth: 2, arrives: None, placed: false };
        let wanted = [StairKind::Up, StairKind::Down].map(stair).to_vec();
        Self(Build::new(&world, BranchId(0), &place, wanted, &Stream::from_key(1), 1, true))
    }

    /// Enters a stage of its own.
    pub fn begin(&mut self, name: &str) {
        let parent = self.current();
        let (stream, _) = self.next_child(parent, name, 0).unwrap();
        assert!(self.enter(name, stream));
    }

    /// A room as a script builds it: `.` floor, `#` wall.
    pub fn room(&mut self, x: i32, y: i32, rows: &[&str]) -> usize {
        self.begin("room");
        for (cell, glyph) in cells(x, y, rows) {
            self.put(cell.x, cell.y, terrain(glyph)).unwrap();
        }
        let number = self.finish_room("room", area(x, y, rows));
        self.leave();
        number
    }

    /// What [`vault`](Self::vault) lays down: a solid piece, `@` a way in.
    pub fn piece(&self, x: i32, y: i32, rows: &[&str]) -> Stamp {
        let all: Vec<(Point, char)> = cells(x, y, rows).collect();
        Stamp {
            kind: "vault".to_owned(),
            area: area(x, y, rows),
            cells: all.iter().map(|(at, glyph)| StampCell { at: *at, terrain: Some(terrain(*glyph)), lit: false, from: None }).collect(),
            entrances: all.iter().filter(|(_, glyph)| *glyph == '@').map(|(at, _)| *at).collect(),
            solid: true,
            sealed: false,
            no_tunnels: false,
            lit: None,
            nested: Vec::new(),
            over: false,
        }
    }

    /// Lays a piece down.
    pub fn lay(&mut self, stamp: &Stamp) -> usize {
        assert_eq!(self.refuses(stamp), None);
        self.begin("vault");
        let number = self.stamp(stamp);
        self.leave();
        number
    }

    /// A solid vault with entrances.
    pub fn vault(&mut self, x: i32, y: i32, rows: &[&str]) -> usize {
        let stamp = self.piece(x, y, rows);
        self.lay(&stamp)
    }

    /// Joins the rooms; gives the cells that were dug.
    pub fn dig(&mut self, style: Style, seed: u64) -> Vec<Point> {
        let before = self.passable_region().clone();
        self.connect(&Joining::tree(style, FLOOR, 0), &mut Stream::from_key(seed));
        (self.passable_region() - &before).points().collect()
    }

    /// The map as rows of glyphs.
    pub fn rows(&self) -> Vec<String> {
        let glyph = |terrain: &u16| TERRAINS[usize::from(*terrain)].1;
        self.grid.terrain.chunks(self.grid.width() as usize).map(|row| row.iter().map(glyph).collect()).collect()
    }

    /// Everything a placement may change, as text; what a snapshot does not take back is left out.
    pub fn all(&self) -> String {
        let Build {
            world: _,
            branch: _,
            place: _,
            drawn: _,
            refusals: _,
            log: _,
            streams: _,
            children: _,
            next_number: _,
            attempt: _,
            trace: _,
            marked: _,
            recorder: _,
            kept_stages: _,
            fixture: _,
            passable: _,
            allotted: _,
            awaited: _,
            barred: _,
            themed: _,
            grown: _,
            drawing: _,
            finished: _,
            left_out: _,
            grid,
            rooms,
            monsters,
            unplaced,
            things,
            required,
            pieces,
            sealed,
            stairs,
            wanted,
            stages,
            veto,
            line_of,
            lines,
            line,
            scopes,
            occupied,
            uniques,
            missed,
            open,
            ground,
            built,
            kept,
        } = &self.0;
        format!(
            "{grid:?} {rooms:?} {monsters:?} {unplaced:?} {things:?} {required:?} {pieces:?} {sealed:?} {stairs:?} {wanted:?} {stages:?} {veto:?} \
             {line_of:?} {lines:?} {line} {scopes:?} {occupied:?} {uniques:?} {missed:?} {open:?} {ground:?} {built:?} {kept:?}"
        )
    }

    /// A cell that must be reached.
    pub fn require(&mut self, at: Point) {
        let terrain = self.terrain_at(at.x, at.y).unwrap();
        self.required.push(Required { at, terrain, what: "a cell".to_owned(), reach: true, keep: true, monster: None, from_outside: None });
    }
}

fn terrain(glyph: char) -> TerrainId {
    TerrainId(TERRAINS.iter().position(|t| t.1 == if glyph == '@' { '.' } else { glyph }).unwrap() as u16)
}

/// Cells of a picture; a blank is no part of it.
fn cells<'a>(x: i32, y: i32, rows: &'a [&str]) -> impl Iterator<Item = (Point, char)> + use<'a> {
    let of_row = move |(row, text): (usize, &'a &str)| {
        text.chars().enumerate().map(move |(column, glyph)| (Point::new(x + column as i32, y + row as i32), glyph))
    };
    rows.iter().enumerate().flat_map(of_row).filter(|(_, glyph)| *glyph != ' ')
}

fn area(x: i32, y: i32, rows: &[&str]) -> Area {
    Area::new(x, y, rows[0].len() as i32, rows.len() as i32)
}
