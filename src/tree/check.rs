//! Rules that can be met for no dungeon: found when the scripts load.

use super::special::{Slot, can_be_placed, cut};
use super::{presence, words};
use crate::diagnostic::Diagnostic;
use crate::world::{Amount, Branch, BranchId, World};

/// Numbers of floors that are tried of a branch; of one that may have more, some from the fewest to the most.
const TRIED: u32 = 256;

/// What no number of floors allows, as far as numbers tell that are written down. Rules that are functions, and those that fail for some dungeons
/// only, are found by drawing.
pub(crate) fn impossible(world: &World) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for branch in &world.branches {
        found.extend(special(branch));
        found.extend(entry(world, branch));
    }
    if found.is_empty() {
        found.extend(lists(world));
        found.extend((0..).zip(&world.branches).filter_map(|(id, branch)| entries(world, BranchId(id), branch)));
    }
    found
}

/// Numbers of floors to try.
fn lengths(branch: &Branch) -> impl Iterator<Item = u32> {
    let (fewest, most) = (branch.floors.min, branch.floors.max);
    let step = most.saturating_sub(fewest) / TRIED + 1;
    (fewest..=most).step_by(step as usize).chain([most])
}

/// Whether something is there for sure.
fn certain(chance: Amount) -> bool {
    chance.is(100)
}

fn special(branch: &Branch) -> Vec<Diagnostic> {
    // How many floors a function gives is known when dungeons are drawn.
    if branch.length == Amount::Computed {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut all: Vec<Slot> = Vec::new();
    for (i, rule) in branch.special.iter().enumerate() {
        if rule.chance.is(0) {
            continue;
        }
        let Some(chain) = chain(branch, i) else { continue };
        if !lengths(branch).any(|floors| can_be_placed(&chain, floors)) {
            found.push(words::no_special_floor(branch, &chain, chain.len() - 1, (branch.floors.min, branch.floors.max)));
            continue;
        }
        // Those that are there for sure must go together; a chain hangs on one of them.
        let after = rule.after.map(|after| all.iter().position(|slot| slot.rule == after));
        if let Amount::Between(least, most) = rule.depth
            && certain(rule.chance)
            && after != Some(None)
        {
            all.push(Slot { rule: i, range: (least, most), after: after.flatten() });
        }
    }
    if found.is_empty() && !lengths(branch).any(|floors| can_be_placed(&all, floors)) {
        // With the most floors the fewest stand in each other's way.
        let stuck = (1..all.len()).find(|n| !can_be_placed(all.get(..*n).unwrap_or_default(), branch.floors.max));
        let stuck = stuck.unwrap_or(all.len()).saturating_sub(1);
        found.push(words::no_special_floor(branch, &all, stuck, (branch.floors.min, branch.floors.max)));
    }
    found
}

/// A special floor with those it counts from, first things first; `None` where a function has a say.
fn chain(branch: &Branch, rule: usize) -> Option<Vec<Slot>> {
    let mut rules = vec![rule];
    while let Some(after) = rules.last().and_then(|last| branch.special.get(*last)).and_then(|special| special.after) {
        if rules.contains(&after) {
            return None;
        }
        rules.push(after);
    }
    rules.reverse();
    let slot = |(i, rule): (usize, &usize)| match branch.special.get(*rule)?.depth {
        Amount::Between(least, most) => Some(Slot { rule: *rule, range: (least, most), after: i.checked_sub(1) }),
        Amount::Computed => None,
    };
    rules.iter().enumerate().map(slot).collect()
}

fn entry(world: &World, branch: &Branch) -> Option<Diagnostic> {
    let entry = branch.entry.as_ref()?;
    let parent = world.branches.get(usize::from(entry.from.0))?;
    if entry.chance.is(0) {
        return None;
    }
    if let Amount::Between(least, most) = entry.depth
        && parent.length != Amount::Computed
    {
        let reaches = |floors: u32| match entry.after {
            None => cut((least, most), None, floors).is_some(),
            Some(after) => match chain(parent, after) {
                None => true,
                // A floor at either end of what the named one may take will do.
                Some(chain) => chain.last().is_some_and(|last| {
                    let ends = if chain.len() == 1 { cut(last.range, None, floors) } else { Some((1, floors)) };
                    ends.is_some_and(|(a, b)| (a..=b).any(|origin| cut((least, most), Some(origin), floors).is_some()))
                }),
            },
        };
        if !lengths(parent).any(reaches) {
            return Some(words::no_entry(branch, entry, parent, (least, most), (parent.floors.min, parent.floors.max)));
        }
    }
    if let Amount::Between(least, most) = entry.arrive
        && branch.length != Amount::Computed
        && !lengths(branch).any(|floors| cut((least, most), None, floors).is_some())
    {
        return Some(words::no_arrival(branch, entry, (least, most), (branch.floors.min, branch.floors.max)));
    }
    None
}

/// Entries of one parent that are there for sure and find no floors of their own, whatever the number of floors.
fn entries(world: &World, parent: BranchId, branch: &Branch) -> Option<Diagnostic> {
    if branch.length == Amount::Computed {
        return None;
    }
    let mut children = Vec::new();
    for (id, child) in world.branches.iter().enumerate() {
        let Some(entry) = child.entry.as_ref().filter(|entry| entry.from == parent) else { continue };
        let sure = certain(entry.chance) && !entry.share && entry.after.is_none() && presence::list_of(world, id).is_none();
        if let Amount::Between(least, most) = entry.depth
            && sure
        {
            children.push((child, entry, Slot { rule: id, range: (least, most), after: None }));
        }
    }
    let slots: Vec<Slot> = children.iter().map(|(.., slot)| *slot).collect();
    if lengths(branch).any(|floors| can_be_placed(&slots, floors)) {
        return None;
    }
    let stuck = (1..slots.len()).find(|n| !can_be_placed(slots.get(..*n).unwrap_or_default(), branch.floors.max));
    let (child, entry, slot) = children.get(stuck.unwrap_or(slots.len()).saturating_sub(1))?;
    let own = cut(slot.range, None, branch.floors.max)?;
    let others: Vec<(&str, u32)> = children
        .iter()
        .take_while(|(other, ..)| other.name != child.name)
        .filter_map(|(other, _, slot)| {
            let (least, most) = cut(slot.range, None, branch.floors.max)?;
            (least <= own.1 && own.0 <= most).then_some((other.name.as_str(), least))
        })
        .collect();
    Some(words::no_free_entry(child, entry, branch, slot.range, &others))
}

/// Lists of `one_of` that cannot be kept.
fn lists(world: &World) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in &world.one_of {
        for (id, _) in &list.branches {
            let Some(branch) = world.branches.get(usize::from(id.0)) else { continue };
            let (mut at, mut steps) = (branch, 0);
            while let Some(entry) = at.entry.as_ref().filter(|_| steps <= world.branches.len()) {
                steps += 1;
                let Some(parent) = world.branches.get(usize::from(entry.from.0)) else { break };
                if list.branches.iter().any(|(other, _)| *other == entry.from) {
                    let text = format!(
                        "dungeon: one_of holds \"{}\" and \"{}\", but the first is entered by way of the second: it could never be there",
                        branch.name, parent.name
                    );
                    found.push(Diagnostic::error(text).at(&list.at.file, list.at.line));
                    break;
                }
                at = parent;
            }
        }
    }
    found
}
