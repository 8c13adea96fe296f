//! Trees made by hand, for tests.

use crate::tree::{Absent, Direction, OnceHere, OneWay, Passage, PassageKind, SpecialFloor, Tree, TreeBranch};
use crate::world::Context;

pub(crate) fn branch(name: &str, floors: u32, absolute: i32, entry: Option<Passage>) -> TreeBranch {
    let (direction, special, once) = (Direction::Down, Vec::new(), Vec::new());
    TreeBranch { name: name.into(), floors, growing: false, direction, absolute, entry, special, once }
}

pub(crate) fn stairs(from: &str, depth: u32) -> Option<Passage> {
    Some(Passage { from: from.into(), depth, arrive: 1, kind: PassageKind::Stairs, one_way: None })
}

pub(crate) fn special(name: &str, depth: u32, variant: Option<u32>) -> SpecialFloor {
    SpecialFloor { name: name.into(), depth, variant }
}

pub(crate) fn once(name: &str, kind: &str, depth: u32) -> OnceHere {
    OnceHere { name: name.into(), kind: kind.into(), depth }
}

pub(crate) fn tree(branches: Vec<TreeBranch>) -> Tree {
    Tree { seed: "42".into(), branches, absent: Vec::new(), context: Context::new() }
}

fn absent(branch: &str, special: Option<&str>, reason: &str) -> Absent {
    Absent { branch: branch.into(), special: special.map(str::to_owned), reason: reason.into() }
}

/// A dungeon with something of everything.
pub(crate) fn kingdom() -> Tree {
    let mut keep = branch("keep", 12, 1, None);
    keep.special = vec![special("the well", 5, None), special("ballroom", 9, Some(3)), special("throne", 12, None)];
    keep.once = vec![once("the lamplighter", "monster", 4), once("drowned chapel", "vault", 4), once("Old Nan", "monster", 9)];
    let mut mines = branch("mines", 8, 4, stairs("keep", 3));
    mines.special = vec![special("lantern town", 3, Some(4)), special("mines' end", 8, Some(2))];
    let mut shrine = branch("shrine", 1, 10, stairs("mines", 6));
    shrine.once = vec![once("bone choir", "room", 1)];
    let mut tower = branch("tower", 4, 5, stairs("keep", 6));
    tower.direction = Direction::Up;
    tower.special = vec![special("observatory", 4, None)];
    let mut isle = branch("isle", 3, 7, stairs("keep", 9));
    isle.entry = isle.entry.map(|entry| Passage { arrive: 3, kind: PassageKind::Portal, one_way: Some(OneWay::Out), ..entry });
    let mut warren = branch("warren", 0, 13, stairs("keep", 12));
    warren.growing = true;
    let mut fall = branch("fall", 2, 13, stairs("keep", 12));
    fall.entry = fall.entry.map(|entry| Passage { one_way: Some(OneWay::In), ..entry });
    Tree {
        absent: vec![
            absent("swamp", None, "\"shoals\" was chosen in its place"),
            absent("keep", Some("the ford"), "its chance of 40 % failed"),
            absent("swamp's heart", None, "it is entered from \"swamp\", which is not in this dungeon, and nothing else leads there"),
        ],
        context: Context::new().with("hero_level", 3_i64),
        ..tree(vec![keep, mines, shrine, tower, isle, warren, fall])
    }
}

/// A dungeon of one branch.
pub(crate) fn cellar(floors: u32) -> Tree {
    tree(vec![branch("cellar", floors, 1, None)])
}
