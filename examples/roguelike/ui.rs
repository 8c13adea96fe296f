//! [`Ui`]: what the keys mean just now, and what they do.

use std::path::PathBuf;

use crate::point::Point;
use crossterm::event::{KeyCode, KeyEvent};

use crate::deeds::{a, words};
use crate::game::{Command, Game};
use crate::keys::{HELP, Key, direction, key};
use crate::save::Save;

pub struct Ui {
    pub game: Game,
    pub mode: Mode,
    /// Where the game is saved.
    file: Option<PathBuf>,
}

pub enum Mode {
    Play,
    /// Something to read.
    Page(Page),
    /// An action waits for its direction.
    Which(&'static str),
    Look(Point),
    Ask(Ask),
}

pub struct Page {
    pub title: String,
    pub text: String,
    pub scroll: u16,
}

/// A question.
pub enum Ask {
    /// Save before one goes?
    Quit { file: bool },
    /// The way out ends the game.
    Leave(Command),
    /// The scripts are not those of the saved floor.
    Changed(String),
}

impl Ask {
    pub fn text(&self) -> String {
        match self {
            Self::Quit { file: true } => "Save before you go? [y/n, Esc to stay]".to_owned(),
            Self::Quit { file: false } => "Quit? The game is not saved: there is no --save FILE. [y, Esc to stay]".to_owned(),
            Self::Leave(_) => "Leave the dungeon for good? [y, Esc to stay]".to_owned(),
            Self::Changed(what) => format!(
                "The scripts are not those that made the floor you saved your game on.\n\n{}.\n\n\
                 [y] play on with the floor as it was saved\n[n] make the floor anew\n[q] leave the save alone",
                crate::monsters::first_up(what)
            ),
        }
    }
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Go,
    End,
}

impl Ui {
    pub fn new(game: Game, file: Option<PathBuf>, changed: Option<String>) -> Self {
        let mode = changed.map_or(Mode::Play, |what| Mode::Ask(Ask::Changed(what)));
        Self { game, mode, file }
    }

    pub fn press(&mut self, event: KeyEvent) -> Next {
        match std::mem::replace(&mut self.mode, Mode::Play) {
            Mode::Play => return self.play(event),
            Mode::Page(page) => self.mode = turn_page(page, event.code),
            Mode::Which(action) => match direction(event.code) {
                Some((dx, dy)) => self.game.act(Command::Do(action, dx, dy)),
                None => self.game.log.turn_over(),
            },
            Mode::Look(at) => {
                if let Some((dx, dy)) = direction(event.code) {
                    let to = at.offset(dx, dy);
                    self.mode = Mode::Look(if self.game.here.index(to).is_some() { to } else { at });
                }
            }
            Mode::Ask(ask) => return self.answer(ask, event.code),
        }
        self.show_report();
        Next::Go
    }

    fn play(&mut self, event: KeyEvent) -> Next {
        let Some(key) = key(event) else { return Next::Go };
        if self.game.over.is_some() {
            return match key {
                Key::Quit => self.bury(),
                Key::Messages => {
                    self.mode = Mode::Page(self.said());
                    Next::Go
                }
                _ => Next::Go,
            };
        }
        match key {
            Key::Play(command @ (Command::Up | Command::Down)) if self.game.stands_at_the_way_out() => {
                self.mode = Mode::Ask(Ask::Leave(command))
            }
            Key::Play(command) => self.game.act(command),
            Key::Which(action) => self.mode = Mode::Which(action),
            Key::Look => self.mode = Mode::Look(self.game.player.at),
            Key::Help => self.mode = page("Help", HELP.to_owned()),
            Key::Bag => self.mode = page("What you carry", self.game.bag()),
            Key::Messages => self.mode = Mode::Page(self.said()),
            Key::Save => {
                self.game.log.turn_over();
                self.save();
            }
            Key::Quit => self.mode = Mode::Ask(Ask::Quit { file: self.file.is_some() }),
        }
        self.show_report();
        Next::Go
    }

    fn answer(&mut self, ask: Ask, code: KeyCode) -> Next {
        match (&ask, code) {
            (Ask::Quit { file: false }, KeyCode::Char('y')) | (Ask::Quit { file: true }, KeyCode::Char('n')) => return Next::End,
            (Ask::Quit { file: true }, KeyCode::Char('y')) if self.save() => return Next::End,
            (Ask::Leave(command), KeyCode::Char('y')) => self.game.act(*command),
            (Ask::Quit { .. } | Ask::Leave(_), _) => {}
            (Ask::Changed(_), KeyCode::Char('y')) => self.game.log.say("You play on with the floor as it was saved."),
            (Ask::Changed(_), KeyCode::Char('n')) => match self.game.make_again() {
                Ok(floor) => {
                    self.game.stand_on(floor);
                    self.game.log.say("The floor is made anew.");
                }
                Err(error) => {
                    self.game.fails("The scripts make no floor here, and you play on with the saved one", &error);
                }
            },
            (Ask::Changed(_), KeyCode::Char('q')) => return Next::End,
            (Ask::Changed(_), _) => self.mode = Mode::Ask(ask),
        }
        self.show_report();
        Next::Go
    }

