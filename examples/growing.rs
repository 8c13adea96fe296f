//! A dungeon that grows, as a text adventure: a room is made when somebody walks into it (docs/growth.md).
//!
//! cargo run --example growing -- [--scripts DIR] [--branch NAME] [--seed TEXT] [--save FILE]
//!
//! It reads commands line by line, so that they can be piped: north, east, south, west (or n, e, s, w), look, fight, map, save, quit, help.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use undercroft::chance::seed_from_text;
use undercroft::engine::RoomContents;
use undercroft::growth::{Growth, Heading, RoomView, Spot};
use undercroft::world::Data;
use undercroft::{Context, Engine, ScriptSet};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const USAGE: &str = "growing [--scripts DIR] [--branch NAME] [--seed TEXT] [--save FILE]";

const YOU: &str = "you";

const HELP: &str = "\
north, east, south, west  go there (n, e, s, w; ne, nw, se, sw where there are such exits)
look                      where am I?
fight                     deal with what is in the way
map                       the rooms seen so far
save                      write the dungeon to the file of --save
quit                      leave";

fn main() -> ExitCode {
    let args = match arguments() {
        Ok(args) => args,
        Err(message) => {
            eprintln!("growing: {message}");
            return ExitCode::from(2);
        }
    };
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        // A reader that has gone is no failure.
        let _ = writeln!(io::stdout(), "{USAGE}\n\n{HELP}");
        return ExitCode::SUCCESS;
    }
    match Adventure::begin(args.into_iter()).and_then(|mut adventure| adventure.play(&mut io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // A reader that has seen enough, as `head`, is no failure.
            if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            // The long form of an error of the scripts has their lines.
            match error.downcast_ref::<undercroft::Error>() {
                Some(error) => eprintln!("{error:#}"),
                None => eprintln!("growing: {error}"),
            }
            ExitCode::from(2)
        }
    }
}

/// What the command line says, which has to be UTF-8.
fn arguments() -> Result<Vec<String>, String> {
    let args = std::env::args_os().skip(1);
    args.map(|arg| arg.into_string().map_err(|arg| format!("\"{}\" is not UTF-8", arg.display()))).collect()
}

/// What somebody typed, to be said back: not too long, and without what a terminal would obey.
fn echo(text: &str) -> String {
    let mut letters = text.chars().filter(|c| !c.is_control());
    let start: String = letters.by_ref().take(60).collect();
    if letters.next().is_some() { start + "..." } else { start }
}

struct Adventure {
    engine: Engine,
    /// All there is of the dungeon, explorers included.
    growth: Growth,
    file: Option<PathBuf>,
    /// What was found, by name.
    found: BTreeMap<String, i64>,
}

/// What is saved: the dungeon with whoever is in it, and what was found there.
#[derive(Serialize, Deserialize)]
struct Saved<G = Growth, F = BTreeMap<String, i64>> {
    growth: G,
    found: F,
}

impl Adventure {
    /// Reads the options; goes on with a saved dungeon where there is one.
    fn begin(mut args: impl Iterator<Item = String>) -> Outcome<Self> {
        let mut options = BTreeMap::new();
        while let Some(name) = args.next() {
            if !["--scripts", "--branch", "--seed", "--save"].contains(&name.as_str()) {
                return Err(format!("there is no option {}: --scripts DIR, --branch NAME, --seed TEXT, --save FILE", echo(&name)).into());
            }
            let value = args.next().ok_or_else(|| format!("{name} wants a value"))?;
            options.insert(name, value);
        }
        let set = options.get("--scripts").map_or_else(ScriptSet::sample, ScriptSet::open)?;
        let engine = Engine::load(set)?;
        let file = options.get("--save").map(PathBuf::from);
        if let Some(file) = file.as_ref().filter(|file| file.exists()) {
            // Whoever wrote it: what cannot have come about is an error here.
            let text = fs::read_to_string(file)?;
            let saved = serde_json::from_str(&text).map_err(|error| format!("{} is no saved dungeon: {error}", file.display()));
            let Saved { growth, found } = saved?;
            // The scripts must still have its branch.
            engine.grower(&growth)?;
            return Ok(Self { engine, growth, file: Some(file.clone()), found });
        }
        let seed = options.get("--seed").map_or(7, |text| seed_from_text(text));
        let first = engine.world().branches.iter().find(|branch| branch.growth.is_some()).map(|branch| branch.name.clone());
        let branch = options.get("--branch").cloned().or(first).ok_or("no branch of these scripts grows")?;
        let mut growth = engine.grow(&branch, seed, &Context::new())?;
        growth.arrive(YOU)?;
        Ok(Self { engine, growth, file, found: BTreeMap::new() })
    }

