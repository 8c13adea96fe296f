//! [`Words`]: the words of a Lua text, comments left out, and what belongs together among them. No parser: the text has been compiled, so
//! that nothing has to be checked.

use std::iter::Peekable;
use std::str::CharIndices;

use super::rows::Glyph;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    /// A text; the bytes between its quotes.
    Text {
        from: usize,
        to: usize,
        quote: Quote,
    },
    Number,
    Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quote {
    /// `"..."` or `'...'`
    Short,
    /// `[[...]]`
    Long,
    /// Backticks: it has values of variables in it.
    Filled,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub kind: Kind,
    pub from: usize,
    pub to: usize,
    pub line: u32,
}

/// The words of a text, by position.
pub(super) struct Words<'a> {
    source: &'a str,
    all: Vec<Word>,
    /// Of an opening bracket or the beginning of a block its end, and the other way round.
    partner: Vec<Option<usize>>,
    /// The bracket or block that a word lies in.
    around: Vec<Option<usize>>,
}

/// Marks of more than one character, longer ones first.
const MARKS: [&str; 19] =
    ["...", "..=", "//=", "==", "~=", "<=", ">=", "..", "::", "->", "//", "+=", "-=", "*=", "/=", "%=", "^=", "<<", ">>"];

impl<'a> Words<'a> {
    pub fn read(source: &'a str) -> Self {
        let mut words = Self { source, all: split(source), partner: Vec::new(), around: Vec::new() };
        words.pair();
        words
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, at: usize) -> Option<&Word> {
        self.all.get(at)
    }

