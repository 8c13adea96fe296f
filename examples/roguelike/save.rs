//! [`Save`]: a game in a file, to be gone on with.
//!
//! A floor that was left is its header and what has happened there: the scripts make the rest again. The floor the player is on is saved
//! whole, too, so that a game can go on when its scripts have changed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use undercroft::{Engine, Floor};

use crate::game::{Game, walk};
use crate::growing::Growing;
use crate::here::Kept;
use crate::log::Log;
use crate::player::Player;
use crate::sight;

/// The number of this form. Another one is refused.
const FORMAT: u32 = 1;

/// No game goes on for longer.
const MOST_TURNS: u64 = 1_000_000_000_000;

#[derive(Serialize, Deserialize)]
pub struct Save {
    format: u32,
    /// As text: JSON numbers are not exact beyond 2^53.
    seed: String,
    turn: u64,
    player: Player,
    here: Kept,
    floor: Floor,
    past: BTreeMap<String, Kept>,
    growing: Option<Growing>,
    log: Vec<String>,
}

impl Save {
    pub fn of(game: &Game) -> Self {
        Self {
            format: FORMAT,
            seed: game.seed.to_string(),
            turn: game.turn,
            player: game.player.clone(),
            here: game.here.keep(),
            floor: game.here.floor.clone(),
            past: game.past.clone(),
            growing: game.growing.clone(),
            log: game.log.lines().to_vec(),
        }
    }

    /// Writes beside the file, and then in its place: a save that breaks off leaves the old one.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let beside = path.with_file_name(name);
        let written = write_whole(&beside, &serde_json::to_vec(self)?).and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// Reads a save and looks it over. `None` where there is no such file.
    pub fn read(path: &Path) -> anyhow::Result<Option<Self>> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let save: Self = serde_json::from_slice(&text).with_context(|| format!("{} is no saved game, or it is damaged", path.display()))?;
        if let Some(wrong) = save.wrong() {
            bail!("{} is damaged: {wrong}", path.display());
        }
        Ok(Some(save))
    }

    /// What cannot be right, whoever wrote it.
    fn wrong(&self) -> Option<String> {
        let floor = &self.floor;
        let cells = floor.cells.len();
        let lists = [floor.flags.len(), floor.room_of.len(), floor.stage_of.len()];
        if self.format != FORMAT {
            return Some(format!("it has format {}, this game reads {FORMAT}", self.format));
        }
        if (u64::from(floor.width) * u64::from(floor.height)) != cells as u64 || lists.iter().any(|n| *n != cells) {
            return Some(format!("its floor says {}x{} and has {cells} cells", floor.width, floor.height));
        }
        if floor.cells.iter().any(|c| usize::from(*c) >= floor.palette.len()) {
            return Some("its floor has a cell of no terrain".to_owned());
        }
        let at = self.player.at;
        let inside = at.x >= 0 && at.y >= 0 && (at.x as u32) < floor.width && (at.y as u32) < floor.height;
        if !inside {
            return Some(format!("its player is at ({}, {}), off the floor", at.x, at.y));
        }
        if self.turn > MOST_TURNS {
            return Some(format!("its turn is {}, beyond {MOST_TURNS}", self.turn));
        }
        let wrong = self.player.wrong().or_else(|| self.here.wrong()).or_else(|| self.past.values().find_map(Kept::wrong));
        if wrong.is_some() {
            return wrong;
        }
        self.seed.parse::<u64>().err().map(|_| format!("its seed is \"{}\"", self.seed))
    }

    /// The game again, and what has changed where the scripts no longer make its floor. An error where the player is in the rock.
    pub fn resume(self, engine: Engine) -> anyhow::Result<(Game, Option<String>)> {
        let made = engine.replay(&self.floor.header).and_then(|request| engine.floor(&request));
        let walk = walk(&engine, &self.floor.header.place.branch);
        let (floor, changed) = match made {
            Ok(floor) => (floor, None),
            Err(error) => (self.floor, Some(error.to_string())),
        };
        let here = self.here.wake(floor, walk);
        let at = self.player.at;
        if !here.holds_player(at) {
            let what = here.terrain(at).map_or("off the floor", |t| t.name.as_str());
            bail!("its player is at ({}, {}), where nobody can stand: {what}", at.x, at.y);
        }
        let mut game = Game {
            engine,
            seed: self.seed.parse().unwrap_or_default(),
            turn: self.turn,
            player: self.player,
            here,
            past: self.past,
            growing: self.growing,
            log: Log::new(self.log),
            report: None,
            over: None,
        };
        sight::look(&mut game.here, game.player.at);
        game.log.say("Welcome back.");
        Ok((game, changed))
    }
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
