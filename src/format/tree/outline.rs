//! [`outline()`]: what stands in which row of a picture of a tree, and which branches run past it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::tree::{Tree, TreeBranch};

/// Plain floors in a row are folded into one from this number on.
const FOLD: u32 = 3;

/// A row of the picture.
pub(super) struct Item {
    /// For each branch around this one, from the outermost: whether it goes on below.
    pub rails: Vec<bool>,
    /// Whether the branch it is about ends here; of a [`What::Door`], the branch the door is in.
    pub ends: bool,
    pub what: What,
}

/// What a row is about. Branches are named by their position in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// The heading of a branch that is drawn by itself.
    Head(usize),
    /// Floors of a branch from the first to the last of these depths; more than one only where they are plain.
    Floors(usize, u32, u32),
    /// A branch that grows, in place of floors.
    Grows(usize),
    /// The way into a branch, which follows; or is drawn by itself further down.
    Door(usize, Where),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    Here,
    Below,
}

/// Puts the branches of a tree in rows: each after the floor it hangs on, those that nest deeper than `levels` by themselves at the end.
/// Floors that are `apart`, given as branch and depth, are not folded.
pub(super) fn outline(tree: &Tree, levels: usize, apart: &[(usize, u32)]) -> Vec<Item> {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, branch) in tree.branches.iter().enumerate() {
        names.entry(&branch.name).or_insert(at);
    }
    let mut children: BTreeMap<usize, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
    let mut roots = Vec::new();
    for (at, branch) in tree.branches.iter().enumerate() {
        match branch.entry.as_ref().and_then(|entry| Some((*names.get(entry.from.as_str())?, entry.depth))) {
            Some((parent, depth)) => children.entry(parent).or_default().entry(depth).or_default().push(at),
            None => roots.push(at),
        }
    }
    let drawn = vec![false; tree.branches.len()];
    let mut pen = Pen { tree, levels, apart, children, drawn, later: VecDeque::new(), items: Vec::new() };
    roots.into_iter().for_each(|root| pen.block(root));
    // What is read from a file may hang on floors that are not there.
    (0..tree.branches.len()).for_each(|branch| pen.block(branch));
    pen.items
}

struct Pen<'a> {
    tree: &'a Tree,
    levels: usize,
    apart: &'a [(usize, u32)],
    /// Of each branch: what hangs on its floors.
    children: BTreeMap<usize, BTreeMap<u32, Vec<usize>>>,
    drawn: Vec<bool>,
    later: VecDeque<usize>,
    items: Vec<Item>,
}

impl Pen<'_> {
    /// A branch by itself, after it those that did not fit into it.
    fn block(&mut self, root: usize) {
        self.later.push_back(root);
        while let Some(branch) = self.later.pop_front() {
            if self.start(branch) {
                self.items.push(Item { rails: Vec::new(), ends: false, what: What::Head(branch) });
                self.rows(branch, &mut Vec::new());
            }
        }
    }

    /// Takes note that a branch is drawn; `false` where it was.
    fn start(&mut self, branch: usize) -> bool {
        self.drawn.get_mut(branch).is_some_and(|drawn| !std::mem::replace(drawn, true))
    }

    fn rows(&mut self, branch: usize, rails: &mut Vec<bool>) {
        let parts = self.parts(branch);
        let count = parts.len();
        for (i, what) in parts.into_iter().enumerate() {
            let ends = i + 1 == count;
            let What::Door(child, _) = what else {
                self.items.push(Item { rails: rails.clone(), ends, what });
                continue;
            };
            let inside = rails.len() + 1 < self.levels && self.start(child);
            let what = What::Door(child, if inside { Where::Here } else { Where::Below });
            self.items.push(Item { rails: rails.clone(), ends, what });
            if inside {
                rails.push(!ends);
                self.rows(child, rails);
                rails.pop();
            } else {
                self.later.push_back(child);
            }
        }
    }

    /// The rows of a branch without what is in the branches that hang on it.
    fn parts(&self, at: usize) -> Vec<What> {
        let Some(branch) = self.tree.branches.get(at) else { return Vec::new() };
        let mut doors = self.children.get(&at).cloned().unwrap_or_default();
        let mut parts = Vec::new();
        if branch.growing {
            parts.push(What::Grows(at));
            parts.extend(doors.into_values().flatten().map(|child| What::Door(child, Where::Here)));
            return parts;
        }
        let mut next = 1;
        for depth in self.told(at, branch).into_iter().chain([branch.floors.saturating_add(1)]) {
            if depth - next >= FOLD {
                parts.push(What::Floors(at, next, depth - 1));
            } else {
                parts.extend((next..depth).map(|depth| What::Floors(at, depth, depth)));
            }
            if depth <= branch.floors {
                parts.push(What::Floors(at, depth, depth));
                parts.extend(doors.remove(&depth).unwrap_or_default().into_iter().map(|child| What::Door(child, Where::Here)));
            }
            next = depth.saturating_add(1);
        }
        parts
    }

    /// Depths of the floors of which there is something to tell.
    fn told(&self, at: usize, branch: &TreeBranch) -> BTreeSet<u32> {
        let mut told: BTreeSet<u32> = branch.special.iter().map(|special| special.depth).collect();
        told.extend(branch.once.iter().map(|once| once.depth));
        told.extend(branch.entry.as_ref().map(|entry| entry.arrive).filter(|arrive| *arrive != 1));
        told.extend(self.children.get(&at).into_iter().flat_map(BTreeMap::keys));
        told.extend(self.apart.iter().filter(|(branch, _)| *branch == at).map(|(_, depth)| depth));
        told.retain(|depth| (1..=branch.floors).contains(depth));
        told
    }
}
