//! Where a piece may occur.

use crate::error::{Error, Result};
use crate::world::{Branch, BranchId, Context, Place};

use super::super::{Engine, Request};
use super::Subject;

/// Places a piece is tried at in each branch, at most.
const PLACES: usize = 6;

impl Engine {
    /// The places where a piece may occur and its weight is above 0, in the branches that list it, at their longest: by branch, then depth. For one that is
    /// listed nowhere, as the pieces that a layout or another piece names: everywhere its depth allows, or else the first floor of all. Never
    /// empty where there is a branch.
    ///
    /// # Errors
    /// Kinds `Request` (no such piece or context), `Script` and `Limit` (a weight's fault), `Cancelled`.
    pub fn piece_places(&self, name: &str, context: &Context) -> Result<Vec<Place>> {
        self.check_context(context)?;
        Ok(self.all_sites(&self.subject(name)?, context)?.into_iter().map(|(_, place)| place).collect())
    }

    /// The branches that list a piece with a computed weight that is 0 wherever the piece may occur there, with the first such depth. Weights that look at
    /// the context are left out, for another game may have another; and so is what there is one of, which layouts may ask for by name.
    #[cfg(feature = "app")]
    pub(crate) fn never_drawn(&self, name: &str, context: &Context) -> Result<Vec<(String, u32)>> {
        let subject = self.subject(name)?;
        let mut never = Vec::new();
        if subject.room.once.is_some() {
            return Ok(never);
        }
        for branch in self.loaded.world.branches.iter().filter(|branch| branch.growth.is_none()) {
            let (mut first, mut drawn) = (None, false);
            for depth in 1..=branch.depths().max {
                let (_, place) = self.site(&branch.name, depth)?;
                let here = branch.at(&place);
                let mut listed = here.rooms.iter().filter(|choice| choice.room == subject.id);
                if !subject.room.depth.contains(&place) || !listed.any(|choice| choice.weight.or(subject.room.weight).is_none()) {
                    continue;
                }
                first = first.or(Some(depth));
                let request = Request::new(&branch.name, depth, 0).context(context.clone());
                drawn |= self.is_listed(&subject, branch, &place, context)? || !self.weights(branch, &place, &request)?.read.is_empty();
            }
            never.extend(first.filter(|_| !drawn).map(|depth| (branch.name.clone(), depth)));
        }
        Ok(never)
    }

    /// A place of a branch at its longest: the same for every seed.
    pub(super) fn site(&self, name: &str, depth: u32) -> Result<(BranchId, Place)> {
        let (id, branch) = self.branch(name)?;
        if !(1..=branch.depths().max).contains(&depth) {
            let (floors, s) = (branch.depths().max, if branch.depths().max == 1 { "" } else { "s" });
            return Err(Error::request(format!("branch \"{name}\" has {floors} floor{s} at most, there is no depth {depth}")));
        }
        Ok((id, self.at_longest(branch, depth)))
    }

    pub(super) fn first_site(&self, subject: &Subject<'_>, context: &Context) -> Result<(BranchId, Place)> {
        self.all_sites(subject, context)?.into_iter().next().ok_or_else(|| Error::request("the scripts declare no branch"))
    }

    /// Of each branch the shallowest place and the deepest, and some evenly between.
    pub(super) fn sites(&self, subject: &Subject<'_>, context: &Context) -> Result<Vec<(BranchId, Place)>> {
        let all = self.all_sites(subject, context)?;
        Ok(all.chunk_by(|a, b| a.0 == b.0).flat_map(|chunk| spread(chunk.len()).map(|i| chunk[i].clone())).collect())
    }

    fn all_sites(&self, subject: &Subject<'_>, context: &Context) -> Result<Vec<(BranchId, Place)>> {
        let branches = &self.loaded.world.branches;
        let of = |branch: &Branch| (1..=branch.depths().max).map(|depth| self.site(&branch.name, depth)).collect::<Result<Vec<_>>>();
        let mut sites = Vec::new();
        for branch in branches {
            for site in of(branch)? {
                if subject.room.depth.contains(&site.1) && self.is_listed(subject, branch, &site.1, context)? {
                    sites.push(site);
                }
            }
        }
        if sites.is_empty() {
            for branch in branches {
                sites.extend(of(branch)?.into_iter().filter(|(_, place)| subject.room.depth.contains(place)));
            }
        }
        if sites.is_empty() {
            sites.extend(branches.first().map(|branch| self.site(&branch.name, 1)).transpose()?);
        }
        Ok(sites)
    }

    /// Whether a branch draws the piece at a place.
    fn is_listed(&self, subject: &Subject<'_>, branch: &Branch, place: &Place, context: &Context) -> Result<bool> {
        let here = branch.at(place);
        let mut listed = here.rooms.iter().filter(|choice| choice.room == subject.id).peekable();
        if listed.peek().is_none() {
            return Ok(false);
        }
        let fixed: Vec<Option<u64>> = listed.map(|choice| choice.weight.or(subject.room.weight)).collect();
        if fixed.iter().flatten().any(|weight| *weight > 0) {
            return Ok(true);
        }
        if fixed.iter().all(Option::is_some) {
            return Ok(false);
        }
        let mut request = Request::new(&place.branch, place.depth, 0);
        request.context = context.clone();
        Ok(self.weights(branch, place, &request)?.weights.iter().any(|(id, weight)| *id == subject.id && *weight > 0))
    }
}

/// Positions of so many things: all, or the first, the last and some evenly between.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    let most = count.min(PLACES);
    (0..most).map(move |i| if most < 2 { 0 } else { i * (count - 1) / (most - 1) })
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn both_ends_are_among_the_places() {
        assert_eq!(spread(0).count(), 0);
        assert_eq!(spread(1).collect::<Vec<_>>(), [0]);
        assert_eq!(spread(4).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(spread(27).collect::<Vec<_>>(), [0, 5, 10, 15, 20, 26]);
    }
}
