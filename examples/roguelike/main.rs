//! A small game one can play in a terminal, over the sample scripts or those of a folder.
//!
//! cargo run --release --example roguelike -- [--scripts DIR] [--seed TEXT] [--save FILE]
//!
//! It shows what a game does with Undercroft: floors of a seed (travel.rs), rooms of a branch that grows (growing.rs), what becomes of cells
//! (deeds.rs), scripts that are read again while the game runs (reload.rs), floors kept as headers (here.rs, save.rs). The library makes
//! floors and says who stands where; everything else in these files is the game's own and as simple as will do.

mod deeds;
mod explore;
mod game;
mod growing;
mod here;
mod keys;
mod log;
mod monsters;
mod player;
mod point;
mod reload;
mod save;
mod screen;
mod sight;
mod travel;
mod ui;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser;
use crossterm::event::{self, Event, KeyEventKind};
use undercroft::chance::seed_from_text;
use undercroft::{Engine, ScriptSet};

use game::Game;
use save::Save;
use ui::{Next, Ui};

/// A small game over scripts for Undercroft.
#[derive(Parser)]
#[command(name = "roguelike")]
struct Options {
    /// Folder of the scripts; without it, those of the sample
    #[arg(long, value_name = "DIR")]
    scripts: Option<PathBuf>,
    /// Seed of a new game: any text; without it, another game each time
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// File to save to, and to go on from if it is there
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The long form of an error of the library has the lines of the scripts.
            match error.downcast_ref::<undercroft::Error>() {
                Some(error) => eprintln!("{error:#}"),
                None => eprintln!("roguelike: {error:#}"),
            }
            ExitCode::from(2)
        }
    }
}

fn run(options: Options) -> anyhow::Result<()> {
    let mut ui = begin(options)?;
    let ended = {
        // Gives the terminal back however this ends; a panic does so by a hook.
        let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
        let ended = play(&mut ui, &mut terminal);
        ratatui::restore();
        ended
    };
    if let Some(over) = &ui.game.over {
        println!("{over}");
    }
    ended
}

/// A new game, or one that was saved.
fn begin(options: Options) -> anyhow::Result<Ui> {
    let set = match &options.scripts {
        Some(folder) => ScriptSet::open(folder)?,
        None => ScriptSet::sample()?,
    };
    // A damaged save is told of before anything else is done, and stays as it is.
    let save = options.save.as_deref().map(Save::read).transpose()?.flatten();
    let engine = Engine::load(set)?;
    let (game, changed) = match save {
        Some(save) => save.resume(engine),
        None => {
            let seed = options.seed.as_deref().map_or_else(some_seed, seed_from_text);
            (Game::begin(engine, seed)?, None)
        }
    };
    Ok(Ui::new(game, options.save, changed))
}

fn play(ui: &mut Ui, terminal: &mut ratatui::DefaultTerminal) -> anyhow::Result<()> {
    loop {
        terminal.draw(|frame| screen::draw(frame, &ui.game, &ui.mode))?;
        let event = event::read().inspect_err(|_| {
            // The terminal is gone: what can be kept is kept.
            if ui.game.over.is_none() {
                ui.save();
            }
        })?;
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release && ui.press(key) == Next::End => return Ok(()),
            // Anything else, a new size among it, only draws again.
            _ => {}
        }
    }
}

/// A seed that is another one each time.
fn some_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 % 1_000_000
}
