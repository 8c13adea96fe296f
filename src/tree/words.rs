//! What is said of rules that cannot be met, and of what is not in a dungeon.

use super::special::{Slot, cut};
use crate::diagnostic::Diagnostic;
use crate::world::{Branch, Entry};

/// Others that are named in a message.
const NAMED: usize = 6;

pub(super) fn not_here(name: &str) -> String {
    format!("\"{name}\" is not in this dungeon")
}

pub(super) fn instead(name: &str) -> String {
    format!("\"{name}\" is there in its place")
}

pub(super) fn no_luck(percent: i32) -> String {
    format!("its chance of {percent} in 100 did not come up")
}

/// Depths as people say them: `depth 5 to 9`, `depth -4 to -1, counted from the last floor`, `1 to 2 floors after "oracle"`.
pub(super) fn depths((least, most): (i32, i32), after: Option<&str>) -> String {
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    match after {
        Some(name) => format!("{range} floor{} after \"{name}\"", if least == most && least.abs() == 1 { "" } else { "s" }),
        None if most < 0 => format!("depth {range}, counted from the last floor"),
        None => format!("depth {range}"),
    }
}

fn number((fewest, most): (u32, u32)) -> String {
    match (fewest, most) {
        (1, 1) => "1 floor".to_owned(),
        (n, m) if n == m => format!("{n} floors"),
        (n, m) => format!("{n} to {m} floors"),
    }
}

fn list(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let mut text = match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) if more == 0 => format!("{} and {last}", rest.join(", ")),
        Some(_) => names.join(", "),
    };
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// A special floor that finds no floor, with those that stand in its way. `floors` are the numbers of floors there may be.
pub(super) fn no_special_floor(branch: &Branch, slots: &[Slot], stuck: usize, floors: (u32, u32)) -> Diagnostic {
    let rule = |slot: &Slot| branch.special.get(slot.rule);
    let range_of = |slot: &Slot| depths(slot.range, slot.after.and_then(|a| slots.get(a)).and_then(rule).map(|s| s.name.as_str()));
    let Some((slot, special)) = slots.get(stuck).and_then(|slot| Some((slot, rule(slot)?))) else {
        return Diagnostic::error(format!("branch \"{}\": its special floors find no floors", branch.name));
    };
    let what = format!("branch \"{}\": the special floor \"{}\" ({})", branch.name, special.name, range_of(slot));
    let alone = slot.after.is_none() && cut(slot.range, None, floors.1).is_none();
    let earlier = slots.get(..stuck).unwrap_or_default();
    let text = if alone || earlier.is_empty() {
        format!("{what} finds no floor: the branch has {}", number(floors))
    } else {
        let others = earlier.iter().filter(|other| in_the_way(slots, slot, other, floors.1)).filter_map(|other| {
            let special = rule(other)?;
            Some(format!("\"{}\" ({})", special.name, range_of(other)))
        });
        format!("{what} finds no floor among {}: in its way: {}", number(floors), list(others.collect()))
    };
    Diagnostic::error(text)
        .at(&special.at.file, special.at.line)
        .hint("widen its range, give one of them a chance, or the branch more floors")
}

/// Whether an earlier special floor may take one of the floors of a later one, or decides where they are.
fn in_the_way(slots: &[Slot], slot: &Slot, other: &Slot, floors: u32) -> bool {
    let (mut at, mut chained) = (*slot, slot.after.is_some());
    while let Some(after) = at.after.and_then(|after| slots.get(after)) {
        if after == other {
            return true;
        }
        at = *after;
    }
    chained |= other.after.is_some();
    // Where chains lead is a matter of the draw.
    chained
        || match (cut(slot.range, None, floors), cut(other.range, None, floors)) {
            (Some(a), Some(b)) => a.0 <= b.1 && b.0 <= a.1,
            _ => false,
        }
}

fn after<'a>(entry: &Entry, parent: &'a Branch) -> Option<&'a str> {
    entry.after.and_then(|after| parent.special.get(after)).map(|special| special.name.as_str())
}

/// An entry that lies where its parent has no floor.
pub(super) fn no_entry(branch: &Branch, entry: &Entry, parent: &Branch, range: (i32, i32), floors: (u32, u32)) -> Diagnostic {
    Diagnostic::error(format!(
        "branch \"{}\": its entry ({} of \"{}\") finds no floor: \"{}\" has {}",
        branch.name,
        depths(range, after(entry, parent)),
        parent.name,
        parent.name,
        number(floors)
    ))
    .at(&entry.at.file, entry.at.line)
}

/// An entry whose floors all have entries already.
pub(super) fn no_free_entry(branch: &Branch, entry: &Entry, parent: &Branch, range: (i32, i32), others: &[(&str, u32)]) -> Diagnostic {
    let others = others.iter().map(|(name, depth)| format!("\"{name}\" at {depth}")).collect();
    Diagnostic::error(format!(
        "branch \"{}\": its entry ({} of \"{}\") finds no floor without another entry: in its way: {}",
        branch.name,
        depths(range, after(entry, parent)),
        parent.name,
        list(others)
    ))
    .at(&entry.at.file, entry.at.line)
    .hint("widen its range, list the branch earlier, or write share = true to let two entries lie on one floor")
}

/// An entry that leads where its own branch has no floor.
pub(super) fn no_arrival(branch: &Branch, entry: &Entry, range: (i32, i32), floors: (u32, u32)) -> Diagnostic {
    Diagnostic::error(format!(
        "branch \"{}\": its entry arrives at {}, but the branch has {}",
        branch.name,
        depths(range, None),
        number(floors)
    ))
    .at(&entry.at.file, entry.at.line)
}
