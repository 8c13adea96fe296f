//! Where in a file a part of a declaration is written: the line and column of `legend.x`, of a cell of a picture.

use mlua::Lua;

use super::host::Host;

/// A step on the way to a part of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// A field.
    Field(&'a str),
    /// An entry of a list, from 1.
    Index(usize),
    /// A cell of a picture, from 0, as [`dedent`] leaves it.
    Cell { row: usize, column: usize },
}

/// The rows of a picture in a long string: carriage returns, blank first and last lines and the common indent are taken off. A line within that is all blank is as wide as the widest.
pub(crate) fn dedent(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split('\n').map(|l| l.trim_end_matches('\r')).collect();
    let (from, to, indent) = frame(&lines);
    let width = lines[from..to].iter().map(|l| l.chars().count()).max().unwrap_or(0);
    lines[from..to]
        .iter()
        .map(|line| {
            let mut row: String = line.chars().skip(indent).collect();
            if is_blank(line) {
                let have = row.chars().count();
                row.extend(std::iter::repeat_n(' ', width.saturating_sub(indent).saturating_sub(have)));
            }
            row
        })
        .collect()
}

fn is_blank(line: &str) -> bool {
    line.chars().all(|c| c == ' ')
}

/// First line, line after the last, and indent of what [`dedent`] leaves.
fn frame(lines: &[&str]) -> (usize, usize, usize) {
    let from = lines.iter().position(|l| !is_blank(l)).unwrap_or(lines.len());
    let to = lines.iter().rposition(|l| !is_blank(l)).map_or(from, |n| n + 1);
    let indent = lines[from..to].iter().filter(|l| !is_blank(l)).map(|l| l.chars().take_while(|c| *c == ' ').count()).min().unwrap_or(0);
    (from, to, indent)
}

/// Line and column, from 1, of a cell of a picture in a text file.
pub(crate) fn in_art(lua: &Lua, file: &str, row: usize, column: usize) -> (u32, u32) {
    let text = lua
        .try_app_data_ref::<Host>()
        .ok()
        .flatten()
        .and_then(|host| host.program.set.art(file).map(|art| art.text.clone()))
        .unwrap_or_default();
    let lines: Vec<&str> = text.split('\n').map(|l| l.trim_end_matches('\r')).collect();
    let (from, _, indent) = frame(&lines);
    ((from + row + 1) as u32, (indent + column + 1) as u32)
}

/// Line and column, from 1, of a part of the table that a call on that line is given: `vault { ... }`.
pub(crate) fn locate(text: &str, line: u32, path: &[Step<'_>]) -> Option<(u32, u32)> {
    let tokens = tokens(text);
    let start = call(&tokens, line)?;
    let at = find(text, &tokens, start, path)?;
    Some(position(text, at))
}

/// Line and column of a byte.
fn position(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at];
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1;
    (line, column)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Name,
    /// A text; the bytes of what is between its quotes.
    Text {
        from: usize,
        to: usize,
        long: bool,
    },
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    from: usize,
    to: usize,
    line: u32,
}

/// The words of a Lua text, comments left out.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < bytes.len() {
        let from = at;
        let started = line;
        match bytes[at] {
            b'\n' => {
                line += 1;
                at += 1;
                continue;
            }
            b'-' if bytes.get(at + 1) == Some(&b'-') => {
                at += 2;
                match long(bytes, at) {
                    Some((_, _, end)) => {
                        line += newlines(bytes, at, end);
                        at = end;
                    }
                    None => at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - at),
                }
                continue;
            }
            b'[' => match long(bytes, at) {
                Some((first, last, end)) => {
                    line += newlines(bytes, at, end);
                    at = end;
                    tokens.push(Token { kind: Kind::Text { from: first, to: last, long: true }, from, to: end, line: started });
                    continue;
                }
                None => at += 1,
            },
            quote @ (b'"' | b'\'' | b'`') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote && (quote == b'`' || bytes[at] != b'\n') {
                    if bytes[at] == b'\\' {
                        at += 1;
                    }
                    if bytes.get(at) == Some(&b'\n') {
                        line += 1;
                    }
                    at += 1;
                }
                let last = at.min(bytes.len());
                at = (last + 1).min(bytes.len());
                tokens.push(Token { kind: Kind::Text { from: from + 1, to: last, long: false }, from, to: at, line: started });
                continue;
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
                    at += 1;
                }
                tokens.push(Token { kind: Kind::Name, from, to: at, line });
                continue;
            }
            b if b.is_ascii_digit() => {
                while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.') {
                    at += 1;
                }
                tokens.push(Token { kind: Kind::Other, from, to: at, line });
                continue;
            }
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b if !b.is_ascii() => {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
            }
            _ => at += 1,
        }
        tokens.push(Token { kind: Kind::Other, from, to: at, line: started });
    }
    tokens
}

