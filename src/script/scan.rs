//! What can be read off a module's text without running it: the modules it requires, the context names it reads, and loops that would
//! bypass the ordered `pairs`. A scan of tokens, no parser: what it cannot be sure of it leaves alone.

use std::collections::BTreeSet;

/// A token, with the line it starts on.
#[derive(Debug, PartialEq)]
struct Token<'a> {
    kind: Kind<'a>,
    line: u32,
}

#[derive(Debug, PartialEq, Clone, Copy)]
enum Kind<'a> {
    Name(&'a str),
    Text(&'a str),
    Number,
    Mark(char),
}

/// What a scan found.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// Literal names given to `require`, in order.
    pub requires: Vec<String>,
    /// Whether a `require` takes something else than a literal.
    pub dynamic: bool,
    /// Literal names given to `picture`, in order.
    pub pictures: Vec<String>,
    /// Whether `picture` is given something else than a literal, or is handed on.
    pub any_picture: bool,
    /// Names read as `….context.NAME`, with their lines.
    pub context: Vec<(String, u32)>,
    /// Whether it calls what draws or places a vault.
    pub places_vaults: bool,
    /// Every short text that stands in the module: names of rooms among them.
    pub texts: BTreeSet<String>,
    /// Literal tags given to `tagged`.
    pub tags: BTreeSet<String>,
    /// Whether `tagged` is given something else than a literal, or is handed on: any text may be a tag.
    pub any_tag: bool,
    /// Lines that name `__mode`: a weak table shows when memory is collected.
    pub weak: Vec<u32>,
    /// Lines of `for … in t do` without a call: Luau would walk the table in an order that depends on its history.
    pub bare_loops: Vec<u32>,
}

/// Scans a module's text.
pub(crate) fn scan(text: &str) -> Scan {
    let tokens = tokens(text);
    let mut found = Scan::default();
    for (i, token) in tokens.iter().enumerate() {
        let kind = |n: usize| tokens.get(i + n).map(|t| t.kind);
        let before = i.checked_sub(1).and_then(|p| tokens.get(p)).map(|t| t.kind);
        if matches!(token.kind, Kind::Name("__mode") | Kind::Text("__mode")) {
            found.weak.push(token.line);
        }
        match token.kind {
            Kind::Name("require") if !matches!(before, Some(Kind::Mark('.' | ':'))) => match (kind(1), kind(2), kind(3)) {
                (Some(Kind::Text(name)), ..) | (Some(Kind::Mark('(')), Some(Kind::Text(name)), Some(Kind::Mark(')'))) => {
                    found.requires.push(name.to_owned());
                }
                _ => found.dynamic = true,
            },
            // A method, a field or a variable of that name is another thing.
            Kind::Name("picture") if !matches!(before, Some(Kind::Mark('.' | ':'))) && kind(1) != Some(Kind::Mark('=')) => {
                match (kind(1), kind(2), kind(3)) {
                    (Some(Kind::Text(name)), ..) | (Some(Kind::Mark('(')), Some(Kind::Text(name)), Some(Kind::Mark(')')))
                        if !name.is_empty() && !name.contains('\\') =>
                    {
                        found.pictures.push(name.to_owned());
                    }
                    _ => found.any_picture = true,
                }
            }
            Kind::Name("tagged") if !matches!(before, Some(Kind::Mark('.' | ':'))) && kind(1) != Some(Kind::Mark('=')) => {
                match (kind(1), kind(2), kind(3)) {
                    (Some(Kind::Text(tag)), ..) | (Some(Kind::Mark('(')), Some(Kind::Text(tag)), Some(Kind::Mark(')')))
                        if !tag.contains('\\') =>
                    {
                        found.tags.insert(tag.to_owned());
                    }
                    _ => found.any_tag = true,
                }
            }
            Kind::Name("place_vault" | "draw_vault") => found.places_vaults = true,
            Kind::Name("context") if before == Some(Kind::Mark('.')) => {
                if let (Some(Kind::Mark('.')), Some(Kind::Name(name))) = (kind(1), kind(2)) {
                    found.context.push((name.to_owned(), token.line));
                }
            }
            Kind::Text(text) if !text.is_empty() && text.len() <= 80 => {
                found.texts.insert(text.to_owned());
            }
            Kind::Name("in") if is_bare(&tokens[i + 1..]) => found.bare_loops.push(token.line),
            _ => {}
        }
    }
    found
}

