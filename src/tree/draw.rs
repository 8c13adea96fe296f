//! Drawing the dungeon of a seed: which branches there are, how long each is, where its special floors and its entry lie.

use std::collections::BTreeMap;

use super::entries::Entries;
use super::presence::{self, State};
use super::special::{self, Slot};
use super::{Absent, Passage, PassageKind, SpecialFloor, Tree, TreeBranch, once, words};
use crate::chance::Stream;
use crate::diagnostic::Diagnostic;
use crate::error::Error;
use crate::world::{Amount, Branch, BranchId, Context, World};

/// Which rule of a branch a function is to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Number of floors.
    Floors,
    /// Depth of the parent's floor, or floors after its named one.
    EntryDepth,
    /// Depth of the branch's own floor.
    EntryArrive,
    /// Percent.
    EntryChance,
    /// Depth of a special floor, or floors after another.
    SpecialDepth(usize),
    /// Percent.
    SpecialChance(usize),
}

/// Who knows the answers of rules that are functions of a script. Answers are checked: a number of floors and a chance lie within bounds, a depth
/// counts from one end.
pub(crate) trait Rules {
    /// Least and most of the number that a rule gives.
    fn ask(&mut self, branch: &Branch, ask: Ask) -> Result<(i32, i32), Error>;
}

/// Why there is no dungeon for a seed.
pub(crate) enum Obstacle {
    /// The rules cannot be met.
    Impossible(Box<Diagnostic>),
    /// A function failed.
    Failed(Error),
}

impl From<Error> for Obstacle {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<Diagnostic> for Obstacle {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Impossible(Box::new(diagnostic))
    }
}

/// A dungeon that is being drawn.
pub(super) struct Drawing<'a> {
    pub world: &'a World,
    pub seed: u64,
    pub rules: &'a mut dyn Rules,
    /// What is known of each branch, in the order of the world.
    pub states: Vec<State>,
    /// Number of floors of each branch that is there.
    pub floors: Vec<u32>,
    /// Depth of each special floor of each branch, in the order of the rules; `None` for those that are not there.
    pub special: Vec<Vec<Option<u32>>>,
    pub absent: Vec<Absent>,
}

/// The dungeon of a seed. The context stays empty: what functions read is known to who answers for them.
///
/// Numbers of floors, chances and special floors come first, then entries in the order of the world, after NetHack 3.7 (dungeon.c): a range is
/// cut to the floors that exist; a special floor takes one of those left, each as likely, and gives it back where a later one would find none;
/// an entry starts at one of its range and goes on, around, to the next that has no other.
pub(crate) fn draw(world: &World, seed: u64, rules: &mut dyn Rules) -> Result<Tree, Obstacle> {
    let count = world.branches.len();
    let mut drawing = Drawing {
        world,
        seed,
        rules,
        states: vec![State::Open; count],
        floors: vec![0; count],
        special: vec![Vec::new(); count],
        absent: Vec::new(),
    };
    presence::settle(&mut drawing)?;
    let mut entries = Entries::default();
    let mut passages = Vec::with_capacity(count);
    for (id, branch) in world.branches.iter().enumerate() {
        let passage = if drawing.is_here(id) { entries.draw(&mut drawing, id, branch)? } else { None };
        passages.push(passage);
    }
    let Drawing { floors, special, mut absent, states, .. } = drawing;
    // In the order of the world, whatever the order they were settled in.
    absent.sort_by_key(|row| (world.branch(&row.branch), row.special.is_some()));
    let firsts = firsts(world, &passages);
    let mut branches: Vec<Option<TreeBranch>> = Vec::with_capacity(count);
    for (id, (branch, entry)) in world.branches.iter().zip(passages).enumerate() {
        let here = states.get(id).is_some_and(|state| *state == State::Here);
        branches.push(here.then(|| TreeBranch {
            name: branch.name.clone(),
            floors: if branch.growth.is_some() { 0 } else { floors.get(id).copied().unwrap_or(0) },
            growing: branch.growth.is_some(),
            direction: branch.direction,
            absolute: firsts.get(id).copied().unwrap_or(1),
            entry,
            special: special_floors(seed, branch, special.get(id).map_or(&[], Vec::as_slice)),
            once: Vec::new(),
        }));
    }
    once::allot(world, seed, &mut branches);
    Ok(Tree { seed: seed.to_string(), branches: branches.into_iter().flatten().collect(), absent, context: Context::new() })
}

