//! The scripts' own audits, run on floors that were accepted, where a request asks for them.

use crate::build::Build;
use crate::error::Result;
use crate::floor::Floor;
use crate::script::audits;
use crate::world::{Branch, Check};

use super::{Engine, Request};

/// A build as it was when its floor was made, for those who look it over.
pub(super) struct Finished<'a> {
    build: Build,
    checks: Vec<&'a Check>,
}

impl Engine {
    /// Keeps a build for the checks that look at floors of its branch; `None` where there are none, or nobody asks.
    pub(super) fn finished(&self, request: &Request, branch: &Branch, build: &Build) -> Option<Finished<'_>> {
        if !request.checks {
            return None;
        }
        let checks: Vec<&Check> = self.loaded.world.checks.iter().filter(|check| check.is_for(branch)).collect();
        if checks.is_empty() {
            return None;
        }
        let mut build = build.clone();
        (build.recorder, build.marked, build.trace, build.finished) = (None, false, false, true);
        Some(Finished { build, checks })
    }

    /// Adds what checks find to the findings of a floor.
    ///
    /// # Errors
    /// Kinds `Script` and `Limit` where one fails.
    pub(super) fn look_over(&self, request: &Request, finished: Option<Finished<'_>>, floor: &mut Floor) -> Result<()> {
        let Some(Finished { build, checks }) = finished else { return Ok(()) };
        let cancel = request.cancel.clone();
        let found = audits(&self.program, &self.loaded, &build, &checks, &request.context, request.limits, cancel)?;
        floor.findings.extend(found);
        Ok(())
    }
}
