//! [`Shown`]: failures of one kind, with a few of them looked at closely.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::engine::{Engine, Request};
use crate::error::ErrorKind;
use crate::sweep::{Cause, Evidence, Failure, Fault, Group, Member, cause, evidence, groups, is_between};
use crate::world::Context;

/// Failures of a kind that are shown with all that is known of them.
pub(super) const EXAMPLES: usize = 3;
/// Kinds of which some are looked at closely: each costs a few floors.
const KINDS: usize = 40;

/// Kinds of which the cause is looked for: each costs a hundred floors.
const CAUSES: usize = 8;
/// Failing floors that are looked at for it.
const LOOKED_AT: usize = 8;

/// A kind of failures.
pub(super) struct Shown {
    pub(super) group: Group,
    /// Some of them, with what is known of them.
    pub(super) examples: Vec<(Member, Evidence)>,
    /// What mends them when it is left out.
    pub(super) cause: Option<Cause>,
}

impl Shown {
    /// The kinds there are among these failures, on the threads of the current rayon pool.
    pub(super) fn of(engine: &Engine, failures: &[Failure], context: &Context) -> Vec<Self> {
        let look = |(number, group): (usize, Group)| {
            let closely = |member: &Member| match failures.get(member.failure) {
                Some(failure) if number < KINDS => {
                    let request = failure.request(context).unwrap_or_else(|| Request::new(&failure.branch, failure.depth, failure.seed));
                    evidence(engine, &request, failure, &group.rule, member.finding(failures))
                }
                _ => Evidence::default(),
            };
            let examples = group.examples(failures, EXAMPLES).into_iter().map(|member| (member, closely(&member))).collect();
            let cause = if number < CAUSES { mended(engine, &group, failures, context) } else { None };
            Self { group, examples, cause }
        };
        groups(failures).into_par_iter().enumerate().map(look).collect()
    }
}

/// What mends floors that are refused, or have findings.
fn mended(engine: &Engine, group: &Group, failures: &[Failure], context: &Context) -> Option<Cause> {
    // Of floors that are sound alone everything would mend it.
    if is_between(&group.rule) {
        return None;
    }
    let mut seen = None;
    let failing = group.members.iter().filter(|member| seen.replace(member.failure) != Some(member.failure));
    let failing = failing.filter_map(|member| failures.get(member.failure)).filter(|failure| match &failure.fault {
        Fault::Error(error) => error.kind() == ErrorKind::Refused,
        Fault::Findings(_) => true,
        Fault::Unrepeatable => false,
    });
    let requests: Vec<Request> = failing.filter_map(|failure| failure.request(context)).take(LOOKED_AT).collect();
    cause(engine, &requests, &group.rule)
}
