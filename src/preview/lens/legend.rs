//! [`Legend`]: what the signs and colours of a lens mean, in a few rows.

use ratatui::style::{Modifier, Style};

use super::super::view::columns;

/// What the signs and colours of a lens mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::preview) struct Legend {
    entries: Vec<Entry>,
}

/// A sign in its style, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    sign: String,
    style: Style,
    text: String,
}

/// Columns between two entries.
const GAP: usize = 2;
/// From these widths on so many rows have to do, else four.
const ROWS: [(usize, usize); 2] = [(120, 2), (60, 3)];

impl Legend {
    pub(super) fn new(name: &str) -> Self {
        let style = Style::new().add_modifier(Modifier::BOLD);
        Self { entries: vec![Entry { sign: format!("{name}:"), style, text: String::new() }] }
    }

    /// What a sign means.
    pub(super) fn sign(&mut self, sign: impl Into<String>, style: Style, text: impl Into<String>) {
        self.entries.push(Entry { sign: sign.into(), style, text: text.into() });
    }

    /// Something to say without a sign.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.sign("", Style::new(), text);
    }

    /// Rows of pieces of text: two of them, or up to four where it is narrow; what is left over is counted.
    pub(in crate::preview) fn rows(&self, width: u16) -> Vec<Vec<(String, Style)>> {
        let width = usize::from(width);
        if self.entries.is_empty() || width == 0 {
            return Vec::new();
        }
        let most = ROWS.iter().find(|(from, _)| width >= *from).map_or(4, |(_, rows)| *rows);
        let mut rows: Vec<(usize, Vec<(String, Style)>)> = vec![(0, Vec::new())];
        for (number, entry) in self.entries.iter().enumerate() {
            let left = self.entries.len() - number;
            let more = format!("and {left} more");
            let last = rows.len() == most;
            let Some((used, row)) = rows.last_mut() else { break };
            let gap = if *used == 0 { 0 } else { GAP - usize::from(number == 1) };
            // In the last row there has to be space to say that there is more.
            let spare = if last && left > 1 { GAP + more.len() } else { 0 };
            if *used > 0 && *used + gap + entry.width() + spare > width {
                if last {
                    row.push((" ".repeat(GAP), Style::new()));
                    row.push((more, Style::new()));
                    break;
                }
                rows.push((0, Vec::new()));
                if let Some((used, row)) = rows.last_mut() {
                    *used = entry.put(row, GAP);
                }
            } else {
                *used += entry.put(row, gap);
            }
        }
        rows.into_iter().map(|(_, row)| row).collect()
    }
}

impl Entry {
    fn width(&self) -> usize {
        columns(&self.sign) + columns(&self.text) + usize::from(!self.sign.is_empty() && !self.text.is_empty())
    }

    /// Writes it after so many spaces; answers the columns it takes.
    fn put(&self, row: &mut Vec<(String, Style)>, gap: usize) -> usize {
        row.push((" ".repeat(gap), Style::new()));
        row.push((self.sign.clone(), self.style));
        let between = if self.sign.is_empty() || self.text.is_empty() { "" } else { " " };
        row.push((format!("{between}{}", self.text), Style::new()));
        gap + self.width()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(legend: &Legend, width: u16) -> Vec<String> {
        legend.rows(width).iter().map(|row| row.iter().map(|(text, _)| text.as_str()).collect()).collect()
    }

    #[test]
    fn entries_fill_rows_and_the_rest_is_counted() {
        let mut legend = Legend::new("rooms");
        for sign in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
            legend.sign(sign, Style::new(), "a long hall");
        }
        assert_eq!(
            rows(&legend, 200),
            [
                "rooms: a a long hall  b a long hall  c a long hall  d a long hall  e a long hall  f a long hall  g a long hall  h a long hall  i a long hall"
            ]
        );
        assert_eq!(
            rows(&legend, 60),
            [
                "rooms: a a long hall  b a long hall  c a long hall",
                "  d a long hall  e a long hall  f a long hall  g a long hall",
                "  h a long hall  i a long hall"
            ]
        );
        ["j", "k", "l"].iter().for_each(|sign| legend.sign(*sign, Style::new(), "a long hall"));
        assert_eq!(rows(&legend, 60)[2], "  h a long hall  i a long hall  j a long hall  and 2 more");
        assert_eq!(rows(&legend, 120).len(), 2);
        assert_eq!(rows(&legend, 20).len(), 4, "narrow: more rows");
        assert_eq!(rows(&legend, 20)[3], "  d a long hall  and 8 more", "what does not fit is cut where it is drawn");
        assert_eq!(rows(&legend, 0), [""; 0]);
        assert_eq!(rows(&Legend::default(), 80), [""; 0]);
    }
}
