//! `undercroft tree`: the dungeon of a seed with its branches, floors and passages.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use super::context::ContextArgs;
use super::scripts::{FEW, Scripts};
use super::{FINE, output};
use crate::chance::seed_from_text;
use crate::format::tree::{self, View};
use crate::tree::Tree;

/// Arguments of `tree`.
#[derive(clap::Args)]
#[command(after_help = "Floors of which there is nothing to tell are folded where three or more follow one another.")]
pub(super) struct TreeArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Seed: a number or any text
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    #[command(flatten)]
    context: ContextArgs,
    /// How to write the dungeon
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to a file, which is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Columns of the text [default: those of the terminal, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
    /// Use only ASCII in the text [default: where the locale is not UTF-8]
    #[arg(long)]
    ascii: bool,
}

/// Ways to write a dungeon.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture for people, in colour on a terminal
    Text,
    /// One JSON object on one line
    Json,
    /// A graph for Graphviz
    Dot,
}

/// Draws the dungeon and writes it.
pub(super) fn run(args: &TreeArgs) -> Result<ExitCode> {
    let engine = args.scripts.load(FEW)?;
    let context = args.context.read(engine.world())?;
    let drawn = engine.tree(seed_from_text(&args.seed), &context)?;
    let text = match args.format {
        Format::Text => as_text(args, &drawn),
        Format::Json => tree::json(&drawn).context("cannot write the dungeon as JSON")?,
        Format::Dot => tree::dot(&drawn),
    };
    match &args.output {
        Some(path) => output::file(path, &text)?,
        None => output::stdout(&text)?,
    }
    Ok(ExitCode::from(FINE))
}

/// A picture, in colour where it goes to a terminal that has any.
fn as_text(args: &TreeArgs, drawn: &Tree) -> String {
    let paper = output::Paper::new(args.width, args.ascii, args.output.is_some());
    let view = View { width: paper.width, ascii: paper.ascii, ..View::default() };
    paper.write(&tree::text(drawn, &view))
}
