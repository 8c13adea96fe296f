//! [`Watch`]: tells when the scripts in a folder have changed, once for each save, however the editor writes its files.
//!
//! Folders are watched, not files: a file that is replaced by a rename takes its own watch with it. Events only say *when* to look; whether
//! anything changed is decided by the bytes of the script and picture files, so that a lost, doubled or misnamed event does no harm.

mod settle;
mod stamp;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, CreateKind, ModifyKind, RemoveKind};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use settle::{Settle, Timing};
use stamp::{Content, Places, Survey, is_scratch, survey};

/// How often a folder that is gone is looked for.
const MISSING_POLL: Duration = Duration::from_millis(300);

/// The scripts changed.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// Until then a broken script may be one that is still being written: better to wait than to show an error.
    pub settles_at: Instant,
}

/// How a [`Watch`] learns of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The operating system tells.
    Events,
    /// By looking several times a second: for network drives, containers and mounts where the system stays silent.
    Polling,
}

/// Watches a script folder from a thread of its own until it is dropped.
#[derive(Debug)]
pub struct Watch {
    stop: Sender<Heard>,
    means: Means,
}

enum Heard {
    Event(notify::Result<notify::Event>),
    Stop,
}

impl Watch {
    /// Starts to watch `root`, which need not exist yet. `tell` is called for each change until it answers `false`.
    ///
    /// What the files hold now is the state that changes are told against, so start the watch before reading the scripts; who has read them before
    /// is told `at_once` that there may be a change.
    /// Where the system cannot watch (too many watches, no such service), polling takes its place; see [`means`](Self::means).
    ///
    /// # Errors
    /// Where the path cannot be made absolute or no thread can be started.
    pub fn start(root: &Path, means: Means, at_once: bool, mut tell: impl FnMut(Change) -> bool + Send + 'static) -> io::Result<Self> {
        let root = std::path::absolute(root)?;
        let (send, heard) = mpsc::channel();
        let mut ears = Ears { root, send: send.clone(), means, watcher: None, places: Places::default() };
        let survey = ears.arm_and_survey();
        let means = ears.means;
        let settle = Settle::new(Timing::EVENTS, survey.stamp, Instant::now());
        thread::Builder::new().name("watch".into()).spawn(move || {
            if at_once {
                settled(&ears.root);
            }
            if !at_once || tell(Change { settles_at: Instant::now() + Timing::EVENTS.grace }) {
                listen(ears, settle, &heard, tell);
            }
        })?;
        Ok(Self { stop: send, means })
    }

    /// How changes are learned of.
    #[must_use]
    pub fn means(&self) -> Means {
        self.means
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Fails where the thread has ended by itself, which is as good.
        let _ = self.stop.send(Heard::Stop);
    }
}

/// Waits until nobody seems to be writing: the files stay as they are, and none is empty, which may be its state between truncation and writing.
fn settled(root: &Path) {
    let end = Instant::now() + Timing::EVENTS.grace;
    let mut seen = None;
    loop {
        let stamp = survey(root).stamp;
        let quiet = seen.as_ref() == Some(&stamp) && !stamp.values().any(|content| *content == Content::Empty);
        if quiet || Instant::now() >= end {
            return;
        }
        seen = Some(stamp);
        thread::sleep(Timing::EVENTS.quiet);
    }
}