fn newlines(bytes: &[u8], from: usize, to: usize) -> u32 {
    bytes[from..to].iter().filter(|b| **b == b'\n').count() as u32
}

/// A long bracket that begins there: first and last byte of what it holds, and the byte after it. A line break at its beginning is no part of it.
fn long(bytes: &[u8], at: usize) -> Option<(usize, usize, usize)> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let level = bytes[at + 1..].iter().take_while(|b| **b == b'=').count();
    if bytes.get(at + 1 + level) != Some(&b'[') {
        return None;
    }
    let mut first = at + 2 + level;
    if bytes.get(first) == Some(&b'\r') {
        first += 1;
    }
    if bytes.get(first) == Some(&b'\n') {
        first += 1;
    }
    let mut close = vec![b']'];
    close.extend(std::iter::repeat_n(b'=', level));
    close.push(b']');
    let start = at + 2 + level;
    let last = bytes[start..].windows(close.len()).position(|w| w == close.as_slice()).map_or(bytes.len(), |n| start + n);
    Some((first.min(last), last, (last + close.len()).min(bytes.len())))
}

fn is(text: &str, token: Option<&Token>, what: &str) -> bool {
    token.is_some_and(|t| &text_of(text, t) == &what)
}

fn text_of<'a>(text: &'a str, token: &Token) -> &'a str {
    text.get(token.from..token.to).unwrap_or("")
}

/// The `{` of the innermost `name {` call that covers or begins on a line.
fn call(tokens: &[Token], line: u32) -> Option<usize> {
    // The call begins on the line; where it does not, it is the last that began before and has not ended.
    let mut open: Vec<usize> = Vec::new();
    let mut best = None;
    for (i, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Other || token.to - token.from != 1 {
            continue;
        }
        let after_name = i > 0 && tokens[i - 1].kind == Kind::Name;
        let _ = &mut open;
        if after_name && token.line >= line {
            if tokens[i - 1].line == line && best.is_none() {
                best = Some(i);
            }
            if token.line > line {
                break;
            }
        }
    }
    best
}

