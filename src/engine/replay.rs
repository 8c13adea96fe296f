//! Replaying a floor from its header.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::{Error, Result};
use crate::floor::{API_VERSION, Header};
use crate::growth::Cell;
use crate::script::printable;
use crate::world::{Branch, Place};

use super::closure::{HOST, MONSTERS, TERRAINS, TREE, share};
use super::grow::grown_place;
use super::{Engine, Limits, Request, tree};

impl Engine {
    /// The request a header stands for. Its floor is the same, byte for byte.
    ///
    /// An edit of another branch leaves a header valid, unless it changes what this floor has of the dungeon: a stair to that branch, or a
    /// piece of which there is one.
    ///
    /// # Errors
    /// Kind `Request`: says what changed, by name, where engine, API, scripts or place are not those of the header. Kinds `Refused`, `Script` and
    /// `Limit` where the dungeon of its seed cannot be drawn, as [`Engine::tree`].
    pub fn replay(&self, header: &Header) -> Result<Request> {
        let seed: u64 = header
            .seed
            .parse()
            .map_err(|_| Error::request(format!("the header's seed is not a number of 64 bits: \"{}\"", printable(&header.seed))))?;
        let mut changed = Vec::new();
        let engine = env!("CARGO_PKG_VERSION");
        if header.engine != engine {
            changed.push(format!("the floor was made by engine {}, this is {engine}", printable(&header.engine)));
        }
        if header.api != API_VERSION {
            changed.push(format!("the floor was made for script API {}, this is {API_VERSION}", header.api));
        }
        match self.changed(header, seed) {
            Ok(more) => changed.extend(more),
            Err(error) if changed.is_empty() => return Err(error),
            // What changed is the cause of it, or at least to be known first.
            Err(error) => changed.push(error.to_string()),
        }
        if !changed.is_empty() {
            return Err(Error::request(format!("this floor cannot be replayed: {}", changed.join("; "))));
        }
        Ok(Request {
            context: header.context.clone(),
            room: header.room.clone(),
            reroll: header.reroll.clone(),
            limits: Limits { wall_clock: None, ..Limits::default() },
            ..Request::new(&header.place.branch, header.place.depth, seed)
        })
    }

    /// What of the scripts and the dungeon is not that of a header; nothing where its floor is the same.
    fn changed(&self, header: &Header, seed: u64) -> Result<Vec<String>> {
        let (id, branch) = self.branch(&header.place.branch)?;
        let Some(closure) = self.closures.get(usize::from(id.0)) else { return Err(Error::internal("a branch without a hash")) };
        let mut changed = if header.modules.is_empty() { Vec::new() } else { differences(&header.modules, closure.parts()) };
        let (place, share) = match self.dungeon_of(header, seed, branch) {
            Ok(here) => here,
            Err(error) if changed.is_empty() => return Err(error),
            Err(_) => return Ok(changed),
        };
        let (scripts, parts) = closure.with(&share);
        if header.scripts == scripts {
            changed.clear();
        } else {
            if header.modules.get(TREE).is_some_and(|hash| parts.get(TREE) != Some(hash)) {
                changed.push(format!("the dungeon of seed {seed} gives this floor other stairs, or other pieces of which there is one"));
            }
            if changed.is_empty() {
                changed.push(format!(
                    "the scripts of branch \"{}\" are {scripts}, the floor was made by {}",
                    branch.name,
                    printable(&header.scripts)
                ));
            }
        }
        if header.place != place {
            changed.push(format!("the header places the floor at {}, these scripts at {}", place_text(&header.place), place_text(&place)));
        }
        Ok(changed)
    }

    /// Where the floor of a header lies now, and what it gets of the dungeon.
    fn dungeon_of(&self, header: &Header, seed: u64, branch: &Branch) -> Result<(Place, String)> {
        self.check_context(&header.context)?;
        let tree = self.dungeon(seed, &header.context, None)?;
        let own = self.branch_of(&tree, &branch.name)?;
        let (place, wanted) = match &header.room {
            Some(room) => (grown_place(own, &Cell::new(room.instance, room.x, room.y)), Vec::new()),
            None => {
                let place = own.place(header.place.depth);
                let wanted = tree::wanted(seed, branch, &tree, own, &place);
                (place, wanted)
            }
        };
        let share = share(own, place.depth, &wanted, &tree.context);
        Ok((place, share))
    }
}

/// What is not the same in two lists of parts, in words.
fn differences(then: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> Vec<String> {
    let names: BTreeSet<&String> = then.keys().chain(now.keys()).filter(|name| *name != TREE).collect();
    let words = names.into_iter().filter_map(|name| {
        let (part, many) = part_text(name);
        let (is, has) = if many { ("are", "have") } else { ("is", "has") };
        match (then.get(name), now.get(name)) {
            (Some(hash), Some(same)) if hash == same => None,
            (Some(_), Some(_)) => Some(format!("{part} {has} changed")),
            (Some(_), None) => Some(format!("{part} {is} gone")),
            (None, _) => Some(format!("{part} {is} new")),
        }
    });
    words.collect()
}

/// A part as people call it, and whether it is many.
fn part_text(name: &str) -> (String, bool) {
    match name {
        "std" => ("the standard library".to_owned(), false),
        MONSTERS => ("the declared monsters".to_owned(), true),
        TERRAINS => ("the declared terrains".to_owned(), true),
        HOST => ("what functions of the game answer while scripts load".to_owned(), false),
        picture if picture.ends_with(".txt") => (format!("the picture \"{picture}\""), false),
        module => (format!("the module \"{module}\""), false),
    }
}

fn place_text(place: &Place) -> String {
    let named = place.named.as_ref().map(|name| format!(", \"{name}\"")).unwrap_or_default();
    let variant = place.variant.map(|n| format!(" variant {n}")).unwrap_or_default();
    let last = if place.last { ", the last" } else { "" };
    format!("{} {} ({} from the top{named}{variant}{last})", place.branch, place.depth, place.absolute)
}
