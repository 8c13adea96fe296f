//! [`Group`]: failures of one kind, so that a thousand of them can be read.

use super::{Failure, Fault};
use crate::engine::general;
use crate::error::ErrorKind;
use crate::floor::Finding;

/// What is wrong with many floors for one reason: the same check of the audit found something, the same line of a script failed.
#[derive(Debug)]
#[non_exhaustive]
pub struct Group {
    /// The rule that is broken: the name of a check of the audit, `refused`, `dungeon`, `error`, `limit`, `unrepeatable`.
    pub rule: String,
    /// Each failure, as a position among those that were grouped, and each finding of it, in their order.
    pub members: Vec<Member>,
}

/// One time that a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// Position of the failure.
    pub failure: usize,
    /// Position of the finding, for a floor that was made.
    pub finding: Option<usize>,
}

impl Member {
    /// The finding it is, for a floor that was made.
    #[must_use]
    pub fn finding<'a>(&self, failures: &'a [Failure]) -> Option<&'a Finding> {
        match (&failures.get(self.failure)?.fault, self.finding) {
            (Fault::Findings(findings), Some(finding)) => findings.get(finding),
            _ => None,
        }
    }

    /// What is wrong, in one line.
    #[must_use]
    pub fn message(&self, failures: &[Failure]) -> String {
        match (self.finding(failures), failures.get(self.failure)) {
            (Some(finding), _) => format!("{}: {}", finding.check, finding.message),
            (None, Some(failure)) => failure.fault.to_string(),
            (None, None) => String::new(),
        }
    }
}

impl Group {
    /// The members to show: as many as are asked for, those first that say different things.
    #[must_use]
    pub fn examples(&self, failures: &[Failure], most: usize) -> Vec<Member> {
        let mut said: Vec<String> = Vec::new();
        let mut chosen = Vec::new();
        for (i, member) in self.members.iter().enumerate() {
            if chosen.len() >= most {
                break;
            }
            let message = general(&member.message(failures));
            if !said.contains(&message) {
                said.push(message);
                chosen.push(i);
            }
        }
        let others = (0..self.members.len()).filter(|i| !chosen.contains(i)).take(most - chosen.len()).collect::<Vec<_>>();
        chosen.extend(others);
        chosen.sort_unstable();
        chosen.into_iter().filter_map(|i| self.members.get(i)).copied().collect()
    }
}

impl Failure {
    /// The rule that is broken, where it is one: for a floor that was refused that which refused most attempts. Findings have their own.
    #[must_use]
    pub fn rule(&self) -> &str {
        match &self.fault {
            Fault::Findings(findings) => findings.first().map_or("finding", |finding| &finding.check),
            Fault::Unrepeatable => "unrepeatable",
            Fault::Error(_) if self.is_of_dungeon() => "dungeon",
            Fault::Error(error) => match error.kind() {
                ErrorKind::Refused => {
                    let most = error.vetoes().iter().max_by_key(|veto| veto.count).filter(|veto| veto.stage == "audit");
                    most.and_then(|veto| veto.reason.split_once(": ")).map_or("refused", |(check, _)| check)
                }
                ErrorKind::Limit => "limit",
                ErrorKind::Internal => "internal",
                _ => "error",
            },
        }
    }
}

/// Failures by what is wrong, in the order in which each kind was first seen. Errors of different lines are different kinds.
#[must_use]
pub fn groups(failures: &[Failure]) -> Vec<Group> {
    let mut keys: Vec<(String, String)> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |rule: &str, place: String, member: Member| {
        let at = keys.iter().position(|(r, p)| r == rule && *p == place).unwrap_or_else(|| {
            keys.push((rule.to_owned(), place));
            groups.push(Group { rule: rule.to_owned(), members: Vec::new() });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(at) {
            group.members.push(member);
        }
    };
    for (i, failure) in failures.iter().enumerate() {
        match &failure.fault {
            Fault::Findings(findings) => {
                for (n, finding) in findings.iter().enumerate() {
                    add(&finding.check, String::new(), Member { failure: i, finding: Some(n) });
                }
            }
            Fault::Error(error) => {
                let place = error.location().map(ToString::to_string).unwrap_or_default();
                add(failure.rule(), place, Member { failure: i, finding: None });
            }
            Fault::Unrepeatable => add(failure.rule(), String::new(), Member { failure: i, finding: None }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, Severity};
    use crate::error::Error;
    use crate::floor::VetoCount;

    fn failure(seed: u64, fault: Fault) -> Failure {
        Failure { branch: "keep".to_owned(), depth: 1, seed, rooms: None, of_room: None, fault }
    }

    fn finding(check: &str, message: &str) -> Finding {
        Finding { check: check.to_owned(), severity: Severity::Warning, message: message.to_owned(), at: None }
    }

    fn refused(stage: &str, reason: &str) -> Fault {
        let veto = |reason: &str, stage: &str, count| VetoCount { reason: reason.to_owned(), stage: stage.to_owned(), count };
        let vetoes = vec![veto("rim: the outermost cell (0, 3) is passable", "audit", 1), veto(reason, stage, 39)];
        Fault::Error(Error::new(ErrorKind::Refused, "no floor").with_vetoes(vetoes))
    }

    #[test]
    fn failures_of_one_rule_are_one_group_and_a_floor_may_be_in_several() {
        let broken = |line| Fault::Error(Error::from_diagnostic(ErrorKind::Script, Diagnostic::error("no").at("a.lua", line)));
        let mut undrawn = failure(7, Fault::Error(Error::new(ErrorKind::Refused, "no dungeon")));
        undrawn.branch.clear();
        let failures = [
            failure(
                1,
                Fault::Findings(vec![finding("stairs", "the stair cell at (5, 5) leads nowhere"), finding("door", "behind another")]),
            ),
            failure(2, refused("audit", "door: the door at (2, 2) is loose")),
            failure(3, refused("layout", "door: said by a script")),
            failure(4, broken(3)),
            failure(5, broken(9)),
            failure(6, broken(3)),
            undrawn,
            failure(8, Fault::Unrepeatable),
        ];
        let seen: Vec<(String, Vec<u64>)> = groups(&failures)
            .into_iter()
            .map(|group| (group.rule, group.members.iter().map(|member| failures[member.failure].seed).collect()))
            .collect();
        let want =
            [("stairs", vec![1]), ("door", vec![1]), ("door", vec![2]), ("refused", vec![3]), ("error", vec![4, 6]), ("error", vec![5])];
        // A finding and a refusal for the same rule are one kind.
        let mut want: Vec<(String, Vec<u64>)> = want.into_iter().map(|(rule, seeds)| (rule.to_owned(), seeds)).collect();
        want.remove(2);
        want[1].1.push(2);
        want.extend([("dungeon".to_owned(), vec![7]), ("unrepeatable".to_owned(), vec![8])]);
        assert_eq!(seen, want);
    }

    #[test]
    fn examples_say_different_things_first() {
        let at = |seed, message: &str| failure(seed, Fault::Findings(vec![finding("door", message)]));
        let failures = [at(1, "a at (1, 1)"), at(2, "a at (2, 2)"), at(3, "a at (3, 1)"), at(4, "b"), at(5, "b")];
        let group = &groups(&failures)[0];
        let seeds = |most| group.examples(&failures, most).iter().map(|member| failures[member.failure].seed).collect::<Vec<_>>();
        assert_eq!((seeds(2), seeds(3), seeds(9)), (vec![1, 4], vec![1, 2, 4], vec![1, 2, 3, 4, 5]));
        assert_eq!(group.members[0].message(&failures), "door: a at (1, 1)");
    }
}
