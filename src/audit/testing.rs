//! [`Case`]: a floor drawn by hand, with the world and the rules it is held to.

use super::{DrawnPiece, Expected, ExpectedStair, RequiredCell, audit};
use crate::diagnostic::Location;
use crate::floor::{Floor, Header, MonsterState, PaletteEntry, PlacedMonster, PlacedRoom, Stair, StairKind};
use crate::world::{Colour, Context, Declared, Habitat, Monster, Place, RoomType, Terrain, TerrainClass, Transitions, Walk, World};

const TERRAINS: [(&str, char, TerrainClass, bool); 7] = [
    ("rock", '#', TerrainClass::Wall, false),
    ("floor", '.', TerrainClass::Floor, true),
    ("door", '+', TerrainClass::Door, true),
    ("shallow water", '~', TerrainClass::Liquid, true),
    ("deep water", 'w', TerrainClass::Liquid, false),
    ("stairs up", '<', TerrainClass::Stair, true),
    ("stairs down", '>', TerrainClass::Stair, true),
];

/// Name, habitat, whether it is unique.
const MONSTERS: [(&str, Habitat, bool); 5] = [
    ("rat", Habitat::Land, false),
    ("eel", Habitat::Water, false),
    ("bat", Habitat::Air, false),
    ("ghost", Habitat::Phasing, false),
    ("rat king", Habitat::Land, true),
];

/// A drawn floor in branch "main"; `<` leads out of the dungeon, `>` to the next floor, one of each is expected.
pub(crate) struct Case {
    pub(crate) floor: Floor,
    pub(crate) walk: Walk,
    pub(crate) stairs: Vec<ExpectedStair>,
    pub(crate) sealed: Vec<bool>,
    pub(crate) required: Vec<RequiredCell>,
    pieces: Vec<DrawnPiece>,
    world: World,
}

impl Case {
    pub(crate) fn new(rows: &[&str]) -> Self {
        let declared = Declared { module: "terrain".to_owned(), location: Location { file: "terrain.lua".to_owned(), line: 1 } };
        let terrains = TERRAINS.map(|(name, glyph, class, passable)| Terrain {
            name: name.to_owned(),
            glyph,
            colour: Colour::Default,
            class,
            passable,
            opaque: !passable,
            priority: 0,
            flags: Vec::new(),
            mimics: None,
            transitions: Transitions::default(),
            declared: declared.clone(),
        });
        let monsters = MONSTERS.map(|(name, habitat, unique)| Monster {
            name: name.to_owned(),
            glyph: 'm',
            colour: Colour::Default,
            level: 1,
            habitat,
            tags: Vec::new(),
            unique,
            once: None,
            depth: Default::default(),
            chance: 100,
            gone: None,
            data: Default::default(),
            declared: declared.clone(),
        });
        let palette = TERRAINS.map(|(name, glyph, class, passable)| PaletteEntry {
            name: name.to_owned(),
            glyph,
            colour: Colour::Default,
            class,
            passable,
            opaque: !passable,
            ..PaletteEntry::default()
        });
        let (width, height) = (rows[0].len(), rows.len());
        let cells: Vec<u16> =
            rows.concat().chars().map(|glyph| TERRAINS.iter().position(|terrain| terrain.1 == glyph).unwrap() as u16).collect();
        assert_eq!(cells.len(), width * height, "rows of one width");
        let place = |glyph| {
            let cells = rows.iter().enumerate().flat_map(|(y, row)| row.chars().enumerate().map(move |(x, g)| (x as u32, y as u32, g)));
            cells.filter(move |(_, _, g)| *g == glyph).map(|(x, y, _)| (x, y))
        };
        let mut stairs: Vec<Stair> = place('<')
            .map(|(x, y)| Stair { name: "entry".to_owned(), kind: StairKind::Up, x, y, to: None, depth: 0, arrives: None })
            .collect();
        stairs.extend(place('>').map(|(x, y)| Stair {
            name: "down 1".to_owned(),
            kind: StairKind::Down,
            x,
            y,
            to: Some("main".to_owned()),
            depth: 2,
            arrives: Some("up 1".to_owned()),
        }));
        let header = Header {
            engine: "0".to_owned(),
            api: 1,
            scripts: String::new(),
            place: Place { branch: "main".to_owned(), depth: 1, absolute: 1, last: false, named: None, variant: None },
            seed: "1".to_owned(),
            context: Context::new(),
            room: None,
            reroll: None,
            modules: Default::default(),
        };
        let floor = Floor {
            format: Default::default(),
            header,
            width: width as u32,
            height: height as u32,
            palette: palette.to_vec(),
            flags: vec![0; cells.len()],
            room_of: vec![0; cells.len()],
            stage_of: vec![0; cells.len()],
            rooms: Vec::new(),
            monsters: Vec::new(),
            arrival: place('<').next().unwrap_or_default(),
            stairs,
            stages: vec!["rock".to_owned()],
            attempts: 1,
            vetoes: Vec::new(),
            findings: Vec::new(),
            log: Vec::new(),
            line_of: Vec::new(),
            lines: Vec::new(),
            unplaced: Vec::new(),
            things: Vec::new(),
            refusals: Vec::new(),
            materials: std::collections::BTreeMap::new(),
            message: None,
            connected: Default::default(),
            cells,
        };
        let stairs = vec![
            ExpectedStair { kind: StairKind::Up, to: None, count: 1 },
            ExpectedStair { kind: StairKind::Down, to: Some("main".to_owned()), count: 1 },
        ];
        let sealed = vec![false; floor.cells.len()];
        let world = World { terrains: terrains.to_vec(), monsters: monsters.to_vec(), ..World::default() };
        Self { floor, walk: Walk::Eight, stairs, sealed, required: Vec::new(), pieces: Vec::new(), world }
    }

