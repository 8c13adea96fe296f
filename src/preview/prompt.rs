//! [`Prompt`]: a line that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Characters a line has at most.
const MOST: usize = 200;

/// A line with a cursor, and names to complete it from.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    text: String,
    /// Characters before the cursor.
    at: usize,
    /// While Tab goes through names: what was typed, and which of them it is at.
    cycle: Option<(String, usize)>,
}

/// What a key did.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The line goes on.
    On,
    /// It is done.
    Done(String),
    /// It is given up.
    Left,
    /// Somebody wants to quit.
    Quit,
}

impl Prompt {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Takes a key; `last` is the line before this one.
    pub(super) fn key(&mut self, key: KeyEvent, names: &[String], last: Option<&str>) -> Typed {
        if key.kind == KeyEventKind::Release {
            return Typed::On;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'q') => return Typed::Quit,
                KeyCode::Char('u') => self.cut(0),
                KeyCode::Char('w') => self.cut_word(),
                KeyCode::Char('a') => self.at = 0,
                KeyCode::Char('e') => self.at = self.length(),
                // What some terminals send for the backspace key.
                KeyCode::Char('h') => return self.backspace(),
                KeyCode::Char('j' | 'm') => return Typed::Done(self.text.trim().to_owned()),
                _ => return Typed::On,
            }
            self.cycle = None;
            return Typed::On;
        }
        match key.code {
            KeyCode::Enter => return Typed::Done(self.text.trim().to_owned()),
            KeyCode::Esc => return Typed::Left,
            KeyCode::Tab => self.complete(names, 1),
            KeyCode::BackTab => self.complete(names, -1),
            KeyCode::Backspace => return self.backspace(),
            code => {
                self.cycle = None;
                self.edit(code, key.modifiers, last);
            }
        }
        Typed::On
    }

    fn edit(&mut self, code: KeyCode, modifiers: KeyModifiers, last: Option<&str>) {
        match code {
            KeyCode::Char(c)
                if !c.is_control() && self.length() < MOST && !modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER) =>
            {
                let at = self.byte(self.at);
                self.text.insert(at, c);
                self.at += 1;
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.length()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.length(),
            KeyCode::Delete if self.at < self.length() => {
                let at = self.byte(self.at);
                self.text.remove(at);
            }
            KeyCode::Up => {
                if let Some(last) = last {
                    self.set(last);
                }
            }
            KeyCode::Down => self.set(""),
            _ => {}
        }
    }

    fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// Where a character begins.
    fn byte(&self, at: usize) -> usize {
        self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte)
    }

    fn set(&mut self, text: &str) {
        self.text = text.to_owned();
        self.at = self.length();
    }

    /// Takes away what is between a place and the cursor.
    fn cut(&mut self, from: usize) {
        let (from_byte, to) = (self.byte(from), self.byte(self.at));
        self.text.replace_range(from_byte..to, "");
        self.at = from;
    }

    fn cut_word(&mut self) {
        let before: Vec<char> = self.text.chars().take(self.at).collect();
        let word = before.iter().rposition(|c| *c != ' ').map_or(0, |end| end + 1);
        let from = before.iter().take(word).rposition(|c| *c == ' ').map_or(0, |space| space + 1);
        self.cut(from);
    }

    /// Beyond the beginning it leaves the line.
    fn backspace(&mut self) -> Typed {
        self.cycle = None;
        if self.text.is_empty() {
            return Typed::Left;
        }
        if self.at > 0 {
            self.cut(self.at - 1);
        }
        Typed::On
    }

    /// Names with what was typed, those first that begin with it.
    pub(super) fn matches<'a>(&self, names: &'a [String]) -> Vec<&'a str> {
        let typed = self.cycle.as_ref().map_or(&self.text, |(typed, _)| typed).trim().to_lowercase();
        let has = |name: &&String| name.to_lowercase().contains(&typed);
        let mut found: Vec<&str> = names.iter().filter(has).map(String::as_str).collect();
        // Stable, so that each half stays sorted.
        found.sort_by_key(|name| !name.to_lowercase().starts_with(&typed));
        found
    }

    /// Goes on to the next name.
    fn complete(&mut self, names: &[String], by: isize) {
        let found = self.matches(names);
        if found.is_empty() {
            return;
        }
        let (typed, at) = match self.cycle.take() {
            Some((typed, at)) => (typed, (at as isize + by).rem_euclid(found.len() as isize) as usize),
            None => (self.text.clone(), if by < 0 { found.len() - 1 } else { 0 }),
        };
        if let Some(name) = found.get(at) {
            self.set(name);
        }
        self.cycle = Some((typed, at));
    }

    /// The part of the line that fits in so many columns, and the column of the cursor. Every character counts as the columns it takes.
    pub(super) fn shown(&self, columns: usize) -> (String, usize) {
        use unicode_width::UnicodeWidthChar;
        let width = |c: &char| c.width().unwrap_or(1);
        let before: Vec<char> = self.text.chars().take(self.at).collect();
        let room = columns.saturating_sub(2);
        let mut first = before.len();
        let mut taken = 0;
        while first > 0 && taken + before.get(first - 1).map_or(0, width) <= room {
            first -= 1;
            taken += before.get(first).map_or(0, width);
        }
        (self.text.chars().skip(first).collect(), taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["black orc", "orc", "orc captain", "rat", "Ölkrug"].map(String::from).to_vec()
    }

    fn press(prompt: &mut Prompt, code: KeyCode) -> Typed {
        prompt.key(KeyEvent::new(code, KeyModifiers::NONE), &names(), Some("last"))
    }

    fn control(prompt: &mut Prompt, c: char) -> Typed {
        prompt.key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL), &names(), None)
    }

    fn typed(text: &str) -> Prompt {
        let mut prompt = Prompt::default();
        text.chars().for_each(|c| assert_eq!(press(&mut prompt, KeyCode::Char(c)), Typed::On));
        prompt
    }

    #[test]
    fn a_line_is_edited_by_characters_not_bytes() {
        let mut prompt = typed("Öl krüge");
        press(&mut prompt, KeyCode::Left);
        press(&mut prompt, KeyCode::Backspace);
        assert_eq!(prompt.text(), "Öl krüe");
        press(&mut prompt, KeyCode::Char('漢'));
        assert_eq!(prompt.text(), "Öl krü漢e");
        press(&mut prompt, KeyCode::Delete);
        control(&mut prompt, 'w');
        assert_eq!(prompt.text(), "Öl ");
        control(&mut prompt, 'w');
        assert_eq!(prompt.text(), "");
        press(&mut prompt, KeyCode::Up);
        assert_eq!(press(&mut prompt, KeyCode::Enter), Typed::Done("last".into()));
        press(&mut prompt, KeyCode::Left);
        control(&mut prompt, 'u');
        assert_eq!(prompt.text(), "t");
        assert_eq!(control(&mut prompt, 'c'), Typed::Quit);
        assert_eq!(press(&mut prompt, KeyCode::Esc), Typed::Left);
        control(&mut prompt, 'e');
        assert_eq!((press(&mut prompt, KeyCode::Backspace), press(&mut prompt, KeyCode::Backspace)), (Typed::On, Typed::Left));
    }

    #[test]
    fn tab_goes_through_the_names_those_first_that_begin_so() {
        let mut prompt = typed("OR");
        let mut tab = |code| {
            press(&mut prompt, code);
            prompt.text().to_owned()
        };
        let went = [tab(KeyCode::Tab), tab(KeyCode::Tab), tab(KeyCode::Tab), tab(KeyCode::Tab), tab(KeyCode::BackTab)];
        assert_eq!(went, ["orc", "orc captain", "black orc", "orc", "black orc"]);
        press(&mut prompt, KeyCode::Char('s'));
        press(&mut prompt, KeyCode::Tab);
        assert_eq!(prompt.text(), "black orcs", "nothing has that");
        assert_eq!(typed("öL").matches(&names()), ["Ölkrug"]);
    }

    #[test]
    fn the_cursor_is_seen_whatever_the_width() {
        let prompt = typed("abcdefgh");
        assert_eq!(prompt.shown(20), ("abcdefgh".into(), 8));
        assert_eq!(prompt.shown(6), ("efgh".into(), 4));
        assert_eq!(prompt.shown(0), (String::new(), 0));
        assert_eq!(typed("漢漢漢").shown(6), ("漢漢".into(), 4));
    }
}
