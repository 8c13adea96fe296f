//! [`LookSource`]: where the look file is, and when it changes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::super::Message;
use super::file::{LookFile, usual_path};

/// Where the look file is.
#[derive(Clone, Debug)]
pub(in crate::preview) struct LookSource {
    path: Option<PathBuf>,
    /// Whether somebody named it.
    named: bool,
}

impl LookSource {
    /// The file somebody named, or else that among the settings.
    pub(in crate::preview) fn find(named: Option<&Path>) -> Self {
        let usual = || usual_path(|name| std::env::var(name).ok());
        Self { path: named.map(Path::to_owned).or_else(usual), named: named.is_some() }
    }

    /// What it says now.
    pub(in crate::preview) fn read(&self) -> LookFile {
        self.path.as_deref().map_or_else(LookFile::default, |path| LookFile::read(path, self.named))
    }

    /// Tells when it changes, as long as the answer lives. Where there is no folder to watch, or the system cannot, nothing tells: a reload reads
    /// the file, too.
    pub(in crate::preview) fn watch(&self, send: &Sender<Message>) -> Option<RecommendedWatcher> {
        let path = std::path::absolute(self.path.as_deref()?).ok()?;
        // Folders are watched: a file that is replaced by a rename takes its own watch with it. A link is another file than what it leads to.
        let mut files = vec![path.clone()];
        files.extend(path.canonicalize().ok().filter(|real| *real != path));
        let names: Vec<OsString> = files.iter().filter_map(|file| file.file_name()).map(ToOwned::to_owned).collect();
        let send = send.clone();
        let hear = move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            let names_it = |path: &PathBuf| path.file_name().is_some_and(|name| names.iter().any(|known| known == name));
            // Reading it is no change of it.
            if !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(names_it) {
                let _ = send.send(Message::LookChanged);
            }
        };
        let mut watcher = notify::recommended_watcher(hear).ok()?;
        let watched =
            files.iter().filter_map(|file| file.parent()).filter(|folder| watcher.watch(folder, RecursiveMode::NonRecursive).is_ok());
        if watched.count() == 0 {
            return None;
        }
        Some(watcher)
    }
}
