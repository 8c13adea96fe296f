//! From the line of a call and the path of a part to the byte where that part is written.

use super::Step;
use super::rows::{frame, lines};
use super::words::{Kind, Words};

/// The functions whose tables are looked into before those of others.
const DECLARERS: [&str; 8] = ["vault", "room", "fill", "branch", "monster", "terrain", "dungeon", "context"];

/// Variables that lead to variables: more of them is nobody's picture.
const MAX_HOPS: usize = 32;

/// Where a part of what the call on a line is given begins.
pub(super) fn part(words: &Words<'_>, line: u32, path: &[Step<'_>]) -> Option<usize> {
    let mut found = None;
    for call in calls(words, line) {
        let search = Search { words, hops: MAX_HOPS };
        let at = search.inside(call + 1, path);
        if at.is_some() && found.is_some() {
            // Two calls on a line, and both have such a part.
            return None;
        }
        found = found.or(at);
    }
    found
}

/// The line where a name is quoted: the `nth` entry of that name in what the call on a line is given, else the first such entry of the text, which is not
/// sure to be meant.
pub(super) fn named(words: &Words<'_>, line: u32, name: &str, nth: usize) -> Option<(u32, bool)> {
    let is_entry = |at: &usize| {
        let in_list = words.around(*at).is_some_and(|open| words.text(open) == "{");
        let says = || words.glyphs(*at).is_some_and(|(glyphs, _)| glyphs.into_iter().map(|(_, c)| c).eq(name.chars()));
        in_list && matches!(words.before(*at), "{" | "," | ";") && says()
    };
    let line_of = |at: usize| words.get(at).map(|word| word.line);
    for call in calls(words, line) {
        let Some(end) = words.partner(call + 1) else { continue };
        let all: Vec<usize> = (call + 1..end).filter(is_entry).collect();
        let is_row = |at: &usize| words.around(*at) == Some(call + 1) || words.before(*at) == "{" && begins_row(words, call + 1, *at);
        let mut rows: Vec<usize> = all.iter().copied().filter(is_row).collect();
        if rows.is_empty() {
            // A list within what the call is given. A row may name others besides, as company: those lie deeper.
            let depth = |at: &usize| std::iter::successors(words.around(*at), |open| words.around(*open)).count();
            let highest = all.iter().map(depth).min();
            rows = all.into_iter().filter(|at| Some(depth(at)) == highest).collect();
        }
        if let Some(at) = rows.get(nth).or(rows.first()) {
            return Some((line_of(*at)?, true));
        }
    }
    let first = (0..words.len()).find(is_entry)?;
    Some((line_of(first)?, false))
}

/// Whether the table that a word begins is itself an entry of the list in a bracket.
fn begins_row(words: &Words<'_>, list: usize, at: usize) -> bool {
    let Some(row) = words.around(at) else { return false };
    words.around(row) == Some(list) && matches!(words.before(row), "{" | "," | ";")
}

/// The names of the calls on a line: those that declare something, where there are such.
fn calls(words: &Words<'_>, line: u32) -> Vec<usize> {
    let given = |at: &usize| {
        let called = matches!(words.text(at + 1), "{" | "(");
        called && words.is_name(*at) && words.before(*at) != "function"
    };
    let declares = |at: &usize| DECLARERS.contains(&words.text(*at));
    let on_line = |at: &usize| words.get(*at).is_some_and(|word| word.line == line);
    let all: Vec<usize> = (0..words.len()).filter(|at| on_line(at) && given(at)).collect();
    let declaring: Vec<usize> = all.iter().copied().filter(declares).collect();
    if !declaring.is_empty() {
        return declaring;
    }
    if !all.is_empty() {
        return all;
    }
    // The innermost declaration that goes on over this line.
    let covers = |at: &usize| {
        let line_of = |at: usize| words.get(at).map_or(0, |word| word.line);
        line_of(*at) < line && words.partner(at + 1).is_some_and(|end| line_of(end) >= line)
    };
    (0..words.len()).rev().find(|at| given(at) && declares(at) && covers(at)).into_iter().collect()
}

/// An entry of a table.
struct Entry {
    /// The first word of its key, or of its value where it has none.
    start: usize,
    value: usize,
}

#[derive(Clone, Copy)]
struct Search<'a, 'w> {
    words: &'a Words<'w>,
    hops: usize,
}

