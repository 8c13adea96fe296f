//! [`Transitions`]: what becomes of a terrain when something is done to it.

use std::collections::BTreeMap;

use super::TerrainId;

/// What becomes of a terrain under each action. Actions are words: `open`, `close`, `bash`, `spike`, `disarm`, `tunnel`, `secret`, or any other a game
/// likes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Transitions {
    /// What it becomes under an action, by the action's word.
    pub becomes: BTreeMap<String, TerrainId>,
    /// What is left of it when it is destroyed.
    pub destroyed: Option<TerrainId>,
    /// Whether only what [`becomes`](Self::becomes) names changes it, and tunnels keep out where a walker does.
    pub permanent: bool,
}

impl Transitions {
    /// The actions that destroy: what has no transition of its own for one of them becomes [`destroyed`](Self::destroyed). The first four are
    /// those of Hengband 2.1.
    pub const DESTROYING: [&str; 5] = ["disarm", "tunnel", "hurt_rock", "hurt_disi", "destroy"];

    /// What it becomes under an action; `None` where it stays as it is because nothing says otherwise. In this order: its own transition, also
    /// of a permanent terrain; nothing, of a permanent one; under a destroying action what is left of it; nothing (after Hengband 2.1).
    #[must_use]
    pub fn target(&self, action: &str) -> Option<TerrainId> {
        Self::choose(self.becomes.get(action).copied(), self.permanent, self.destroyed, action)
    }

    /// The same of transitions in another form.
    pub(crate) fn choose<T>(own: Option<T>, permanent: bool, destroyed: Option<T>, action: &str) -> Option<T> {
        own.or_else(|| destroyed.filter(|_| !permanent && Self::DESTROYING.contains(&action)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOOR: TerrainId = TerrainId(3);
    const OPEN: TerrainId = TerrainId(4);
    const FLOOR: TerrainId = TerrainId(5);

    fn door() -> Transitions {
        let becomes = [("open", OPEN), ("tunnel", OPEN), ("hit", DOOR)].map(|(action, to)| (action.to_owned(), to));
        Transitions { becomes: becomes.into(), destroyed: Some(FLOOR), permanent: false }
    }

    #[test]
    fn a_transition_of_its_own_comes_before_all() {
        assert_eq!(door().target("open"), Some(OPEN));
        assert_eq!(door().target("tunnel"), Some(OPEN));
        assert_eq!(door().target("hit"), Some(DOOR));
        let permanent = Transitions { permanent: true, ..door() };
        assert_eq!(permanent.target("tunnel"), Some(OPEN));
    }

    #[test]
    fn destroying_actions_leave_what_is_left() {
        for action in ["disarm", "hurt_rock", "hurt_disi", "destroy"] {
            assert_eq!(door().target(action), Some(FLOOR), "{action}");
            assert_eq!(Transitions { permanent: true, ..door() }.target(action), None, "{action}");
            assert_eq!(Transitions { destroyed: None, ..door() }.target(action), None, "{action}");
        }
    }

    #[test]
    fn everything_else_leaves_it() {
        for action in ["bash", "close", "spike", "secret", "", "Open"] {
            assert_eq!(door().target(action), None, "{action}");
        }
    }
}
