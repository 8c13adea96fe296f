//! The command line program: one file per command.
//!
//! Exit codes: 0 fine, 1 findings, 2 usage or script error. A closed pipe ends a command quietly with 0.

mod check;
mod context;
mod diagnostics;
mod form;
mod grow;
mod import;
mod list;
mod new;
mod odds;
mod output;
mod preview;
mod range;
mod render;
mod scripts;
mod stats;
mod stubs;
mod test;
mod threads;
mod tree;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use diagnostics::Look;
use scripts::Scripts;

/// Nothing was found wrong.
const FINE: u8 = 0;
/// Floors were made, and something is wrong with some.
const FINDINGS: u8 = 1;
/// The command line, a file or a script is at fault.
const FAULT: u8 = 2;

/// Level design in Lua: render, preview and check dungeon floors.
#[derive(Parser)]
#[command(name = "undercroft", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 fine, 1 findings, 2 usage or script error.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make a folder with a small dungeon to start from
    New(new::NewArgs),
    /// Show floors in the terminal and redraw them as scripts are saved
    Preview(preview::PreviewArgs),
    /// Write one floor: as text, JSON, a picture, a map for other programs
    Render(render::RenderArgs),
    /// List branches, room types, monsters and terrains, with their files and lines
    List(list::ListArgs),
    /// Make many floors and name those that fail or have findings
    Check(check::CheckArgs),
    /// Make many floors and count what they have, beside what the scripts declare
    Stats(stats::StatsArgs),
    /// Draw the dungeon of a seed: branches, floors, special floors and what leads where
    Tree(tree::TreeArgs),
    /// Walk through a branch that grows as it is explored, and draw it
    Grow(grow::GrowArgs),
    /// Chart the chance of each monster at each depth
    Odds(odds::OddsArgs),
    /// Make scripts of another game's data files, or of a drawing
    Import(import::ImportArgs),
    /// Run the tests of a script set: files whose names end in _test.lua
    Test(test::TestArgs),
    /// Write stubs and settings for editors, so that they know the Lua API
    Stubs(stubs::StubsArgs),
}

/// Runs the program: reads the arguments, does what they say, prints what went wrong.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody is left to tell when the help text cannot be printed.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { FAULT } else { FINE });
        }
    };
    let (scripts, result) = match cli.command {
        Command::New(args) => (None, new::run(&args)),
        Command::Preview(args) => (None, preview::run(args)),
        Command::Render(args) => (Some(args.scripts.clone()), render::run(args)),
        Command::List(args) => (Some(args.scripts.clone()), list::run(&args)),
        Command::Check(args) => (Some(args.scripts.clone()), check::run(args)),
        Command::Stats(args) => (Some(args.scripts.clone()), stats::run(args)),
        Command::Tree(args) => (Some(args.scripts.clone()), tree::run(&args)),
        Command::Grow(args) => (Some(args.scripts.clone()), grow::run(&args)),
        Command::Odds(args) => (Some(args.scripts.clone()), odds::run(args)),
        Command::Import(args) => (None, import::run(&args)),
        Command::Test(args) => (Some(args.scripts.clone()), test::run(&args)),
        Command::Stubs(args) => (None, stubs::run(&args)),
    };
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::from(FINE),
        Err(error) => {
            let look = Look::for_stderr(scripts.as_ref().and_then(Scripts::root));
            output::note(&diagnostics::error(&error, &look));
            ExitCode::from(FAULT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_are_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_closed_pipe_is_told_from_other_errors_through_its_context() {
        let broken = anyhow::Error::new(io::Error::from(io::ErrorKind::BrokenPipe)).context("cannot write to standard output");
        assert!(is_broken_pipe(&broken));
        let full = anyhow::Error::new(io::Error::from(io::ErrorKind::StorageFull)).context("cannot write to standard output");
        assert!(!is_broken_pipe(&full));
    }
}
