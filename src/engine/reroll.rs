//! Other chances for the same floor: the streams of [`Request::reroll`].

use crate::build::Build;
use crate::chance::Stream;
use crate::diagnostic::Severity;
use crate::error::{Error, Result};
use crate::floor::{Finding, Floor, Kept, Reroll};
use crate::script::{did_you_mean, printable};

use super::Request;

/// Stages that may be kept, at most.
const MOST_KEPT: usize = 256;

/// The streams of a floor whose own is `root`, with other chances.
pub(super) struct Chances {
    /// The floor's stream.
    pub stream: Stream,
    /// Stages that are kept, with the streams of the attempts they had.
    kept: Vec<(String, Stream)>,
}

impl Chances {
    /// # Errors
    /// Kind `Request` where a stage is to be kept of an attempt that there cannot have been, or far too many are.
    pub fn of(request: &Request, root: Stream) -> Result<Self> {
        let Some(Reroll { number, keep }) = &request.reroll else { return Ok(Self { stream: root, kept: Vec::new() }) };
        if keep.len() > MOST_KEPT {
            return Err(Error::request(format!("at most {MOST_KEPT} stages can be kept, not {}", keep.len())));
        }
        let attempt = |kept: &Kept| {
            if kept.attempt == 0 {
                let stage = printable(&kept.stage);
                return Err(Error::request(format!("stage \"{stage}\" is to be kept from attempt 0: attempts count from 1")));
            }
            Ok((kept.stage.clone(), rolled(&root, kept.number).child_n("attempt", u64::from(kept.attempt))))
        };
        let kept = keep.iter().map(attempt).collect::<Result<_>>()?;
        Ok(Self { stream: rolled(&root, *number), kept })
    }

    /// Gives an attempt what is kept.
    pub fn begin(&self, build: &mut Build) {
        build.keep_stages(&self.kept);
    }
}

/// The stream of a floor under that number.
fn rolled(root: &Stream, number: u64) -> Stream {
    if number == 0 { root.clone() } else { root.child_n("reroll", number) }
}

/// Other chances as a header has them: nothing where there are none.
pub(super) fn of_header(request: &Request) -> Option<Reroll> {
    request.reroll.clone().filter(|reroll| *reroll != Reroll::new(0))
}

/// Names of stages that are told where none is near.
const TOLD: usize = 8;

/// Says of a floor which stages were to be kept and never began.
pub(super) fn note(floor: &mut Floor, missing: &[String]) {
    for stage in missing {
        let mut names: Vec<&str> = Vec::new();
        for name in floor.stages.iter().skip(1) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        let all = || {
            let more = if names.len() > TOLD { ", ..." } else { "" };
            format!("its stages are {}{more}", names.iter().take(TOLD).copied().collect::<Vec<_>>().join(", "))
        };
        let near = did_you_mean(stage, names.iter().copied()).unwrap_or_else(all);
        let message = format!("no stage \"{}\" began, so none was kept; {near}", printable(stage));
        floor.findings.push(Finding { check: "kept".to_owned(), severity: Severity::Warning, message, at: None });
    }
}
