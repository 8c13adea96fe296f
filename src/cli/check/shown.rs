//! [`Shown`]: failures of one kind, with a few of them looked at closely.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::engine::{Engine, Request};
use crate::sweep::{Evidence, Failure, Group, Member, evidence, groups};
use crate::world::Context;

/// Failures of a kind that are shown with all that is known of them.
pub(super) const EXAMPLES: usize = 3;
/// Kinds of which some are looked at closely: each costs a few floors.
const KINDS: usize = 40;

/// A kind of failures.
pub(super) struct Shown {
    pub(super) group: Group,
    /// Some of them, with what is known of them.
    pub(super) examples: Vec<(Member, Evidence)>,
}

impl Shown {
    /// The kinds there are among these failures, on the threads of the current rayon pool.
    pub(super) fn of(engine: &Engine, failures: &[Failure], context: &Context) -> Vec<Self> {
        let look = |(number, group): (usize, Group)| {
            let closely = |member: &Member| match failures.get(member.failure) {
                Some(failure) if number < KINDS => {
                    let request = Request::new(&failure.branch, failure.depth, failure.seed).context(context.clone()).checks(true);
                    evidence(engine, &request, failure, &group.rule, member.finding(failures))
                }
                _ => Evidence::default(),
            };
            let examples = group.examples(failures, EXAMPLES).into_iter().map(|member| (member, closely(&member))).collect();
            Self { group, examples }
        };
        groups(failures).into_par_iter().enumerate().map(look).collect()
    }
}
