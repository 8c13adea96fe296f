//! Short texts that several tools have: a script line with the calls behind it, counts, shares, and lines cut to a width.

use crate::engine::{RecordedAttempt, Site, Step};

use super::view::columns;

/// Cuts a line to so many columns; dots stand for what is cut off.
pub(super) fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if columns(&kept) + 3 >= width {
            break;
        }
        kept.push(c);
    }
    kept + ".".repeat(width.min(3)).as_str()
}

/// `3 rooms`, `1 room`.
pub(super) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A chance or a share, 0 to 1, in percent.
pub(super) fn percent(share: f64) -> String {
    match share * 100.0 {
        share if share > 0.0 && share < 0.01 => "under 0.01 %".to_owned(),
        share if share > 0.0 && share < 1.0 => format!("{share:.2} %"),
        share if share > 0.0 && share < 99.95 => format!("{share:.1} %"),
        share => format!("{share:.0} %"),
    }
}

/// The script line of a site with the calls around it, as far as they fit: what it called of the standard library, and where it was called from.
pub(super) fn calls(site: &Site, width: usize) -> String {
    let own = site.frames.iter().position(|frame| !frame.location.is_of_library()).unwrap_or(0);
    let Some(frame) = site.frames.get(own) else { return String::new() };
    let mut text = frame.location.to_string();
    let inner = site.frames.iter().take(own).rev().map(|frame| ("through", frame));
    let outer = site.frames.iter().skip(own + 1).map(|frame| ("called from", frame));
    let (mut said, mut left) = ("", inner.len() + outer.len());
    for (word, frame) in inner.chain(outer) {
        let joint = if word == said { ", ".to_owned() } else { format!("{}{word} ", if said.is_empty() { " " } else { ", " }) };
        let more = format!("{joint}{}", frame.location);
        // There has to be room for the count of those that have none.
        let tail = if left > 1 { columns(" and 10 more") } else { 0 };
        if columns(&text) + columns(&more) + tail > width {
            let count = format!(" and {left} more");
            if columns(&text) + columns(&count) <= width {
                text.push_str(&count);
            }
            break;
        }
        text.push_str(&more);
        (said, left) = (word, left - 1);
    }
    text
}

/// What a step did, in numbers.
pub(super) fn changes(attempt: &RecordedAttempt, number: usize, step: &Step) -> String {
    let of = |origins: &[crate::engine::Origin]| origins.iter().filter(|origin| origin.step == number).count();
    let all = [
        (step.cells.len(), "cell"),
        (of(&attempt.rooms), "room"),
        (of(&attempt.stairs), "stair"),
        (of(&attempt.monsters), "monster"),
        (of(&attempt.things), "thing"),
    ];
    let parts: Vec<String> = all.iter().filter(|(count, _)| *count > 0).map(|(count, one)| counted(*count, one)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::super::samples::site;
    use super::*;

    #[test]
    fn a_line_is_told_with_what_it_called_and_where_it_was_called_from() {
        let site = site(&["std/draw.lua:9", "std/rooms.lua:33", "rooms/hall.lua:14", "std/layouts.lua:120", "branches/main.lua:8"]);
        let whole = "rooms/hall.lua:14 through std/rooms.lua:33, std/draw.lua:9, called from std/layouts.lua:120, branches/main.lua:8";
        assert_eq!(calls(&site, 200), whole);
        assert_eq!(calls(&site, columns(whole)), whole);
        assert_eq!(calls(&site, 60), "rooms/hall.lua:14 through std/rooms.lua:33 and 3 more");
        assert_eq!(calls(&site, 30), "rooms/hall.lua:14 and 4 more");
        assert_eq!(calls(&site, 5), "rooms/hall.lua:14", "the line itself is always told");
        assert_eq!(calls(&super::super::samples::site(&["std/a.lua:1"]), 80), "std/a.lua:1");
    }

    #[test]
    fn lines_are_cut_and_shares_have_as_many_digits_as_they_need() {
        assert_eq!([cut("abcdef", 6), cut("abcdef", 5), cut("abcdef", 2), cut("abcdef", 0)], ["abcdef", "ab...", "..", ""]);
        let shares = [0.0, 0.00001, 0.0023, 0.5, 1.0].map(percent);
        assert_eq!(shares, ["0 %", "under 0.01 %", "0.23 %", "50.0 %", "100 %"]);
        assert_eq!([counted(1, "room"), counted(2, "room")], ["1 room", "2 rooms"]);
    }
}