    /// Whether it is saved; if not, the log says why.
    pub fn save(&mut self) -> bool {
        let Some(file) = &self.file else {
            self.game.log.say("There is no file to save to: start with --save FILE.");
            return false;
        };
        match Save::of(&self.game).write(file) {
            Ok(()) => self.game.log.say("Saved."),
            Err(error) => {
                self.game.log.say(&format!("Cannot save to {}: {error}.", file.display()));
                return false;
            }
        }
        true
    }

    /// The end of a game that is over: nobody goes on with it.
    fn bury(&mut self) -> Next {
        if let Some(file) = &self.file {
            let _ = std::fs::remove_file(file);
        }
        Next::End
    }

    fn show_report(&mut self) {
        if let Some((title, text)) = self.game.report.take() {
            self.mode = page(&title, text);
        }
    }

    fn said(&self) -> Page {
        let lines = self.game.log.lines();
        // The last ones first: they are what one looks for.
        Page {
            title: "What was said, last things first".to_owned(),
            text: lines.iter().rev().cloned().collect::<Vec<_>>().join("\n"),
            scroll: 0,
        }
    }
}

fn page(title: &str, text: String) -> Mode {
    Mode::Page(Page { title: title.to_owned(), text, scroll: 0 })
}

fn turn_page(page: Page, code: KeyCode) -> Mode {
    let lines = page.text.lines().count() as u16;
    let scroll = match code {
        KeyCode::Down | KeyCode::Char('j') => page.scroll.saturating_add(1),
        KeyCode::Up | KeyCode::Char('k') => page.scroll.saturating_sub(1),
        KeyCode::PageDown => page.scroll.saturating_add(10),
        KeyCode::PageUp => page.scroll.saturating_sub(10),
        _ => return Mode::Play,
    };
    Mode::Page(Page { scroll: scroll.min(lines.saturating_sub(1)), ..page })
}

impl Game {
    /// What the player knows of a cell.
    pub fn describe(&self, at: Point) -> String {
        let own = at == self.player.at;
        if !own && !self.here.knows(at) {
            return "You have not been there.".to_owned();
        }
        let mut parts = Vec::new();
        if let Some(monster) = self.here.monster_at(at).filter(|_| self.here.sees(at)).and_then(|i| self.here.monsters.get(i)) {
            let how = match (monster.asleep > 0, monster.attitude, monster.hunting > 0) {
                (true, _, _) => "asleep",
                (_, undercroft::floor::Attitude::Friendly, _) => "peaceful",
                (_, undercroft::floor::Attitude::Pet, _) => "your companion",
                (_, _, true) => "after you",
                _ => "unaware of you",
            };
            parts.push(format!("{} ({how})", monster.called()));
        }
        parts.extend(self.here.seen_at(at).map(|t| t.name.as_deref().map_or_else(|| a(t.kind_word()), a)));
        if let Some(stair) = self.here.floor.stairs.iter().find(|s| Point::from((s.x, s.y)) == at) {
            parts.push(self.stair_words(stair).trim_end_matches('.').to_lowercase());
        }
        parts.extend(self.here.looks(at).map(|t| words(&t.name)));
        let what = parts.join(", ");
        if own { format!("That is you. Under you: {what}.") } else { format!("{what}.") }
    }

    /// What the player carries, as a page.
    fn bag(&self) -> String {
        let p = &self.player;
        let mut text = format!(
            "{} gold, {} bandages.\nYour blade: +{}. Your coat: +{}.\nSlain: {}.\nSeed: {}.\n",
            p.gold, p.bandages, p.edge, p.padding, p.kills, self.seed
        );
        let mut bag: Vec<&String> = p.bag.iter().collect();
        bag.sort();
        bag.iter().for_each(|thing| text.push_str(&format!("\n  {}", a(thing))));
        text
    }
}

/// The word for a kind of thing.
trait KindWord {
    fn kind_word(&self) -> &'static str;
}

impl KindWord for undercroft::floor::Thing {
    fn kind_word(&self) -> &'static str {
        undercroft::floor::ThingKind::ALL.iter().find(|(kind, _)| *kind == self.kind).map_or("thing", |(_, word)| word)
    }
}