/// Whether the expression before the next `do` is one value without a trailing call, or starts with `next,`.
fn is_bare(tokens: &[Token<'_>]) -> bool {
    let mut depth = 0usize;
    let mut opened = Vec::new();
    let mut end = None;
    let mut commas = Vec::new();
    let mut start_of_last_group = None;
    for (i, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('(' | '[' | '{') => {
                opened.push(i);
                depth += 1;
            }
            Kind::Mark(')' | ']' | '}') => {
                start_of_last_group = opened.pop();
                depth = depth.saturating_sub(1);
            }
            Kind::Mark(',') if depth == 0 => commas.push(i),
            Kind::Name("do") if depth == 0 => {
                end = Some(i);
                break;
            }
            _ => {}
        }
    }
    let Some(end) = end else { return false };
    if let Some(comma) = commas.first() {
        // `next, t` and `t, nil` are Luau's own loop by other names; an iterator with a state of its own is left alone.
        let nothing = tokens.get(comma + 1).is_some_and(|t| t.kind == Kind::Name("nil"));
        return nothing || tokens.first().is_some_and(|t| t.kind == Kind::Name("next"));
    }
    let Some(last) = end.checked_sub(1).and_then(|i| tokens.get(i)) else { return false };
    match last.kind {
        Kind::Mark(')' | '}') => {
            // A call is a group right after the name, index or group that is called.
            let Some(before) = start_of_last_group.and_then(|s| s.checked_sub(1)).and_then(|i| tokens.get(i)) else { return true };
            !matches!(before.kind, Kind::Name(_) | Kind::Mark(')' | ']' | '}') | Kind::Text(_))
                || matches!(before.kind, Kind::Name("or" | "and" | "not"))
        }
        Kind::Text(_) => end < 2,
        _ => true,
    }
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let (mut i, mut line) = (0usize, 1u32);
    while let Some(&byte) = bytes.get(i) {
        let start = i;
        match byte {
            b'\n' => {
                line += 1;
                i += 1;
            }
            b'-' if bytes.get(i + 1) == Some(&b'-') => {
                i += 2;
                if let Some(end) = long_bracket(bytes, i) {
                    line += count_lines(&bytes[i..end]);
                    i = end;
                } else {
                    i += bytes[i..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - i);
                }
            }
            b'[' if long_bracket(bytes, i).is_some() => {
                let end = long_bracket(bytes, i).unwrap_or(bytes.len());
                out.push(Token { kind: Kind::Text(""), line });
                line += count_lines(&bytes[i..end]);
                i = end;
            }
            b'"' | b'\'' | b'`' => {
                i += 1;
                while let Some(&b) = bytes.get(i) {
                    match b {
                        b'\\' => {
                            if bytes.get(i + 1) == Some(&b'\n') {
                                line += 1;
                            }
                            i += 1;
                        }
                        b if b == byte => break,
                        b'\n' if byte != b'`' => break,
                        b'\n' => line += 1,
                        _ => {}
                    }
                    i += 1;
                }
                out.push(Token { kind: Kind::Text(text.get(start + 1..i).unwrap_or("")), line });
                i = (i + 1).min(bytes.len());
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                while bytes.get(i).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
                    i += 1;
                }
                out.push(Token { kind: Kind::Name(text.get(start..i).unwrap_or("")), line });
            }
            b if b.is_ascii_digit() => {
                while bytes.get(i).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.' || *b == b'_') {
                    i += 1;
                }
                out.push(Token { kind: Kind::Number, line });
            }
            b if b.is_ascii_whitespace() || !b.is_ascii() => i += 1,
            b => {
                out.push(Token { kind: Kind::Mark(b as char), line });
                i += 1;
            }
        }
    }
    out
}

