//! Stages and the random streams that belong to them.

use crate::chance::Stream;

use super::{Began, Build, Scope};

/// A stream of this build. A handle of an earlier attempt is known by its number and refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreamId {
    pub index: u32,
    pub attempt: u32,
}

impl Build {
    /// The stream behind a handle; `None` for one of another attempt.
    #[inline]
    pub fn stream(&mut self, id: StreamId) -> Option<&mut Stream> {
        if id.attempt != self.attempt {
            return None;
        }
        self.streams.get_mut(id.index as usize)
    }

    /// The stream of the stage that is running.
    pub fn current(&self) -> StreamId {
        self.scopes.last().map_or(StreamId { index: 0, attempt: self.attempt }, |s| s.stream)
    }

    /// A named child of a stream: a hash of parent and name, never a draw. `None` when there is one of that name already, or the handle is
    /// of another attempt.
    pub fn child(&mut self, parent: StreamId, name: &str, number: Option<u64>) -> Option<StreamId> {
        let stream = self.stream(parent)?;
        let child = match number {
            None => stream.child(name),
            Some(n) => stream.child_n(name, n),
        };
        // A key is a hash of all names down to it: the same key is the same name under the same parent.
        if !self.children.insert(child.key()) {
            return None;
        }
        let index = self.streams.len() as u32;
        let child = if self.kept_stages.is_some() { self.kept_child(parent, name, number).unwrap_or(child) } else { child };
        self.streams.push(child);
        Some(StreamId { index, attempt: self.attempt })
    }

    /// The child with the first number that is not taken, from `from` on: for things that may come several times in a stage.
    pub fn next_child(&mut self, parent: StreamId, name: &str, from: u64) -> Option<(StreamId, u64)> {
        // Numbers given out are kept, or the search would take longer with each child.
        let known = (parent.index, name.to_owned());
        let from = self.next_number.get(&known).copied().unwrap_or(0).max(from);
        let found = (from..from + 1_000_000).find_map(|n| self.child(parent, name, Some(n)).map(|id| (id, n)))?;
        self.next_number.insert(known, found.1 + 1);
        Some(found)
    }

    /// Starts a stage: writes are put down to it, and chance comes from its stream.
    pub fn enter(&mut self, name: &str, stream: StreamId) -> bool {
        self.enter_at(name, stream, Began::default())
    }

    /// The same, with where it is begun, for who records that.
    pub fn enter_at(&mut self, name: &str, stream: StreamId, began: Began) -> bool {
        let path = self.path(name);
        let Ok(stage) = u16::try_from(self.stages.len()) else { return false };
        self.stages.push(path);
        self.scopes.push(Scope { stage, stream });
        self.record_begin(began);
        true
    }

    /// The name of a stage behind the names of those that are running.
    pub(super) fn path(&self, name: &str) -> String {
        match self.scopes.last() {
            Some(scope) if scope.stage != 0 => format!("{}/{name}", self.stage_name()),
            _ => name.to_owned(),
        }
    }

    /// Ends the stage that is running.
    pub fn leave(&mut self) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
            self.record_end();
        }
    }

    /// Number of the stage that is running.
    pub fn stage(&self) -> u16 {
        self.scopes.last().map_or(0, |s| s.stage)
    }

    /// How many stages and rooms are nested here.
    pub fn nesting(&self) -> usize {
        self.scopes.len()
    }
}