    /// The word as it is written; empty past the end.
    pub fn text(&self, at: usize) -> &'a str {
        self.get(at).and_then(|word| self.source.get(word.from..word.to)).unwrap_or("")
    }

    /// The word before; empty for the first.
    pub fn before(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |before| self.text(before))
    }

    /// A name that is no keyword.
    pub fn is_name(&self, at: usize) -> bool {
        self.get(at).is_some_and(|word| word.kind == Kind::Name) && !is_keyword(self.text(at))
    }

    /// The end of what begins at a word, or the beginning of what ends there.
    pub fn partner(&self, at: usize) -> Option<usize> {
        self.partner.get(at).copied().flatten()
    }

    /// The beginning of the bracket or block that a word lies in.
    pub fn around(&self, at: usize) -> Option<usize> {
        self.around.get(at).copied().flatten()
    }

    /// The word after this one, or after the bracket or block that begins here.
    pub fn after(&self, at: usize) -> usize {
        self.partner(at).filter(|end| *end > at).unwrap_or(at) + 1
    }

    /// The comma after a value, or the bracket that ends the list it stands in.
    pub fn end_of_value(&self, mut at: usize) -> usize {
        while at < self.len() && !matches!(self.text(at), "," | ";" | "}" | ")" | "]") {
            at = self.after(at);
        }
        at
    }

    /// Whether a value that ends before this word ends there for good: no operator, call or index follows.
    pub fn ends(&self, at: usize) -> bool {
        match self.get(at).map(|word| word.kind) {
            None => true,
            Some(Kind::Name) => !matches!(self.text(at), "and" | "or"),
            Some(Kind::Mark) => matches!(self.text(at), "," | ";" | "}" | ")" | "]" | "::"),
            Some(Kind::Text { .. } | Kind::Number) => false,
        }
    }

    /// The characters of a text, escapes resolved, with the bytes they are written at, and the byte after the last.
    pub fn glyphs(&self, at: usize) -> Option<(Vec<Glyph>, usize)> {
        let Kind::Text { from, to, quote } = self.get(at)?.kind else { return None };
        let inner = self.source.get(from..to)?;
        let glyphs = match quote {
            Quote::Short => unescape(inner),
            Quote::Long => inner.char_indices().collect(),
            Quote::Filled => return None,
        };
        Some((glyphs.into_iter().map(|(n, c)| (from + n, c)).collect(), to))
    }

    fn pair(&mut self) {
        self.partner = vec![None; self.all.len()];
        self.around = vec![None; self.all.len()];
        let mut open: Vec<usize> = Vec::new();
        let mut value_if = false;
        for at in 0..self.all.len() {
            let word = self.text(at);
            let begins = |open: &[usize], words: &[&str]| open.iter().rposition(|o| words.contains(&self.text(*o)));
            let closed = match word {
                "}" => begins(&open, &["{"]),
                ")" => begins(&open, &["("]),
                "]" => begins(&open, &["["]),
                "end" => begins(&open, &["function", "do", "if"]),
                "until" => begins(&open, &["repeat"]),
                _ => None,
            };
            if let Some(depth) = closed {
                let start = open[depth];
                open.truncate(depth);
                (self.partner[start], self.partner[at]) = (Some(at), Some(start));
            }
            self.around[at] = open.last().copied();
            match word {
                "{" | "(" | "[" | "function" | "do" | "repeat" => open.push(at),
                "if" => {
                    value_if = self.is_value(at, value_if);
                    if !value_if {
                        open.push(at);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether an `if` is Luau's value `if a then b else c`, which has no `end`. `outer`: whether the `if` before it is.
    fn is_value(&self, at: usize, outer: bool) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        match self.text(before) {
            "return" | "and" | "or" | "not" | "in" | "while" | "until" | "elseif" | "if" => true,
            "then" | "else" => outer,
            ")" | "}" | "]" | ";" | "..." | "::" | ">" => false,
            _ => self.get(before).is_some_and(|word| word.kind == Kind::Mark),
        }
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "break"
            | "do"
            | "else"
            | "elseif"
            | "end"
            | "false"
            | "for"
            | "function"
            | "if"
            | "in"
            | "local"
            | "nil"
            | "not"
            | "or"
            | "repeat"
            | "return"
            | "then"
            | "true"
            | "until"
            | "while"
    )
}

fn split(text: &str) -> Vec<Word> {
    let bytes = text.as_bytes();
    let mut words = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(&byte) = bytes.get(at) {
        let from = at;
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let kind = match byte {
            b'-' if bytes.get(at + 1) == Some(&b'-') => {
                at = match long(bytes, at + 2) {
                    Some((_, _, end)) => end,
                    None => bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n),
                };
                None
            }
            b'[' if long(bytes, at).is_some() => long(bytes, at).map(|(first, last, end)| {
                at = end;
                Kind::Text { from: first, to: last, quote: Quote::Long }
            }),
            b'"' | b'\'' | b'`' => {
                let (to, end) = short(bytes, at);
                at = end;
                Some(Kind::Text { from: from + 1, to, quote: if byte == b'`' { Quote::Filled } else { Quote::Short } })
            }
            b if b.is_ascii_whitespace() => {
                at += 1;
                None
            }
            b if b.is_ascii_digit() => {
                at += bytes[at..].iter().take_while(|b| is_word(b) || **b == b'.').count();
                Some(Kind::Number)
            }
            b if is_word(&b) => {
                at += bytes[at..].iter().take_while(|b| is_word(b)).count();
                Some(Kind::Name)
            }
            _ => {
                let rest = text.get(at..).unwrap_or("");
                let mark = MARKS.iter().find(|mark| rest.starts_with(**mark)).map(|mark| mark.len());
                at += mark.or_else(|| rest.chars().next().map(char::len_utf8)).unwrap_or(1);
                Some(Kind::Mark)
            }
        };
        words.extend(kind.map(|kind| Word { kind, from, to: at, line }));
        line += bytes[from..at].iter().filter(|b| **b == b'\n').count() as u32;
    }
    words
}

/// A quoted text that begins there: the byte of the closing quote and the byte after it.
fn short(bytes: &[u8], start: usize) -> (usize, usize) {
    let quote = bytes[start];
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != quote && (quote == b'`' || bytes[at] != b'\n') {
        // \z skips the line ends that follow.
        let skipped = if bytes[at] == b'\\' && bytes.get(at + 1) == Some(&b'z') {
            bytes[at + 2..].iter().take_while(|b| b.is_ascii_whitespace()).count()
        } else if bytes[at] == b'\\' && bytes.get(at + 1) == Some(&b'\r') && bytes.get(at + 2) == Some(&b'\n') {
            1
        } else {
            0
        };
        at += if bytes[at] == b'\\' { 2 } else { 1 } + skipped;
    }
    let at = at.min(bytes.len());
    (at, (at + 1).min(bytes.len()))
}

/// A long bracket that begins there: first and last byte of what it holds, and the byte after it. A line end at its beginning is no part of it.
fn long(bytes: &[u8], at: usize) -> Option<(usize, usize, usize)> {
    let level = bytes.get(at + 1..)?.iter().take_while(|b| **b == b'=').count();
    if bytes.get(at) != Some(&b'[') || bytes.get(at + 1 + level) != Some(&b'[') {
        return None;
    }
    let start = at + 2 + level;
    let mut close = vec![b'='; level + 2];
    (close[0], close[level + 1]) = (b']', b']');
    let last = bytes[start..].windows(close.len()).position(|w| w == close.as_slice()).map_or(bytes.len(), |n| start + n);
    let line_end = [&b"\r\n"[..], b"\n"].into_iter().find(|end| bytes[start..last].starts_with(end)).map_or(0, <[u8]>::len);
    Some((start + line_end, last, (last + close.len()).min(bytes.len())))
}

/// The characters that a quoted text stands for, each with the byte its writing begins at.
fn unescape(text: &str) -> Vec<Glyph> {
    let mut out = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            out.push((at, c));
            continue;
        }
        let Some((_, escape)) = chars.next() else { break };
        let code = match escape {
            'x' => digits(&mut chars, 16, 2),
            'u' => {
                chars.next();
                let code = digits(&mut chars, 16, 8);
                chars.next();
                code
            }
            '0'..='9' => u32::from(escape) - u32::from('0'),
            'z' => {
                while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
                continue;
            }
            'n' => 10,
            't' => 9,
            'r' => 13,
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            other => u32::from(other),
        };
        let code = if escape.is_ascii_digit() {
            // Up to three decimal digits, the first of which is read.
            let mut code = code;
            for _ in 0..2 {
                let Some((_, next)) = chars.next_if(|(_, c)| c.is_ascii_digit()) else { break };
                code = code * 10 + (u32::from(next) - u32::from('0'));
            }
            code
        } else {
            code
        };
        out.push((at, char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)));
    }
    out
}

