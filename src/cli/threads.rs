//! [`Threads`]: how many threads a command may use.

use std::num::NonZeroUsize;

use anyhow::{Context as _, Result};

/// The threads of commands that make many floors.
#[derive(clap::Args)]
pub(super) struct Threads {
    /// Threads [default: one a core]
    #[arg(long, short, value_name = "J")]
    jobs: Option<NonZeroUsize>,
}

impl Threads {
    /// # Errors
    /// Where the system has no more threads.
    pub(super) fn pool(&self) -> Result<rayon::ThreadPool> {
        let threads = self.jobs.map_or(0, NonZeroUsize::get);
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")
    }
}