    /// What the scripts declare.
    #[cfg(feature = "app")]
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    /// Gives a monster another level.
    #[cfg(feature = "app")]
    pub(crate) fn set_level(&mut self, name: &str, level: i32) {
        self.world.monsters.iter_mut().filter(|monster| monster.name == name).for_each(|monster| monster.level = level);
    }

    /// Adds a room and says so in the cells it covers.
    pub(crate) fn room(&mut self, kind: &str, x: u32, y: u32, width: u32, height: u32) {
        self.floor.rooms.push(PlacedRoom { kind: kind.to_owned(), x, y, width, height, data: Default::default() });
        let number = self.floor.rooms.len() as u16;
        for (i, room) in self.floor.room_of.iter_mut().enumerate() {
            let (cx, cy) = (i as u32 % self.floor.width, i as u32 / self.floor.width);
            if cx >= x && cx - x < width && cy >= y && cy - y < height {
                *room = number;
            }
        }
    }

    /// Declares a room type.
    pub(crate) fn declare_room(&mut self, name: &str, rules: impl FnOnce(&mut RoomType)) {
        let declared = Declared { module: "rooms".to_owned(), location: Location { file: "rooms.lua".to_owned(), line: 1 } };
        let mut room = RoomType {
            name: name.to_owned(),
            tags: Vec::new(),
            depth: Default::default(),
            weight: None,
            size: None,
            max: None,
            once: None,
            chance: 100,
            excludes: Vec::new(),
            vault: None,
            data: Default::default(),
            declared,
        };
        rules(&mut room);
        self.world.rooms.push(room);
        self.world.close();
    }

    /// Says that cells are those of a solid piece, drawn as they are.
    pub(crate) fn piece(&mut self, name: &str, cells: &[(u32, u32)]) {
        let index = |(x, y): &(u32, u32)| y * self.floor.width + x;
        let cells = cells.iter().map(|at| (index(at), self.floor.cells[index(at) as usize])).collect();
        self.pieces.push(DrawnPiece { name: name.to_owned(), cells });
    }

    /// Adds a monster.
    pub(crate) fn monster(&mut self, name: &str, x: u32, y: u32) {
        self.floor.monsters.push(PlacedMonster {
            name: name.to_owned(),
            glyph: 'm',
            colour: Colour::Default,
            x,
            y,
            state: MonsterState::default(),
        });
    }

    /// Exempts cells from being reachable.
    pub(crate) fn seal(&mut self, x: u32, y: u32, width: u32, height: u32) {
        for cy in y..y + height {
            for cx in x..x + width {
                self.sealed[(cy * self.floor.width + cx) as usize] = true;
            }
        }
    }

    /// Each finding as `check severity: message`.
    pub(crate) fn findings(&self) -> Vec<String> {
        let expected = Expected {
            world: &self.world,
            walk: self.walk,
            connected: self.floor.connected,
            stairs: &self.stairs,
            sealed: &self.sealed,
            required: &self.required,
            pieces: &self.pieces,
        };
        audit(&self.floor, &expected).into_iter().map(|f| format!("{} {}: {}", f.check, f.severity, f.message)).collect()
    }
}
