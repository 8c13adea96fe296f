//! `undercroft preview`: floors in the terminal, redrawn as scripts are saved.

use std::process::ExitCode;

use anyhow::{Result, bail};

/// Arguments of `preview`.
#[derive(clap::Args)]
pub(super) struct PreviewArgs {
    #[command(flatten)]
    pub(super) scripts: super::scripts::Scripts,
}

/// Runs the previewer.
pub(super) fn run(_: PreviewArgs) -> Result<ExitCode> {
    bail!("not yet")
}
