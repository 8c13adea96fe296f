//! [`Action`]: what a key asks for.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::growth::Heading;

/// What somebody at the keyboard wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    NextSeed,
    PreviousSeed,
    Reroll,
    Deeper,
    Shallower,
    NextBranch,
    PreviousBranch,
    /// By columns and rows.
    Scroll(i32, i32),
    /// As [`Scroll`](Self::Scroll) in a long step, -1 to 1 across and down.
    Leap(i32, i32),
    /// By windows across and down.
    Page(i32, i32),
    Home,
    /// The piece after or before the selected one.
    NextPiece,
    PreviousPiece,
    /// Shows the selected piece large.
    Open,
    Fit,
    Reload,
    Pause,
    Command,
    Details,
    /// In a branch that grows: through an exit.
    Head(Heading),
    /// In a branch that grows: what is in the room is overcome.
    Clear,
    /// In a branch that grows: a step by itself.
    Explore,
    /// In a branch that grows: a step back.
    Back,
    Odds,
    Tree,
    /// A cursor on the floor.
    Inspect,
    /// The steps of the build.
    Steps,
    NextLens,
    PreviousLens,
    Gallery,
    /// More small floors at once, or fewer.
    More,
    Fewer,
    Compare,
    /// The floor on the screen stays the one to compare with, or no longer.
    Pin,
    Stats,
    /// Keeps the selected stage, or no longer.
    Keep,
    /// Keeps no stage.
    KeepNone,
    Problems,
    Search,
    Copy,
    SaveText,
    SavePicture,
    Theme,
    /// Draws everything anew.
    Redraw,
    /// Leaves the terminal to the shell for a while.
    Suspend,
    End,
    Help,
    /// Closes what is open, else stops what is under way, else quits.
    Escape,
    Quit,
}

impl Action {
    /// Whether it shows another part of the same.
    pub(super) fn looks_around(self) -> bool {
        matches!(self, Self::Scroll(..) | Self::Leap(..) | Self::Page(..) | Self::Home | Self::End | Self::Help)
    }
}

/// Keys and what they do, for the help page.
pub(super) const HELP: &[(&str, &str)] = &[
    ("n p", "next, previous seed, or sheet of seeds"),
    ("r", "a seed at random"),
    ("> < or ] [", "deeper, shallower"),
    ("b B", "next, previous branch"),
    ("arrows hjkl", "scroll; PgUp PgDn Home End too"),
    ("Tab Enter", "with --vault or --room: select a piece (arrows do, too), show it large"),
    ("arrows 1-9", "in a branch that grows: through an exit, as on a number pad"),
    ("x e", "there: clear the room, explore by itself"),
    ("Backspace Home", "there: take a step back, start over"),
    ("f", "fit the floor, or the rooms of a branch that grows, to the window"),
    ("R F5", "reload the scripts"),
    ("space", "pause reloading, go on; while steps are open, play them, stop"),
    ("i", "rooms, findings, vetoes, warnings, log"),
    ("t", "the dungeon of this seed as a tree: arrows select a floor, Enter goes there"),
    ("v", "a cursor: what a cell is and which line made it so; a click brings it up, too"),
    ("  there", "arrows, by eight with Shift or HJKL; Tab next monster, thing, stair; Enter edits, e other line"),
    ("s", "the steps of the build and which line began each; Enter edits"),
    ("  there", "Left Right step, PgUp PgDn stage, Up Down other attempts, space plays, stops, Home End"),
    ("m M", "lenses over the floor: rooms, connected, distance, danger, light, walls, protected, odds"),
    ("g", "a gallery of seeds, Tab depths: arrows select, Enter goes there, + - more, fewer"),
    ("d D", "the floor before the last edit beside this one; pin this one to compare with, again: that before the last save"),
    ("S", "what 200 floors here have, and how often"),
    ("z Z", "keep the chances of a stage while r rolls the rest, keep none"),
    ("E", "problems: every error and warning with its source lines; Enter edits"),
    ("/", "the next floor with a monster, room or thing of a name; Enter alone: the next seed"),
    ("y", "copy the command that shows this floor"),
    ("w W", "save the screen as text, as a picture"),
    ("T", "dark or light theme"),
    ("o", "odds: who lives at which depth; arrows scroll them"),
    ("c", "the command that shows this floor, tree or these odds"),
    ("?", "this help"),
    ("Esc", "close, stop a script"),
    ("Ctrl-L Ctrl-Z", "draw everything anew; suspend, fg goes on"),
    ("q Ctrl-C", "quit"),
];

