//! Names as scripts have them: plain text, each once. The files know records by number; scripts by name.

use std::collections::{BTreeMap, BTreeSet};

use super::text::Log;

/// Longest name.
const MOST: usize = 100;

/// A name that scripts take: without characters that do not show, not endless. What had to be changed is noted.
pub(super) fn plain(name: &str, line: u32, what: &str, log: &mut Log) -> String {
    let shows = |c: &char| !c.is_control() && !matches!(u32::from(*c), 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff);
    let name = name.trim();
    let mut kept: String = name.chars().filter(shows).take(MOST).collect();
    kept.truncate(kept.trim_end().len());
    if kept != name {
        log.warn(line, format!("the name of {what} has characters that do not show, or more than {MOST}; it is {kept:?} here"));
    }
    if kept.trim().is_empty() {
        log.warn(line, format!("{what} has no name, and is called that"));
        return what.to_owned();
    }
    kept.trim_start().to_owned()
}

/// A terrain's tag as a word of Lua: small letters, digits and `_`.
pub(super) fn word(tag: &str) -> String {
    let mut word: String = tag.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).take(MOST).collect();
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
        word.insert(0, '_');
    }
    word
}

/// A name for a file: small letters, digits and `_`, never empty at its ends.
pub(in crate::import) fn file(name: &str) -> String {
    let word: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).take(40).collect();
    word.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

/// Gives a number to each name that is there already.
#[derive(Default)]
pub(super) struct Unique {
    taken: BTreeSet<String>,
    /// The number to try next, by name.
    next: BTreeMap<String, u64>,
}

impl Unique {
    /// The name, or the name with a number behind it where it is taken.
    pub(super) fn take(&mut self, name: &str, separator: &str) -> String {
        let mut free = name.to_owned();
        while self.taken.contains(&free) {
            let next = self.next.entry(name.to_owned()).or_insert(2);
            free = format!("{name}{separator}{next}");
            *next += 1;
        }
        self.taken.insert(free.clone());
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let mut unique = Unique::default();
        let mut take = |name: &str| unique.take(name, " ");
        assert_eq!([take("cell"), take("cell 2"), take("cell"), take("cell")], ["cell", "cell 2", "cell 3", "cell 4"]);
    }

    #[test]
    fn names_show() {
        let mut log = Log::default();
        assert_eq!(plain("  \u{58c1} of stone ", 1, "terrain 3", &mut log), "\u{58c1} of stone");
        assert!(log.is_empty());
        assert_eq!(plain("a\u{1b}[2Jb\u{202e}", 1, "terrain 3", &mut log), "a[2Jb");
        assert_eq!(plain("\u{200b}", 1, "terrain 3", &mut log), "terrain 3");
        assert_eq!(plain(&"x".repeat(500), 1, "terrain 3", &mut log).len(), MOST);
        assert!(!log.is_empty());
    }

    #[test]
    fn tags_become_words() {
        assert_eq!([word("DEEP_WATER"), word("2ND"), word("*A-B*"), word("")], ["deep_water", "_2nd", "_a_b_", "_"]);
        assert_eq!([file("Lesser vault (round)"), file("\u{58c1}")], ["lesser_vault_round", ""]);
    }
}