/// The byte where a part of a table begins. `open` is the table's `{`.
fn find(text: &str, tokens: &[Token], open: usize, path: &[Step<'_>]) -> Option<usize> {
    let Some((step, rest)) = path.split_first() else { return tokens.get(open).map(|t| t.from) };
    let mut at = open + 1;
    let mut number = 0;
    while at < tokens.len() && !is(text, tokens.get(at), "}") {
        let start = at;
        let mut key: Option<String> = None;
        if tokens[at].kind == Kind::Name && is(text, tokens.get(at + 1), "=") && !is(text, tokens.get(at + 2), "=") {
            key = Some(text_of(text, &tokens[at]).to_owned());
            at += 2;
        } else if is(text, tokens.get(at), "[") && is(text, tokens.get(at + 2), "]") && is(text, tokens.get(at + 3), "=") {
            key = Some(match tokens[at + 1].kind {
                Kind::Text { from, to, .. } => unescape(&text[from..to]),
                _ => text_of(text, &tokens[at + 1]).to_owned(),
            });
            at += 4;
        } else {
            number += 1;
        }
        let hit = match step {
            Step::Field(name) => key.as_deref() == Some(*name),
            Step::Index(n) => key.is_none() && number == *n,
            Step::Cell { .. } => false,
        };
        if hit {
            return inside(text, tokens, at, rest).or_else(|| rest.is_empty().then(|| tokens.get(start).map(|t| t.from)).flatten());
        }
        at = skip(text, tokens, at);
        if is(text, tokens.get(at), ",") || is(text, tokens.get(at), ";") {
            at += 1;
        }
    }
    None
}

fn unescape(text: &str) -> String {
    let mut chars = text.chars();
    let mut out = String::new();
    while let Some(c) = chars.next() {
        if c == '\\' { out.extend(chars.next()) } else { out.push(c) }
    }
    out
}

/// The token after a value.
fn skip(text: &str, tokens: &[Token], mut at: usize) -> usize {
    let mut depth = 0usize;
    let mut blocks = 0usize;
    while let Some(token) = tokens.get(at) {
        let word = if matches!(token.kind, Kind::Text { .. }) { "" } else { text_of(text, token) };
        match word {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" if depth == 0 && blocks == 0 => return at,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            "," | ";" if depth == 0 && blocks == 0 => return at,
            "function" | "if" | "do" | "repeat" => blocks += 1,
            "end" | "until" => blocks = blocks.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    at
}

/// The part of a value that begins at a token.
fn inside(text: &str, tokens: &[Token], at: usize, path: &[Step<'_>]) -> Option<usize> {
    let (step, _) = path.split_first()?;
    let token = tokens.get(at)?;
    if let Step::Cell { row, column } = step {
        return cell(text, tokens, at, *row, *column);
    }
    if is(text, Some(token), "{") {
        return find(text, tokens, at, path);
    }
    // must_reach(...), tagged "x": the call itself. between { }, shuffle { }: what it is given.
    if token.kind == Kind::Name && is(text, tokens.get(at + 1), "{") {
        return find(text, tokens, at + 1, path);
    }
    None
}

/// A cell of a picture that is written there, or in the variable that is named there.
fn cell(text: &str, tokens: &[Token], at: usize, row: usize, column: usize) -> Option<usize> {
    let token = tokens.get(at)?;
    match token.kind {
        Kind::Text { from, to, long } => {
            if !long {
                return (row == 0).then(|| byte_of(text, from, to, column));
            }
            let lines: Vec<&str> = text[from..to].split('\n').map(|l| l.trim_end_matches('\r')).collect();
            let (first, _, indent) = frame(&lines);
            let mut start = from;
            for line in text[from..to].split('\n').take(first + row) {
                start += line.len() + 1;
            }
            let line = lines.get(first + row)?;
            Some(byte_of(text, start, start + line.len(), indent + column))
        }
        Kind::Name => {
            // local ROWS = [[ or { ... }
            let name = text_of(text, token);
            let found = (0..tokens.len()).rev().find(|i| {
                *i != at
                    && tokens[*i].kind == Kind::Name
                    && text_of(text, &tokens[*i]) == name
                    && is(text, tokens.get(i + 1), "=")
                    && i.checked_sub(1).is_some_and(|b| is(text, tokens.get(b), "local"))
            })?;
            if tokens.get(found + 2)?.kind == Kind::Name {
                return None;
            }
            cell(text, tokens, found + 2, row, column)
        }
        Kind::Other if is(text, Some(token), "{") => {
            let mut at = at + 1;
            for _ in 0..row {
                at = skip(text, tokens, at);
                if is(text, tokens.get(at), ",") || is(text, tokens.get(at), ";") {
                    at += 1;
                }
            }
            match tokens.get(at)?.kind {
                Kind::Text { from, to, .. } => Some(byte_of(text, from, to, column)),
                _ => None,
            }
        }
        Kind::Other => None,
    }
}

/// The byte of a character of a line; its end where it is shorter.
fn byte_of(text: &str, from: usize, to: usize, column: usize) -> usize {
    let mut chars = text[from..to].char_indices();
    let mut at = from;
    for _ in 0..=column {
        match chars.next() {
            Some((n, c)) => {
                at = from + n;
                // An escape stands for one character.
                if c == '\\' {
                    chars.next();
                }
            }
            None => return to,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r####"local t = terrain
local ROWS = {
  "###", -- a } in a comment
  "#\"x",
}
return vault {
  name = "a { b",
  map = [[
    ####
    #.q#
  ]],
  legend = {
    x = t.floor, ["y"] = { monster = "rat", asleep = 5 },
    z = function(place) if place.last then return { t.wall } end end,
    ["1"] = 7,
  },
  random = {
    { shuffle = { "a", "b" } },
    { replace = "x", with = { ".", { "w", weight = -1 } } },
  },
}
"####;

    fn at(path: &[Step<'_>]) -> Option<(u32, u32)> {
        locate(TEXT, 6, path)
    }

    #[test]
    fn parts_are_found_where_they_are_written() {
        use Step::{Cell, Field, Index};
        assert_eq!(at(&[Field("name")]), Some((7, 3)));
        assert_eq!(at(&[Field("legend"), Field("y"), Field("asleep")]), Some((13, 47)));
        assert_eq!(at(&[Field("legend"), Field("1")]), Some((15, 5)));
        assert_eq!(at(&[Field("random"), Index(2), Field("with"), Index(2), Field("weight")]), Some((19, 43)));
        assert_eq!(at(&[Field("map"), Cell { row: 1, column: 2 }]), Some((10, 7)));
        assert_eq!(at(&[Field("nothing")]), None);
        let elsewhere = TEXT.replace("map = [[\n    ####\n    #.q#\n  ]]", "map = ROWS");
        assert_eq!(locate(&elsewhere, 6, &[Field("map"), Cell { row: 1, column: 2 }]), Some((4, 6)));
    }

    #[test]
    fn pictures_lose_their_indent_and_blank_lines_get_their_width() {
        assert_eq!(dedent("\n    ##\r\n\n     #  \n  "), ["##", "    ", " #  "]);
        assert_eq!(dedent("a"), ["a"]);
        assert_eq!(dedent("   \n  "), Vec::<String>::new());
    }
}
