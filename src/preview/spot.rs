//! [`Spot`]: which floor, for the tools that make floors of their own beside the one on the screen.

use std::sync::Arc;

use crate::engine::{CancelToken, Request};
use crate::floor::{Floor, Reroll};

use super::app::App;
use super::worker::{Base, Wish};

/// A floor by what it is made from, beside the scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub branch: String,
    pub depth: u32,
    pub seed: u64,
    pub reroll: Option<Reroll>,
}

impl Spot {
    /// That of a floor that was made.
    pub(super) fn of(floor: &Floor) -> Self {
        let header = &floor.header;
        Self {
            branch: header.place.branch.clone(),
            depth: header.place.depth,
            seed: header.seed.parse().unwrap_or(0),
            reroll: header.reroll.clone(),
        }
    }

    /// The wish to see it.
    pub(super) fn wish(&self) -> Wish {
        Wish { branch: Some(self.branch.clone()), depth: self.depth, seed: self.seed, reroll: self.reroll.clone() }
    }

    /// The floor of the game under another seed.
    pub(super) fn with_seed(&self, seed: u64) -> Self {
        Self { seed, reroll: None, ..self.clone() }
    }
}

impl Base {
    /// The same request as that of the floor on the screen.
    pub(super) fn request(&self, spot: &Spot, cancel: &CancelToken) -> Request {
        let mut request = Request::new(&spot.branch, spot.depth, spot.seed);
        request.context = self.context.clone();
        request.cancel = Some(cancel.clone());
        request.reroll.clone_from(&spot.reroll);
        request
    }

    /// Whether they are the same scripts, from one load, that are told the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.loaded, &other.loaded) && self.context == other.context
    }
}

impl App {
    /// The newest scripts that could be loaded and the floor wished for; a sentence where this is no matter of floors.
    pub(super) fn here(&self) -> Result<(Base, Spot), &'static str> {
        if self.setup.piece.is_some() {
            return Err("this is a sheet of pieces: it has no floors to look through");
        }
        let failed = self.floor_trouble.as_ref().and_then(|trouble| trouble.base.as_ref());
        let base = failed.or(self.shown.as_ref().and_then(|made| made.base.as_ref()));
        let wish = self.session.wish();
        let grows =
            |name: &str| base.is_some_and(|base| base.loaded.engine.world().branches.iter().any(|b| b.name == name && b.growth.is_some()));
        if wish.branch.as_deref().is_some_and(grows) || self.walked().is_some() {
            return Err("this branch grows as it is explored: it has no floors to look through");
        }
        let base = base.ok_or("there is no floor yet")?;
        let first = || base.loaded.engine.world().branches.first().map(|branch| branch.name.clone());
        let branch = wish.branch.clone().or_else(first).ok_or("the scripts declare no branch")?;
        Ok((base.clone(), Spot { branch, depth: wish.depth, seed: wish.seed, reroll: wish.reroll.clone() }))
    }
}
