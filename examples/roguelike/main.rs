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
mod outside;
mod player;
mod point;
mod reload;
mod save;
mod screen;
mod sight;
mod travel;
mod ui;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser;
use crossterm::event::{Event, KeyEventKind};
use undercroft::chance::seed_from_text;
use undercroft::{Engine, ScriptSet};

use game::Game;
use outside::Signal;
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
        Ok(code) => code,
        Err(error) => {
            // The long form of an error of the library has the lines of the scripts.
            let told = match error.downcast_ref::<undercroft::Error>() {
                Some(error) => format!("{error:#}"),
                None => format!("roguelike: {error:#}"),
            };
            // The terminal may be gone.
            let _ = writeln!(io::stderr(), "{told}");
            ExitCode::from(2)
        }
    }
}

fn run(options: Options) -> anyhow::Result<ExitCode> {
    let mut ui = begin(options)?;
    let signal = Signal::listen().context("cannot listen to signals")?;
    let ended = {
        // Gives the terminal back however this ends; a panic does so by a hook.
        let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
        let ended = play(&mut ui, &mut terminal, &signal);
        // Of one that was closed nothing can be given back, its cursor neither.
        if ratatui::try_restore().is_err() {
            std::mem::forget(terminal);
        }
        ended
    };
    if let Some(over) = &ui.game.over {
        // Whoever closes the terminal does not read it.
        let _ = writeln!(io::stdout(), "{over}");
    }
    ended?;
    Ok(signal.exit_code().map_or(ExitCode::SUCCESS, ExitCode::from))
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
        Some(save) => {
            let file = options.save.as_deref().unwrap_or(Path::new("")).display().to_string();
            save.resume(engine).with_context(|| format!("{file} is damaged"))?
        }
        None => {
            let seed = options.seed.as_deref().map_or_else(some_seed, seed_from_text);
            (Game::begin(engine, seed)?, None)
        }
    };
    Ok(Ui::new(game, options.save, changed))
}

/// Plays until the player, or a signal, ends it. Where the game breaks off, what can be kept is kept.
fn play(ui: &mut Ui, terminal: &mut ratatui::DefaultTerminal, signal: &Signal) -> anyhow::Result<()> {
    let ended = play_on(ui, terminal, signal);
    // A save that waits for an answer is left alone.
    let asks = matches!(ui.mode, ui::Mode::Ask(ui::Ask::Changed(_)));
    if (ended.is_err() || signal.exit_code().is_some()) && ui.game.over.is_none() && !asks {
        ui.save();
    }
    // A terminal that is closed sends a signal, too: the one or the other is noticed first.
    if signal.exit_code().is_some() { Ok(()) } else { ended }
}

fn play_on(ui: &mut Ui, terminal: &mut ratatui::DefaultTerminal, signal: &Signal) -> anyhow::Result<()> {
    terminal.draw(|frame| screen::draw(frame, &ui.game, &ui.mode))?;
    while signal.exit_code().is_none() {
        match outside::event().context("the terminal is gone")? {
            None => continue,
            Some(Event::Key(key)) if key.kind != KeyEventKind::Release && ui.press(key) == Next::End => return Ok(()),
            // Anything else, a new size among it, only draws again.
            Some(_) => {}
        }
        terminal.draw(|frame| screen::draw(frame, &ui.game, &ui.mode))?;
    }
    Ok(())
}

/// A seed that is another one each time.
fn some_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 % 1_000_000
}