fn listen(mut ears: Ears, mut settle: Settle, heard: &Receiver<Heard>, mut tell: impl FnMut(Change) -> bool) {
    let mut rearm = false;
    loop {
        let period = match ears.means {
            Means::Polling => Some(Timing::POLL),
            Means::Events => ears.places.real_root.is_none().then_some(MISSING_POLL),
        };
        settle.poll_every(period, Instant::now());
        let next = match settle.look_at() {
            Some(at) => heard.recv_timeout(at.saturating_duration_since(Instant::now())),
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(Heard::Event(Ok(event))) => {
                if ears.matters(&event) {
                    rearm |= ears.moves_folders(&event);
                    settle.event(Instant::now());
                }
            }
            Ok(Heard::Event(Err(_))) => {
                rearm = true;
                settle.event(Instant::now());
            }
            Ok(Heard::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if settle.look_at().is_none_or(|at| at > Instant::now()) {
            continue;
        }
        let mut seen = if std::mem::take(&mut rearm) { ears.arm_and_survey() } else { survey(&ears.root) };
        if seen.places != ears.places {
            seen = ears.arm_and_survey();
        }
        if let Some(change) = settle.looked(seen.stamp, Instant::now())
            && !tell(change)
        {
            return;
        }
    }
}

/// The watches on folders.
struct Ears {
    root: PathBuf,
    send: Sender<Heard>,
    means: Means,
    watcher: Option<RecommendedWatcher>,
    places: Places,
}

impl Ears {
    /// Sets up every watch anew and then surveys the files, in that order: what happens in between is heard as well as seen.
    ///
    /// A new watcher rather than new watches: watches of folders that were moved or removed cannot be trusted to be gone.
    fn arm_and_survey(&mut self) -> Survey {
        if self.means == Means::Events {
            let places = survey(&self.root).places;
            let send = self.send.clone();
            let armed = notify::recommended_watcher(move |event| drop(send.send(Heard::Event(event))))
                .and_then(|mut watcher| arm(&mut watcher, &self.root, &places).map(|()| watcher));
            match armed {
                Ok(watcher) => self.watcher = Some(watcher),
                Err(_) => (self.watcher, self.means) = (None, Means::Polling),
            }
        }
        let survey = survey(&self.root);
        self.places = survey.places.clone();
        survey
    }

    /// Whether an event can mean that a script changed. Reading a file is an event too: our own looks must not set off the next.
    fn matters(&self, event: &notify::Event) -> bool {
        if event.need_rescan() {
            return true;
        }
        let kind = match event.kind {
            // The only sign of a write through a memory map.
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) | EventKind::Other => false,
            EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) => true,
        };
        kind && event.paths.iter().any(|path| self.concerns(path))
    }

    fn concerns(&self, path: &Path) -> bool {
        let real = self.places.real_root.as_deref().unwrap_or(&self.root);
        if let Some(below) = [self.root.as_path(), real].iter().find_map(|root| path.strip_prefix(root).ok()) {
            return !below.components().any(|part| is_scratch(&part.as_os_str().to_string_lossy()));
        }
        self.places.outside.iter().any(|place| path.starts_with(place))
            && !path.file_name().is_some_and(|name| is_scratch(&name.to_string_lossy()))
    }

    /// Whether folders came, went or moved, so that watches may be missing or stale.
    fn moves_folders(&self, event: &notify::Event) -> bool {
        let is_folder = |path: &PathBuf| {
            let is_root = *path == self.root || Some(path) == self.places.real_root.as_ref();
            is_root || self.places.folders.contains(path) || path.is_dir()
        };
        match event.kind {
            _ if event.need_rescan() => true,
            EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder) => true,
            EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)) => event.paths.iter().any(is_folder),
            _ => false,
        }
    }
}

