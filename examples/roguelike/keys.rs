//! Which key means what.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::game::Command;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Play(Command),
    /// An action that wants a direction.
    Which(&'static str),
    Look,
    Help,
    Bag,
    Messages,
    Save,
    Quit,
}

pub fn key(event: KeyEvent) -> Option<Key> {
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        return (event.code == KeyCode::Char('c')).then_some(Key::Quit);
    }
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    if let Some((dx, dy)) = direction(event.code) {
        return Some(Key::Play(if shift { Command::Run(dx, dy) } else { Command::Step(dx, dy) }));
    }
    Some(match event.code {
        KeyCode::Char(c @ ('H' | 'J' | 'K' | 'L' | 'Y' | 'U' | 'B' | 'N')) => {
            let (dx, dy) = direction(KeyCode::Char(c.to_ascii_lowercase()))?;
            Key::Play(Command::Run(dx, dy))
        }
        KeyCode::Char('.' | '5') => Key::Play(Command::Wait),
        KeyCode::Char('z') => Key::Play(Command::Explore),
        KeyCode::Char('s') => Key::Play(Command::Search),
        KeyCode::Char('<') => Key::Play(Command::Up),
        KeyCode::Char('>') => Key::Play(Command::Down),
        KeyCode::Char('w') => Key::Play(Command::Bandage),
        KeyCode::Char('R') => Key::Play(Command::Reload),
        KeyCode::Char('*') => Key::Play(Command::Reveal),
        KeyCode::Char('o') => Key::Which("open"),
        KeyCode::Char('c') => Key::Which("close"),
        KeyCode::Char('f') => Key::Which("bash"),
        KeyCode::Char('t') => Key::Which("tunnel"),
        KeyCode::Char('d') => Key::Which("disarm"),
        KeyCode::Char('x' | ';') => Key::Look,
        KeyCode::Char('?') | KeyCode::F(1) => Key::Help,
        KeyCode::Char('i') => Key::Bag,
        KeyCode::Char('P') => Key::Messages,
        KeyCode::Char('S') => Key::Save,
        KeyCode::Char('q' | 'Q') => Key::Quit,
        _ => return None,
    })
}

/// The step a key stands for.
pub fn direction(code: KeyCode) -> Option<(i32, i32)> {
    Some(match code {
        KeyCode::Left | KeyCode::Char('h' | '4') => (-1, 0),
        KeyCode::Right | KeyCode::Char('l' | '6') => (1, 0),
        KeyCode::Up | KeyCode::Char('k' | '8') => (0, -1),
        KeyCode::Down | KeyCode::Char('j' | '2') => (0, 1),
        KeyCode::Home | KeyCode::Char('y' | '7') => (-1, -1),
        KeyCode::PageUp | KeyCode::Char('u' | '9') => (1, -1),
        KeyCode::End | KeyCode::Char('b' | '1') => (-1, 1),
        KeyCode::PageDown | KeyCode::Char('n' | '3') => (1, 1),
        _ => return None,
    })
}

pub const HELP: &str = "\
You are @. Walk into doors to open them, into monsters to fight them.

  y k u   7 8 9   walk; arrows do as well
  h   l   4   6   in upper case, or with shift: run
  b j n   1 2 3   z: walk to what you do not know yet

  .  5   wait a turn            s      search for what is hidden
  >  <   take the stairs or the portal you stand on
  o      open ...               c      close ...
  f      bash (force) ...       t      dig through (tunnel) ...
  d      disarm ...             w      bind your wounds
  x  ;   look around            i      what you carry
  P      what was said          ?      this page
  S      save                   q      quit

For whoever writes the scripts:
  R      read the scripts again, and make this floor anew
  *      know all of this floor

In rooms of a branch that grows, exits are drawn as _: walk onto one to go on.
Lit rooms are seen from afar, dark ones as far as your lamp shines.
Wounds heal by and by. Secret doors look like walls.";
