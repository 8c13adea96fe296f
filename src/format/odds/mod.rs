//! Odds as people and programs read them: charts for the terminal, JSON, CSV, SVG.

mod axis;
mod chart;
mod columns;
mod csv;
mod plot;
mod rows;
mod svg;

pub use super::line::{Line, Span, Style};
pub use chart::{Chart, Scale, View, chart};
pub use csv::csv;
pub use plot::plot;
pub use svg::svg;
#[cfg(test)]
pub(in crate::format) use svg::tests::read as read_svg;
pub(in crate::format) use svg::{COLOURS, INK};

use super::line;
use crate::sweep::Curves;

/// The curves as one JSON object on one line, a line feed after it.
///
/// `branch`; `depths`, a list of numbers; `tables`, in the order of the branch's population, each with `label` (empty where the scripts give
/// none), `rule`, `monsters` in the order of their rows, each with `name`, `chances` (0 to 1, one for each depth), `glyph`, `colour` and, where
/// another is always taken before it, `shadowed_by`; and `nobody`, what is left over at each depth. Numbers are the shortest that read back as the same f64. Later versions may add fields.
///
/// # Errors
/// When a chance is a number JSON does not have, which none is.
pub fn json(curves: &Curves) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(curves)?;
    text.push('\n');
    Ok(text)
}

/// `1 to 8`, or `3`.
fn depth_range(curves: &Curves) -> String {
    match (curves.depths.first(), curves.depths.last()) {
        (Some(first), Some(last)) if first != last => format!("depths {first} to {last}"),
        (Some(only), _) => format!("depth {only}"),
        _ => "no depth".to_owned(),
    }
}

/// A chance in percent with three figures: `42.1 %`, `4.21 %`, `0.421 %`.
pub(crate) fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    match percent {
        _ if chance <= 0.0 => "0 %".to_owned(),
        _ if percent < 0.0005 => "<0.001 %".to_owned(),
        _ if percent < 0.9995 => format!("{percent:.3} %"),
        _ if percent < 9.995 => format!("{percent:.2} %"),
        _ if percent < 99.95 => format!("{percent:.1} %"),
        // A hundred is said of nothing that can still fail.
        _ if chance < 1.0 - 1e-12 => ">99.9 %".to_owned(),
        _ => "100 %".to_owned(),
    }
}

#[cfg(test)]
pub(crate) mod samples;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_have_three_figures_and_hide_no_chance() {
        let want = [
            (0.0, "0 %"),
            (1e-9, "<0.001 %"),
            (0.00421, "0.421 %"),
            (0.009_996, "1.00 %"),
            (0.0421, "4.21 %"),
            (0.099_96, "10.0 %"),
            (0.421, "42.1 %"),
            (0.999_6, ">99.9 %"),
            (1.0, "100 %"),
        ];
        for (chance, text) in want {
            assert_eq!(percent(chance), text, "{chance}");
        }
    }

    #[test]
    fn json_reads_back_as_the_same_curves() {
        let curves = samples::cellar();
        let text = json(&curves).unwrap();
        assert_eq!(text.find('\n'), Some(text.len() - 1));
        assert_eq!(serde_json::from_str::<Curves>(&text).unwrap(), curves);
    }
}