/// # Errors
/// Where a root that exists cannot be watched. One that is gone is looked for instead.
fn arm(watcher: &mut RecommendedWatcher, root: &Path, places: &Places) -> notify::Result<()> {
    // The folder above tells when the root itself is removed, replaced or linked elsewhere. It need not be watchable.
    for path in [Some(root), places.real_root.as_deref()].into_iter().flatten() {
        if let Some(above) = path.parent() {
            let _ = watcher.watch(above, RecursiveMode::NonRecursive);
        }
    }
    if let Err(error) = watcher.watch(root, RecursiveMode::Recursive)
        && root.exists()
    {
        return Err(error);
    }
    for place in &places.outside {
        let _ = watcher.watch(place, RecursiveMode::NonRecursive);
    }
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    /// A folder of scripts that is watched, removed at the end.
    struct Watched {
        dir: PathBuf,
        root: PathBuf,
        changes: Receiver<Change>,
        _watch: Watch,
    }

    impl Watched {
        fn new(name: &str, means: Means, prepare: impl FnOnce(&Path, &Path)) -> Self {
            let dir = std::env::temp_dir().join(format!("undercroft-watch-{}-{name}", std::process::id()));
            let root = dir.join("scripts");
            fs::create_dir_all(&dir).unwrap();
            prepare(&dir, &root);
            if !root.exists() {
                fs::create_dir_all(root.join("rooms")).unwrap();
                fs::write(root.join("rooms/a.lua"), "return 1").unwrap();
            }
            let (send, changes) = mpsc::channel();
            let watch = Watch::start(&root, means, false, move |change| send.send(change).is_ok()).unwrap();
            Self { dir, root, changes, _watch: watch }
        }

        /// One change comes, and no second.
        fn told_once(&self, of: &str) {
            self.changes.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("no change told: {of}"));
            self.not_told(of);
        }

        fn not_told(&self, of: &str) {
            assert!(self.changes.recv_timeout(Duration::from_millis(250)).is_err(), "a change too many: {of}");
        }
    }

    impl Drop for Watched {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.dir);
        }
    }

    fn replace(path: &Path, text: &str) {
        let aside = path.with_extension("aside");
        fs::write(&aside, text).unwrap();
        fs::rename(&aside, path).unwrap();
    }

    #[test]
    fn saves_new_folders_and_a_root_that_returns_are_told_once_each() {
        let watched = Watched::new("events", Means::Events, |_, _| {});
        every_kind(&watched);
    }

    #[test]
    fn polling_tells_the_same() {
        let watched = Watched::new("polling", Means::Polling, |_, _| {});
        every_kind(&watched);
    }

    fn every_kind(watched: &Watched) {
        let root = &watched.root;
        let a = root.join("rooms/a.lua");
        fs::write(&a, "return 2").unwrap();
        watched.told_once("write in place");
        replace(&a, "return 3");
        watched.told_once("rename over");
        replace(&a, "return 4");
        watched.told_once("rename over, again");
        fs::write(&a, "return 4").unwrap();
        watched.not_told("the same bytes");
        let picture = root.join("rooms/tower.txt");
        fs::write(&picture, "##").unwrap();
        watched.told_once("a new picture");
        replace(&picture, "#.");
        watched.told_once("a picture, renamed over");
        fs::write(root.join("rooms/notes.md"), "no script").unwrap();
        watched.not_told("a file that is neither");
        fs::create_dir_all(root.join("deep/er")).unwrap();
        fs::write(root.join("deep/er/b.lua"), "return 5").unwrap();
        watched.told_once("new folders with a file at once");
        replace(&root.join("deep/er/b.lua"), "return 6");
        watched.told_once("a save in the new folder");
        fs::rename(root.join("rooms"), watched.dir.join("away")).unwrap();
        watched.told_once("a folder moved away");
        fs::rename(watched.dir.join("away"), root.join("rooms")).unwrap();
        watched.told_once("and back");
        replace(&a, "return 7");
        watched.told_once("a save in the folder that was moved");
        fs::remove_dir_all(root).unwrap();
        watched.told_once("the root removed");
        fs::create_dir_all(root.join("rooms")).unwrap();
        fs::write(&a, "return 8").unwrap();
        watched.told_once("the root back");
        replace(&a, "return 9");
        watched.told_once("a save below the new root");
    }

    #[test]
    fn links_are_watched_at_both_ends() {
        let watched = Watched::new("links", Means::Events, |dir, root| {
            for version in ["one", "two"] {
                fs::create_dir_all(dir.join(version).join("rooms")).unwrap();
                fs::write(dir.join(version).join("rooms/a.lua"), version).unwrap();
            }
            fs::create_dir_all(dir.join("far")).unwrap();
            fs::write(dir.join("far/shared.lua"), "1").unwrap();
            symlink(dir.join("far/shared.lua"), dir.join("one/rooms/shared.lua")).unwrap();
            symlink(dir.join("one"), root).unwrap();
        });
        let dir = &watched.dir;
        fs::write(dir.join("far/shared.lua"), "2").unwrap();
        watched.told_once("the file a link leads to");
        replace(&dir.join("far/shared.lua"), "3");
        watched.told_once("the file a link leads to, replaced");
        replace(&dir.join("one/rooms/a.lua"), "return 2");
        watched.told_once("a file below a linked root");
        symlink(dir.join("two"), dir.join("next")).unwrap();
        fs::rename(dir.join("next"), &watched.root).unwrap();
        watched.told_once("the root linked elsewhere");
        replace(&dir.join("two/rooms/a.lua"), "return 3");
        watched.told_once("a file below the new root");
        replace(&dir.join("one/rooms/a.lua"), "return 4");
        watched.not_told("a file below the old root");
    }
}