fn digits(chars: &mut Peekable<CharIndices<'_>>, base: u32, most: usize) -> u32 {
    let mut code = 0u32;
    for _ in 0..most {
        let Some((_, next)) = chars.next_if(|(_, c)| c.is_digit(base)) else { break };
        code = code.wrapping_mul(base).wrapping_add(next.to_digit(base).unwrap_or(0));
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<&str> {
        let words = Words::read(text);
        (0..words.len()).map(|at| words.text(at)).collect()
    }

    #[test]
    fn comments_and_blanks_are_no_words() {
        assert_eq!(written("a --x\nb --[[ y\nz ]] c --[==[ ]] ]==] d"), ["a", "b", "c", "d"]);
        assert_eq!(written("x.y==1.5e3..[[]]"), ["x", ".", "y", "==", "1.5e3..", "[[]]"]);
        assert_eq!(written(r#"f"a\"b"'c' .. `d`"#), ["f", r#""a\"b""#, "'c'", "..", "`d`"]);
    }

    #[test]
    fn lines_are_counted_through_texts() {
        let words = Words::read("a [[\n\n]] b 'x\\\ny' c");
        assert_eq!((0..words.len()).map(|at| words.all[at].line).collect::<Vec<_>>(), [1, 1, 3, 3, 4]);
    }

    #[test]
    fn brackets_and_blocks_have_their_ends() {
        let text = "for i = 1, 2 do local x = if a then {b} else if c then d else e; if x then y = function() end end end z = 1";
        let words = Words::read(text);
        let of = |word: &str| (0..words.len()).filter(|at| words.text(*at) == word).collect::<Vec<_>>();
        assert_eq!(words.partner(of("do")[0]), Some(of("end")[2]));
        assert_eq!(words.partner(of("if")[2]), Some(of("end")[1]));
        assert_eq!(of("if").iter().map(|at| words.partner(*at).is_some()).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(words.around(of("z")[0]), None);
        assert_eq!(words.around(of("b")[0]), Some(of("{")[0]));
    }

    #[test]
    fn escapes_stand_for_one_character_each() {
        let found: Vec<Glyph> = unescape(r#"a\"\x41\066\u{2603}\z   c\\"#);
        assert_eq!(found, [(0, 'a'), (1, '"'), (3, 'A'), (7, 'B'), (11, '\u{2603}'), (24, 'c'), (25, '\\')]);
    }

    #[test]
    fn any_text_is_survived() {
        for text in ["[==[", "\"abc", "--[[", "'\\", "[=", "é漢 ` \n", "}}]) end until", "{ ( [ function do if", "\\", "'\\\r\n", "\"\\z"]
        {
            let words = Words::read(text);
            for at in 0..words.len() {
                let _ = (words.text(at), words.glyphs(at), words.end_of_value(at));
            }
        }
    }
}