    fn play(&mut self, out: &mut impl Write) -> Outcome<()> {
        self.look(out)?;
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            // What is not UTF-8 is nonsense like other nonsense.
            let command = String::from_utf8_lossy(&line).trim().to_lowercase();
            line.clear();
            if let Some(heading) = Heading::parse(&command) {
                self.walk(heading, out)?;
                continue;
            }
            match command.as_str() {
                "" => {}
                "look" | "l" => self.look(out)?,
                "fight" | "f" => self.fight(out)?,
                "map" | "m" => self.map(out)?,
                "save" => self.save(out)?,
                "help" | "?" => writeln!(out, "{HELP}")?,
                "quit" | "q" => break,
                other => writeln!(out, "You do not know how to {}. Try help.", echo(other))?,
            }
        }
        let found: Vec<String> = self.found.iter().map(|(name, n)| format!("{n} {name}")).collect();
        writeln!(out, "You leave with {}.", if found.is_empty() { "nothing".to_owned() } else { found.join(", ") })?;
        Ok(())
    }

    /// Through an exit. Where it cannot be done nothing has changed.
    fn walk(&mut self, heading: Heading, out: &mut impl Write) -> Outcome<()> {
        // A step takes a tick: whoever follows much later comes into another dream.
        self.growth.tick(self.growth.now() + 1)?;
        let step = match self.engine.enter(&mut self.growth, YOU, heading) {
            Ok(Ok(step)) => step,
            Ok(Err(refusal)) => return Ok(writeln!(out, "You cannot: {refusal}.")?),
            Err(error) => return Ok(writeln!(out, "Something is wrong with the scripts. {error:#}")?),
        };
        self.look(out)?;
        if step.one_way {
            writeln!(out, "Nothing leads back.")?;
        }
        if step.made && step.room.clear {
            self.reward(out)?;
        }
        Ok(())
    }

    fn look(&self, out: &mut impl Write) -> Outcome<()> {
        let Some(room) = self.growth.here(YOU) else { return Ok(()) };
        let Some(contents) = self.contents(&room)? else {
            writeln!(out, "You are where it begins.")?;
            return self.exits(&room, out);
        };
        let title = contents.title.as_deref().unwrap_or("a room");
        writeln!(out, "{} ({} deep)", title, room.depth)?;
        if let Some(text) = &contents.text {
            writeln!(out, "  {text}")?;
        }
        if !room.clear {
            writeln!(out, "  In the way: {}.", contents.challenge_text.as_deref().unwrap_or("something"))?;
        }
        self.exits(&room, out)
    }

    fn exits(&self, room: &RoomView, out: &mut impl Write) -> Outcome<()> {
        let words = room.exits.iter().map(|exit| {
            let how = match (exit.usable, exit.back, exit.one_way, exit.unexplored) {
                (false, ..) => " (shut)",
                (_, true, ..) => " (back)",
                (_, _, true, _) => " (one way)",
                (.., true) => "",
                _ => " (seen)",
            };
            format!("{}{how}", exit.heading)
        });
        Ok(writeln!(out, "  Exits: {}.", words.collect::<Vec<_>>().join(", "))?)
    }

    /// In a text adventure somebody who fights wins.
    fn fight(&mut self, out: &mut impl Write) -> Outcome<()> {
        match self.growth.clear(YOU) {
            Ok(true) => writeln!(out, "That was hard. The way is free.")?,
            Ok(false) | Err(_) => return Ok(writeln!(out, "There is nothing in the way.")?),
        }
        self.reward(out)
    }

    fn reward(&mut self, out: &mut impl Write) -> Outcome<()> {
        let contents = self.growth.here(YOU).map(|room| self.contents(&room)).transpose()?.flatten();
        let Some(Data::Table(reward)) = contents.map(|contents| contents.reward) else { return Ok(()) };
        for (name, value) in reward.into_iter().filter(|(_, value)| value.is_true()) {
            let count = value.as_integer().unwrap_or(1);
            writeln!(out, "  You find {count} {name}.")?;
            *self.found.entry(name).or_default() += count;
        }
        Ok(())
    }

    /// What the scripts say of a room; `None` for the start, of which they say nothing.
    fn contents(&self, room: &RoomView) -> Outcome<Option<RoomContents>> {
        let Some(instance) = room.instance else { return Ok(None) };
        Ok(Some(self.engine.room_contents(&self.growth, instance, room.x, room.y)?))
    }

    /// The rooms of the instance one is in: `@` here, `o` clear, `!` not clear, `S` the start.
    fn map(&self, out: &mut impl Write) -> Outcome<()> {
        let here = self.growth.spot(YOU);
        let instance = match here {
            Some(Spot::Room { instance, .. }) => instance,
            _ => return Ok(writeln!(out, "  You have not gone anywhere yet.")?),
        };
        let mut cells = BTreeMap::from([((0, 0), 'S')]);
        cells.extend(self.growth.rooms(instance).map(|room| {
            let is_here = here == Some(Spot::Room { instance, x: room.x, y: room.y });
            (
                (room.x, room.y),
                if is_here {
                    '@'
                } else if room.clear {
                    'o'
                } else {
                    '!'
                },
            )
        }));
        let (left, right) = cells.keys().fold((0, 0), |(a, b), (x, _)| (a.min(*x), b.max(*x)));
        let (low, high) = cells.keys().fold((0, 0), |(a, b), (_, y)| (a.min(*y), b.max(*y)));
        for y in (low..=high).rev() {
            let row: String = (left..=right).map(|x| cells.get(&(x, y)).copied().unwrap_or('.')).collect();
            writeln!(out, "  {row}")?;
        }
        Ok(())
    }

    fn save(&self, out: &mut impl Write) -> Outcome<()> {
        let Some(file) = &self.file else { return Ok(writeln!(out, "There is no file to save to: start with --save FILE.")?) };
        // Beside it first: a save that breaks off leaves the old one.
        let beside = file.with_extension("tmp");
        let written = fs::write(&beside, serde_json::to_vec(&Saved { growth: &self.growth, found: &self.found })?)
            .and_then(|()| fs::rename(&beside, file));
        match written {
            Ok(()) => writeln!(out, "Saved.")?,
            Err(error) => writeln!(out, "Cannot save to {}: {error}.", file.display())?,
        }
        Ok(())
    }
}