/// The action of a key; `None` for keys that mean nothing here.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'q' | 'd') => Some(Action::Quit),
            KeyCode::Char('l') => Some(Action::Redraw),
            KeyCode::Char('z') => Some(Action::Suspend),
            _ => None,
        };
    }
    if key.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER) {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::SHIFT)
        && let Some((x, y)) = arrow(key.code)
    {
        return Some(Action::Leap(x, y));
    }
    Some(match key.code {
        KeyCode::Char('n') => Action::NextSeed,
        KeyCode::Char('p' | 'N') => Action::PreviousSeed,
        KeyCode::Char('r') => Action::Reroll,
        KeyCode::Char('>' | ']' | '.') => Action::Deeper,
        KeyCode::Char('<' | '[' | ',') => Action::Shallower,
        KeyCode::Char('b') => Action::NextBranch,
        KeyCode::Char('B') => Action::PreviousBranch,
        KeyCode::Left | KeyCode::Char('h') => Action::Scroll(-4, 0),
        KeyCode::Right | KeyCode::Char('l') => Action::Scroll(4, 0),
        KeyCode::Up | KeyCode::Char('k') => Action::Scroll(0, -2),
        KeyCode::Down | KeyCode::Char('j') => Action::Scroll(0, 2),
        KeyCode::Char('H') => Action::Leap(-1, 0),
        KeyCode::Char('L') => Action::Leap(1, 0),
        KeyCode::Char('K') => Action::Leap(0, -1),
        KeyCode::Char('J') => Action::Leap(0, 1),
        KeyCode::PageUp => Action::Page(0, -1),
        KeyCode::PageDown => Action::Page(0, 1),
        KeyCode::Home => Action::Home,
        KeyCode::End => Action::End,
        KeyCode::Tab => Action::NextPiece,
        KeyCode::BackTab => Action::PreviousPiece,
        KeyCode::Enter => Action::Open,
        KeyCode::Char('x') => Action::Clear,
        KeyCode::Char('e') => Action::Explore,
        KeyCode::Backspace => Action::Back,
        KeyCode::Char(digit @ '1'..='9') => Action::Head(on_number_pad(digit)?),
        KeyCode::Char('f') => Action::Fit,
        KeyCode::Char('R') | KeyCode::F(5) => Action::Reload,
        KeyCode::Char(' ') => Action::Pause,
        KeyCode::Char('c') => Action::Command,
        KeyCode::Char('o') => Action::Odds,
        KeyCode::Char('t') => Action::Tree,
        KeyCode::Char('i') => Action::Details,
        KeyCode::Char('v') => Action::Inspect,
        KeyCode::Char('s') => Action::Steps,
        KeyCode::Char('m') => Action::NextLens,
        KeyCode::Char('M') => Action::PreviousLens,
        KeyCode::Char('g') => Action::Gallery,
        KeyCode::Char('+' | '=') => Action::More,
        KeyCode::Char('-') => Action::Fewer,
        KeyCode::Char('d') => Action::Compare,
        KeyCode::Char('D') => Action::Pin,
        KeyCode::Char('S') => Action::Stats,
        KeyCode::Char('z') => Action::Keep,
        KeyCode::Char('Z') => Action::KeepNone,
        KeyCode::Char('E') => Action::Problems,
        KeyCode::Char('/') => Action::Search,
        KeyCode::Char('y') => Action::Copy,
        KeyCode::Char('w') => Action::SaveText,
        KeyCode::Char('W') => Action::SavePicture,
        KeyCode::Char('T') => Action::Theme,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Esc => Action::Escape,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

/// Whether some terminals tell of it that is only half of what somebody is about to press, or no key that is meant for a program.
pub(super) fn is_half_a_key(code: KeyCode) -> bool {
    matches!(code, KeyCode::Modifier(_) | KeyCode::CapsLock | KeyCode::NumLock | KeyCode::ScrollLock | KeyCode::Media(_) | KeyCode::Null)
}

/// Which way an arrow points, across and down.
fn arrow(key: KeyCode) -> Option<(i32, i32)> {
    match key {
        KeyCode::Left => Some((-1, 0)),
        KeyCode::Right => Some((1, 0)),
        KeyCode::Up => Some((0, -1)),
        KeyCode::Down => Some((0, 1)),
        _ => None,
    }
}

/// The heading of a digit, by where it lies on a number pad; `None` for the middle.
fn on_number_pad(digit: char) -> Option<Heading> {
    use Heading::{East, North, Northeast, Northwest, South, Southeast, Southwest, West};
    let pad = [Some(Southwest), Some(South), Some(Southeast), Some(West), None, Some(East), Some(Northwest), Some(North), Some(Northeast)];
    pad.get((digit as usize).wrapping_sub('1' as usize)).copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_control_keys_are_told_apart() {
        let press = |code, modifiers| action(KeyEvent::new(code, modifiers));
        assert_eq!(press(KeyCode::Char('r'), KeyModifiers::NONE), Some(Action::Reroll));
        assert_eq!(press(KeyCode::Char('R'), KeyModifiers::SHIFT), Some(Action::Reload));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::Command));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('n'), KeyModifiers::ALT), None);
        assert_eq!(press(KeyCode::Up, KeyModifiers::SHIFT), Some(Action::Leap(0, -1)));
        assert_eq!(press(KeyCode::Char('L'), KeyModifiers::SHIFT), Some(Action::Leap(1, 0)));
        assert_eq!(press(KeyCode::Up, KeyModifiers::NONE), Some(Action::Scroll(0, -2)));
        assert_eq!(press(KeyCode::Char('7'), KeyModifiers::NONE), Some(Action::Head(Heading::Northwest)));
        assert_eq!(press(KeyCode::Char('5'), KeyModifiers::NONE), None);
        let mut release = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        release.kind = KeyEventKind::Release;
        assert_eq!(action(release), None);
    }
}
