//! Stages that keep their streams while a floor is made with other chances.

use crate::chance::Stream;

use super::{Build, StreamId};

/// Stages that keep their streams.
#[derive(Clone, Default)]
pub(crate) struct KeptStages {
    /// Names behind the names of the stages they are part of, and whether there was one.
    stages: Vec<(String, bool)>,
    /// For each stream of the build, and each of the stages, the key of the stream of the same name in the attempt that the stage had.
    keys: Vec<u64>,
}

impl KeptStages {
    /// The stream that a stage has in place of its own: the one of the same name in its own attempt.
    fn child(&mut self, parent: usize, path: Option<&str>, child: impl Fn(&Stream) -> Stream) -> Option<Stream> {
        let count = self.stages.len();
        let mut kept = None;
        for n in 0..count {
            let parent = self.keys.get(parent * count + n).copied().unwrap_or_default();
            let own = child(&Stream::from_key(parent));
            self.keys.push(own.key());
            if let Some((stage, found)) = self.stages.get_mut(n)
                && path == Some(stage.as_str())
            {
                *found = true;
                kept = Some(own);
            }
        }
        kept
    }
}

impl Build {
    /// Has stages keep their streams, each those of an attempt with that stream of its own. Before anything is done.
    pub fn keep_stages(&mut self, stages: &[(String, Stream)]) {
        if !stages.is_empty() {
            let keys = stages.iter().map(|(_, attempt)| attempt.key()).collect();
            self.kept_stages =
                Some(Box::new(KeptStages { stages: stages.iter().map(|(stage, _)| (stage.clone(), false)).collect(), keys }));
        }
    }

    /// Stages that were to keep their streams and never began.
    pub fn not_kept(&self) -> Vec<String> {
        let stages = self.kept_stages.iter().flat_map(|kept| &kept.stages);
        stages.filter(|(_, found)| !found).map(|(stage, _)| stage.clone()).collect()
    }

    /// The stream of a child that was just named, where it is that of a stage that keeps another.
    pub(super) fn kept_child(&mut self, parent: StreamId, name: &str, number: Option<u64>) -> Option<Stream> {
        let mut kept = self.kept_stages.take()?;
        // Stages draw from children of the stage they are part of, under their own names.
        let path = (parent == self.current()).then(|| self.path(name));
        let stream = kept.child(parent.index as usize, path.as_deref(), |parent| match number {
            None => parent.child(name),
            Some(n) => parent.child_n(name, n),
        });
        self.kept_stages = Some(kept);
        stream
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Plot;
    use crate::chance::Stream;

    #[test]
    fn a_kept_stage_has_the_stream_of_its_attempt_whatever_the_rest_has() {
        let (mut first, mut other) = (Plot::new(20, 9), Plot::new(20, 9));
        let then = Stream::from_key(1).child_n("reroll", 3).child_n("attempt", 2);
        other.keep_stages(&[("layout/rooms".to_owned(), then.clone()), ("traps".to_owned(), then.clone())]);
        for plot in [&mut first, &mut other] {
            plot.begin("layout");
        }
        assert_eq!(key(&mut first), key(&mut other));
        for plot in [&mut first, &mut other] {
            plot.begin("rooms");
        }
        let kept = then.child_n("layout", 0).child_n("rooms", 0);
        assert_eq!(key(&mut other), kept.key());
        assert_ne!(key(&mut first), kept.key());
        other.begin("hall");
        assert_eq!(key(&mut other), kept.child_n("hall", 0).key());
        other.leave();
        other.leave();
        // One of the same name is another child of the stage: it is kept, too. What has another parent is not.
        other.begin("rooms");
        assert_eq!(key(&mut other), then.child_n("layout", 0).child_n("rooms", 1).key());
        assert_eq!(other.not_kept(), ["traps"]);
    }

    fn key(plot: &mut Plot) -> u64 {
        let current = plot.current();
        plot.stream(current).unwrap().key()
    }
}
