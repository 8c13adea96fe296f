//! [`Bars`]: declared and seen shares side by side.

use std::fmt::Write as _;

use super::percent;
use crate::format::line::cut;
use crate::format::odds::{COLOURS, INK};
use crate::format::svg::escaped;
use crate::sweep::{Kind, KindRow, Survey};

/// Where names end and bars begin.
const LEFT: f64 = 240.0;
const ACROSS: f64 = 460.0;
const ROW: f64 = 24.0;
const TOP: f64 = 44.0;
/// Rows of one chart: those with the highest shares.
const MOST: usize = 30;
const GREY: &str = "#b0b0b0";

/// Declared and seen shares of one kind in one branch.
pub(super) struct Bars {
    title: String,
    rows: Vec<KindRow>,
    more: usize,
}

impl Bars {
    /// One for each branch and kind that has any.
    pub fn all(survey: &Survey) -> Vec<Self> {
        let mut all = Vec::new();
        for branch in &survey.branches {
            for (kinds, name) in [(&[Kind::Room, Kind::Vault][..], "rooms"), (&[Kind::Monster], "monsters")] {
                let rows = kinds.iter().flat_map(|kind| survey.kinds(&branch.all, *kind));
                let mut rows: Vec<KindRow> = rows.filter(|row| row.declared.is_some()).collect();
                rows.sort_by(|a, b| highest(b).total_cmp(&highest(a)));
                let more = rows.len().saturating_sub(MOST);
                rows.truncate(MOST);
                if !rows.is_empty() {
                    all.push(Self { title: format!("{}: {name}", branch.name), rows, more });
                }
            }
        }
        all
    }

    /// Draws it and answers its height.
    pub fn draw(&self, y: f64, out: &mut String) -> f64 {
        let _ = writeln!(out, "<g transform=\"translate(0 {y})\">");
        let title = escaped(&cut(&self.title, 60, false).0);
        let _ = writeln!(out, "<text x=\"60\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{title}</text>");
        let colour = COLOURS.first().copied().unwrap_or(INK);
        let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"24\" fill=\"#707070\">grey: declared</text>");
        let _ = writeln!(out, "<text x=\"{}\" y=\"24\" fill=\"{colour}\">blue: seen</text>", LEFT + 110.0);
        let _ = writeln!(out, "<text x=\"{}\" y=\"24\">x: more than chance</text>", LEFT + 200.0);
        let top = self.rows.iter().map(highest).fold(1e-9, f64::max);
        for (number, row) in self.rows.iter().enumerate() {
            let y = TOP + number as f64 * ROW;
            let (declared, seen) = (row.declared.unwrap_or(0.0), row.seen.unwrap_or(0.0));
            let name = escaped(&cut(&row.name, 30, false).0);
            let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>", LEFT - 8.0, y + 12.0);
            for (share, colour, below) in [(declared, GREY, 0.0), (seen, colour, 8.0)] {
                let wide = ACROSS * share / top;
                let _ = writeln!(out, "<rect x=\"{LEFT}\" y=\"{}\" width=\"{wide:.2}\" height=\"7\" fill=\"{colour}\"/>", y + below);
            }
            let mark = if row.beyond_chance { ", x" } else { "" };
            let note = escaped(&format!("{} declared, {} seen{mark}", percent(declared), percent(seen)));
            let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{note}</text>", LEFT + ACROSS + 10.0, y + 12.0);
        }
        let mut height = TOP + self.rows.len() as f64 * ROW;
        if self.more > 0 {
            let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"{}\">{} more</text>", height + 10.0, self.more);
            height += ROW;
        }
        out.push_str("</g>\n");
        height + 10.0
    }
}

/// The higher of the two shares.
fn highest(row: &KindRow) -> f64 {
    row.declared.unwrap_or(0.0).max(row.seen.unwrap_or(0.0))
}
