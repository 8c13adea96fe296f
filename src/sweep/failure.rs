//! [`Failure`]: a floor that did not come out as it should.

use std::fmt;

use crate::engine::Request;
use crate::error::{Error, ErrorKind};
use crate::floor::Finding;
use crate::world::Context;

/// What is wrong with one floor.
#[derive(Debug)]
pub struct Failure {
    /// Branch name; empty where the seed has no dungeon.
    pub branch: String,
    /// Depth within the branch; 0 where the seed has no dungeon.
    pub depth: u32,
    /// Seed.
    pub seed: u64,
    /// For a branch that grows: rooms that were made until then.
    pub rooms: Option<u32>,
    /// For the floor of a room of it: what makes that floor again.
    pub of_room: Option<Box<Request>>,
    /// What is wrong.
    pub fault: Fault,
}

impl Failure {
    /// What makes the floor again; `None` where there is none, as for what is wrong with a growing branch as a whole.
    #[must_use]
    pub fn request(&self, context: &Context) -> Option<Request> {
        if let Some(request) = &self.of_room {
            return Some(Request::clone(request));
        }
        let is_of_floor = !self.is_of_dungeon() && self.rooms.is_none();
        is_of_floor.then(|| Request::new(&self.branch, self.depth, self.seed).context(context.clone()).checks(true))
    }

    /// Whether the seed has no dungeon, so that there is no floor to speak of.
    #[must_use]
    pub fn is_of_dungeon(&self) -> bool {
        self.branch.is_empty()
    }
}

/// What can be wrong with a floor.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// There is none: a script failed, a limit was met, every attempt was refused.
    Error(Error),
    /// There is one, and the audit found something.
    Findings(Vec<Finding>),
    /// Asked for again it is another.
    Unrepeatable,
}

impl Fault {
    /// Whether scripts have to be mended before there can be a floor at all, rather than the floor looked at.
    #[must_use]
    pub fn is_script_error(&self) -> bool {
        match self {
            Self::Error(error) => error.kind() != ErrorKind::Refused,
            Self::Findings(_) | Self::Unrepeatable => false,
        }
    }

    /// A word for machines: `refused`, `error`, `finding`, `unrepeatable`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Error(error) if error.kind() == ErrorKind::Refused => "refused",
            Self::Error(_) => "error",
            Self::Findings(_) => "finding",
            Self::Unrepeatable => "unrepeatable",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(error) => write!(f, "{error}"),
            Self::Findings(findings) => {
                for (i, finding) in findings.iter().enumerate() {
                    let gap = if i > 0 { "; " } else { "" };
                    write!(f, "{gap}{}: {}", finding.check, finding.message)?;
                }
                Ok(())
            }
            Self::Unrepeatable => f.write_str("the same request gave two different floors"),
        }
    }
}