impl Search<'_, '_> {
    /// The part of the value that begins at a word.
    fn inside(self, value: usize, path: &[Step<'_>]) -> Option<usize> {
        let (step, rest) = path.split_first()?;
        let at = self.written(value)?;
        if let Step::Cell { row, column } = step {
            return self.cell(at, *row, *column);
        }
        match self.words.text(at) {
            "{" => {
                let entry = self.entry(at, step)?;
                if rest.is_empty() { self.words.get(entry.start).map(|word| word.from) } else { self.inside(entry.value, rest) }
            }
            // What a call is given: shuffle { ... }, pick(1, { ... }).
            "(" => {
                let nth = if let Step::Index(n) = step { self.entry(at, &Step::Index(*n)) } else { None };
                let several = self.entry(at, &Step::Index(2)).is_some();
                match nth {
                    Some(entry) if several && rest.is_empty() => self.words.get(entry.start).map(|word| word.from),
                    Some(entry) if several => self.inside(entry.value, rest),
                    _ if several => None,
                    _ => self.inside(at + 1, path),
                }
            }
            _ if self.words.is_name(at) => self.inside_call(at, path),
            _ => None,
        }
    }

    fn inside_call(self, name: usize, path: &[Step<'_>]) -> Option<usize> {
        match self.words.text(name + 1) {
            "{" | "(" => Self { hops: self.hops.checked_sub(1)?, ..self }.inside(name + 1, path),
            _ => None,
        }
    }

    /// What a value is in the end, past parentheses and variables: a table, a text, the name of a call, or the `(` of its arguments.
    fn written(self, value: usize) -> Option<usize> {
        let (words, mut at) = (self.words, value);
        for _ in 0..self.hops {
            match words.get(at)?.kind {
                Kind::Text { .. } => return words.ends(at + 1).then_some(at),
                Kind::Number => return None,
                Kind::Mark if words.text(at) == "{" => return Some(at),
                Kind::Mark if words.text(at) == "(" => {
                    // After a name it holds arguments, elsewhere a value.
                    if at.checked_sub(1).is_some_and(|before| words.is_name(before)) {
                        return Some(at);
                    }
                    if !words.ends(words.after(at)) {
                        return None;
                    }
                    at += 1;
                }
                Kind::Mark => return None,
                Kind::Name if !words.is_name(at) => return None,
                Kind::Name if matches!(words.text(at + 1), "{" | "(") => return words.ends(words.after(at + 1)).then_some(at),
                Kind::Name => at = self.variable(at)?,
            }
        }
        None
    }

    /// The value of a variable, or of a field of one: `ROWS`, `art.tower`.
    fn variable(self, at: usize) -> Option<usize> {
        let words = self.words;
        let mut value = self.local(at)?;
        let mut at = at + 1;
        let deeper = Self { hops: self.hops.checked_sub(1)?, ..self };
        while words.text(at) == "." && words.is_name(at + 1) {
            let table = deeper.written(value)?;
            if words.text(table) != "{" {
                return None;
            }
            value = deeper.entry(table, &Step::Field(words.text(at + 1)))?.value;
            at += 2;
        }
        words.ends(at).then_some(value)
    }

    /// The value that `local` gives the variable which is named at a word.
    fn local(self, at: usize) -> Option<usize> {
        let words = self.words;
        let name = words.text(at);
        let mut holders = vec![None];
        let mut holder = words.around(at);
        while let Some(open) = holder {
            holders.push(holder);
            holder = words.around(open);
        }
        for i in (0..at).rev().filter(|i| words.text(*i) == name) {
            let around = words.around(i);
            // A parameter of a function that we are in.
            if let Some(list) = around.filter(|open| words.text(*open) == "(")
                && words.around(list).is_some_and(|function| words.text(function) == "function" && holders.contains(&Some(function)))
                && is_parameters(words, list)
            {
                return None;
            }
            let is_block = around.is_none_or(|open| !matches!(words.text(open), "{" | "(" | "["));
            if !is_block || !holders.contains(&around) || matches!(words.before(i), "." | ":") {
                continue;
            }
            let (head, place) = list_head(words, i);
            match words.text(head) {
                "local" => {
                    let value = nth_value(words, i, place)?;
                    // local rows = { rows }: the inner one is another.
                    let end = words.after(if matches!(words.text(value + 1), "{" | "(") { value + 1 } else { value });
                    if at < value || at >= end {
                        return Some(value);
                    }
                }
                "function" => return None,
                "for" => {
                    let body = (i..at).find(|b| words.text(*b) == "do" && words.around(*b) == around)?;
                    if words.partner(body).is_none_or(|end| end > at) {
                        return None;
                    }
                }
                // Assigned anew, so that the declaration tells nothing.
                _ if matches!(words.text(i + 1), "=" | "..=") => return None,
                _ => {}
            }
        }
        None
    }

    /// An entry of a table, or of a list of arguments. Of two with one key the later one counts, as it does for Lua.
    fn entry(self, open: usize, step: &Step<'_>) -> Option<Entry> {
        let words = self.words;
        let close = words.partner(open)?;
        let (mut at, mut number) = (open + 1, 0);
        let mut found = None;
        let mut numbered = None;
        while at < close {
            let start = at;
            let mut hit = false;
            let mut counts = false;
            if words.text(open) == "{" && words.is_name(at) && words.text(at + 1) == "=" {
                hit = matches!(step, Step::Field(name) if *name == words.text(at));
                at += 2;
            } else if words.text(open) == "{" && words.text(at) == "[" {
                let end = words.partner(at)?;
                let key = at + 1;
                if end == key + 1 {
                    let text: Option<String> = words.glyphs(key).map(|(glyphs, _)| glyphs.into_iter().map(|(_, c)| c).collect());
                    match (step, text) {
                        (Step::Field(name), Some(text)) => hit = *name == text,
                        (Step::Field(name), None) => counts = words.text(key) == *name,
                        (Step::Index(n), _) => hit = words.text(key) == n.to_string(),
                        (Step::Cell { .. }, _) => {}
                    }
                }
                at = end + 2;
            } else {
                number += 1;
                match step {
                    Step::Index(n) => hit = *n == number,
                    Step::Field(name) => counts = number.to_string() == *name,
                    Step::Cell { .. } => {}
                }
            }
            if hit {
                found = Some(Entry { start, value: at });
            } else if counts {
                numbered = Some(Entry { start, value: at });
            }
            at = words.end_of_value(at) + 1;
        }
        found.or(numbered)
    }

    /// A cell of the picture that is written at a word: a text of lines, or a list of rows.
    fn cell(self, at: usize, row: usize, column: usize) -> Option<usize> {
        let words = self.words;
        if words.text(at) == "{" {
            let entry = self.entry(at, &Step::Index(row + 1))?;
            let start = words.get(entry.start)?.from;
            let Some(text) = self.written(entry.value) else { return Some(start) };
            let Some((glyphs, end)) = words.glyphs(text) else { return Some(start) };
            return Some(glyphs.get(column).map_or(end, |(at, _)| *at));
        }
        let (glyphs, end) = words.glyphs(at)?;
        // Where each line ends: before its \r\n or \n, the last one with the text.
        let mut ends: Vec<usize> = Vec::new();
        for (i, (at, c)) in glyphs.iter().enumerate() {
            if *c == '\n' {
                ends.push(i.checked_sub(1).and_then(|b| glyphs.get(b)).filter(|(_, c)| *c == '\r').map_or(*at, |(at, _)| *at));
            }
        }
        ends.push(end);
        let lines = lines(glyphs.into_iter());
        let (first, _, indent) = frame(&lines);
        let line = lines.get(first + row)?;
        line.get(indent + column).map(|(at, _)| *at).or_else(|| ends.get(first + row).copied())
    }
}

/// Whether a bracket is the list of parameters of the function that it lies in.
fn is_parameters(words: &Words<'_>, list: usize) -> bool {
    let Some(function) = words.around(list) else { return false };
    (function + 1..list).all(|i| words.is_name(i) || matches!(words.text(i), "." | ":"))
}

/// The word before the list of names that a name stands in, `local` or `for` perhaps, and how many names come before it.
fn list_head(words: &Words<'_>, mut at: usize) -> (usize, usize) {
    let mut place = 0;
    loop {
        let Some(before) = at.checked_sub(1) else { return (at, place) };
        if words.text(before) != "," || before == 0 {
            return (before, place);
        }
        at = before - 1;
        place += 1;
        // <const>
        if words.text(at) == ">" && at >= 3 {
            at -= 3;
        }
        if !words.is_name(at) {
            return (before, place);
        }
    }
}

/// The value of the name that stands at a word of `local a, b = 1, 2`, as the `place`th, from 0.
fn nth_value(words: &Words<'_>, name: usize, place: usize) -> Option<usize> {
    let line = words.get(name)?.line;
    let mut at = name + 1;
    // Other names, <const>, and the types of Luau, which stand on the line of their name.
    while words.text(at) != "=" {
        let listed = words.before(at) == "," || words.text(at) == ",";
        if !listed && words.get(at)?.line != line {
            return None;
        }
        at = words.after(at);
    }
    at += 1;
    for _ in 0..place {
        while words.text(at) != "," {
            // The statement has ended: a call gives this value.
            if matches!(words.text(at), "" | "local" | "return" | "for" | "while" | "repeat" | "if" | "do" | "end" | "=" | ";") {
                return None;
            }
            at = words.after(at);
        }
        at += 1;
    }
    Some(at)
}