impl Drawing<'_> {
    /// Whether a branch is in the dungeon.
    pub fn is_here(&self, id: usize) -> bool {
        self.states.get(id).is_some_and(|state| *state == State::Here)
    }

    /// The bounds of what a rule gives.
    pub fn range(&mut self, branch: &Branch, amount: Amount, ask: Ask) -> Result<(i32, i32), Obstacle> {
        match amount {
            Amount::Between(least, most) => Ok((least, most)),
            Amount::Computed => Ok(self.rules.ask(branch, ask)?),
        }
    }

    /// Whether a chance comes up.
    pub fn chance(&mut self, branch: &Branch, amount: Amount, ask: Ask, stream: impl FnOnce() -> Stream) -> Result<Option<i32>, Obstacle> {
        let (percent, _) = self.range(branch, amount, ask)?;
        let comes = percent >= 100 || stream().percent(u32::try_from(percent).unwrap_or(0));
        Ok((!comes).then_some(percent))
    }

    /// Draws how many floors a branch has, and where its special ones lie.
    pub fn lay_out(&mut self, id: usize, branch: &Branch) -> Result<(), Obstacle> {
        let own = Stream::root(self.seed, &branch.name, 0);
        let range = self.range(branch, branch.length, Ask::Floors)?;
        let floors = pick(range, || own.child("floors"));
        let floors = u32::try_from(floors).unwrap_or(1).max(1);
        if let Some(known) = self.floors.get_mut(id) {
            *known = floors;
        }

        let mut depths: Vec<Option<u32>> = vec![None; branch.special.len()];
        let mut slots: Vec<Slot> = Vec::new();
        for (i, rule) in branch.special.iter().enumerate() {
            let after = match rule.after {
                None => None,
                Some(earlier) => match slots.iter().position(|slot| slot.rule == earlier) {
                    Some(slot) => Some(slot),
                    None => {
                        let reason = words::not_here(branch.special.get(earlier).map_or("", |s| &s.name));
                        self.absent.push(Absent { branch: branch.name.clone(), special: Some(rule.name.clone()), reason });
                        continue;
                    }
                },
            };
            let chance = || own.child("special chance").child(&rule.name);
            if let Some(percent) = self.chance(branch, rule.chance, Ask::SpecialChance(i), chance)? {
                let reason = words::no_luck(percent);
                self.absent.push(Absent { branch: branch.name.clone(), special: Some(rule.name.clone()), reason });
                continue;
            }
            let range = self.range(branch, rule.depth, Ask::SpecialDepth(i))?;
            slots.push(Slot { rule: i, range, after });
        }
        if slots.is_empty() {
            if let Some(known) = self.special.get_mut(id) {
                *known = depths;
            }
            return Ok(());
        }
        let placed = special::place(&slots, floors, &mut own.child("special"))
            .map_err(|stuck| words::no_special_floor(branch, &slots, stuck, (floors, floors)))?;
        for (slot, depth) in slots.iter().zip(placed) {
            if let Some(known) = depths.get_mut(slot.rule) {
                *known = Some(depth);
            }
        }
        if let Some(known) = self.special.get_mut(id) {
            *known = depths;
        }
        Ok(())
    }
}

/// One number of a range, each as likely; without a draw where there is one only.
pub(super) fn pick((least, most): (i32, i32), stream: impl FnOnce() -> Stream) -> i32 {
    if least >= most {
        return least;
    }
    stream().int(i64::from(least), i64::from(most)).map_or(least, |n| n as i32)
}

fn special_floors(seed: u64, branch: &Branch, depths: &[Option<u32>]) -> Vec<SpecialFloor> {
    let variant = |name: &str, variants: u32| {
        let stream = || Stream::root(seed, &branch.name, 0).child("variant").child(name);
        (variants > 0).then(|| pick((1, i32::try_from(variants).unwrap_or(i32::MAX)), stream) as u32)
    };
    let placed = branch.special.iter().zip(depths).filter_map(|(rule, depth)| Some((rule, (*depth)?)));
    let mut floors: Vec<SpecialFloor> =
        placed.map(|(rule, depth)| SpecialFloor { name: rule.name.clone(), depth, variant: variant(&rule.name, rule.variants) }).collect();
    floors.sort_by_key(|floor| floor.depth);
    floors
}

/// The depth from the top of the dungeon of each branch's first floor.
fn firsts(world: &World, passages: &[Option<Passage>]) -> Vec<i32> {
    let mut known: BTreeMap<usize, i32> = BTreeMap::new();
    // Each round settles those whose parents are settled; entries do not lead in a circle.
    for _ in 0..world.branches.len() {
        for (id, branch) in world.branches.iter().enumerate() {
            if known.contains_key(&id) {
                continue;
            }
            let first = match (branch.first, passages.get(id).and_then(Option::as_ref), &branch.entry) {
                (Some(first), ..) => Some(i32::try_from(first).unwrap_or(i32::MAX)),
                (None, Some(passage), Some(entry)) => {
                    known.get(&usize::from(entry.from.0)).map(|above| below(world, entry.from, *above, branch, passage))
                }
                _ => Some(1),
            };
            if let Some(first) = first {
                known.insert(id, first);
            }
        }
        if known.len() == world.branches.len() {
            break;
        }
    }
    (0..world.branches.len()).map(|id| known.get(&id).copied().unwrap_or(1)).collect()
}

/// The first floor's depth of a branch whose parent's first floor has that depth: stairs lead a floor on in the branch's own direction.
fn below(world: &World, parent: BranchId, above: i32, branch: &Branch, passage: &Passage) -> i32 {
    let down = world.branches.get(usize::from(parent.0)).map_or(1, |parent| parent.direction.sign());
    let step = if passage.kind == PassageKind::Stairs { branch.direction.sign() } else { 0 };
    let floors = |depth: u32| i32::try_from(depth).unwrap_or(i32::MAX) - 1;
    let from = above.saturating_add(down * floors(passage.depth));
    from.saturating_add(step).saturating_sub(branch.direction.sign() * floors(passage.arrive))
}