/// The end of `[[ … ]]` or `[==[ … ]==]` that starts at `i`.
fn long_bracket(bytes: &[u8], i: usize) -> Option<usize> {
    if bytes.get(i) != Some(&b'[') {
        return None;
    }
    let level = bytes[i + 1..].iter().take_while(|b| **b == b'=').count();
    if bytes.get(i + 1 + level) != Some(&b'[') {
        return None;
    }
    let mut at = i + 2 + level;
    while at < bytes.len() {
        if bytes[at] == b']'
            && bytes[at + 1..].iter().take_while(|b| **b == b'=').count() == level
            && bytes.get(at + 1 + level) == Some(&b']')
        {
            return Some(at + 2 + level);
        }
        at += 1;
    }
    Some(bytes.len())
}

fn count_lines(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|b| **b == b'\n').count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requires_are_found_outside_comments_and_strings() {
        let found = scan("local a = require 'rooms.a'\n-- require 'no'\nlocal s = \"require 'no'\" --[[ require 'no' ]]\nrequire(\"b\")");
        assert_eq!(found.requires, ["rooms.a", "b"]);
        assert!(!found.dynamic);
        assert!(scan("require(name)").dynamic);
        assert!(!scan("t.require(name)").dynamic);
    }

    #[test]
    fn pictures_that_are_asked_for_are_found() {
        let found = scan("local a = picture 'x/y'\nvault { map = picture(\"z\"), picture = 1 }\narea:picture(rows)\n-- picture(n)");
        assert_eq!(found.pictures, ["x/y", "z"]);
        assert!(!found.any_picture);
        for computed in ["picture(n)", "picture('a' .. n)", "local p = picture", "picture [[a]]", "picture 'a\\47b'", "f(picture)"] {
            assert!(scan(computed).any_picture, "{computed}");
        }
    }

    #[test]
    fn context_names_carry_their_lines() {
        assert_eq!(scan("local p = place\nreturn p.context.player_level").context, [("player_level".to_owned(), 2)]);
        assert!(scan("context.x = 1").context.is_empty());
    }

    #[test]
    fn loops_without_a_call_are_found() {
        for bare in [
            "for k, v in t do end",
            "for k, v in t.x do end",
            "for k in t[i] do end",
            "for k in {1, 2} do end",
            "for k in (a or b) do end",
            "for k, v in next, t do end",
            "for k in x or (y) do end",
            "for k, v in t, nil do end",
        ] {
            assert_eq!(scan(bare).bare_loops, [1], "{bare}");
        }
    }

    #[test]
    fn weak_tables_are_found() {
        assert_eq!(scan("setmetatable({}, {\n__mode = 'k' })").weak, [2]);
        assert_eq!(scan("m['__mode'] = 'v' -- __mode").weak, [1]);
        assert!(scan("local mode = 1").weak.is_empty());
    }

    #[test]
    fn loops_with_a_call_are_left_alone() {
        for good in [
            "for k, v in pairs(t) do end",
            "for k in area:cells() do end",
            "for k in f{1} do end",
            "for k in f 'x' do end",
            "for k in (function() for i = 1, 2 do end return f end)() do end",
            "for k, v in iterate, t, 0 do end",
            "for i = 1, 3 do end",
            "local s = [[ for k in t do ]]",
        ] {
            assert!(scan(good).bare_loops.is_empty(), "{good}");
        }
    }

    #[test]
    fn any_bytes_are_survived() {
        for text in ["[==[", "\"abc", "--[[", "for k in", "'\\", "[=", "for in in in do", "é漢 ` \n"] {
            scan(text);
        }
    }

    #[test]
    fn tags_are_what_is_given_to_tagged() {
        let tags = |text: &str| {
            let found = scan(text);
            (found.tags.into_iter().collect::<Vec<_>>(), found.any_tag)
        };
        assert_eq!(tags("{ tagged 'hall', tagged(\"nook\"), name = 'bell' }"), (vec!["hall".to_owned(), "nook".to_owned()], false));
        assert_eq!(tags("{ tagged = 3, x.tagged 'a', monsters_tagged 'dead' }"), (vec![], false));
        for unknown in ["tagged(word)", "tagged('a' .. 'b')", "local t = tagged", "tagged '\\97'"] {
            assert!(tags(unknown).1, "{unknown}");
        }
    }
}
