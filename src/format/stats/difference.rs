//! [`differences()`]: what differs between two script sets, as a table for people.

use super::View;
use super::lines::Sheet;
use super::percent;
use crate::format::line::{Line, Style};
use crate::sweep::{Comparison, Difference, What};
use crate::world::Colour;

/// Columns of a number.
const WIDE: usize = 10;

/// For each branch what differs on all its depths together, what is most beyond chance first.
#[must_use]
pub fn differences(comparison: &Comparison, view: &View<'_>) -> Vec<Line> {
    let mut sheet = Sheet::new(view);
    for (side, names) in [("before", &comparison.only_before), ("now", &comparison.only_now)] {
        if !names.is_empty() {
            sheet.say(&format!("branches only {side}: {}", names.join(", ")));
        }
    }
    let rows: Vec<&Difference> = comparison.differences.iter().filter(|row| row.depth.is_none()).collect();
    if rows.is_empty() {
        sheet.say("nothing differs on the floors of branches that both have");
        return sheet.lines;
    }
    let mut rest = rows.as_slice();
    while let Some(first) = rest.first() {
        let (here, others) = rest.split_at(rest.iter().take_while(|row| row.branch == first.branch).count());
        rest = others;
        let beyond = here.iter().filter(|row| row.beyond_chance).count();
        sheet.blank();
        sheet.title(&format!("{}: {} differ, {beyond} more than chance (x)", first.branch, here.len()));
        let heads = [("before", WIDE), ("now", WIDE), ("change", WIDE), ("z", 8), ("", 3)];
        sheet.head("a floor", &heads);
        for row in here.iter().take(view.rows) {
            let look = Style { colour: if row.beyond_chance { Colour::Yellow } else { Colour::Default }, ..Style::default() };
            sheet.row(&name(row), &columns(row), look);
        }
        sheet.more(here.len());
    }
    sheet.lines
}

/// A measure by its name alone; where only one of the two has any, that is said.
fn name(row: &Difference) -> String {
    let name = if row.kind == "measure" { row.name.replace('_', " ") } else { format!("{} {}", row.kind, row.name) };
    row.only.map_or(name.clone(), |side| format!("only {side}: {name}"))
}

fn columns(row: &Difference) -> Vec<(String, usize)> {
    let share = row.kind == "measure" && row.name == What::Passable.name();
    let number = |value: f64| if share { percent(value) } else { format!("{value:.2}") };
    let change = row.now - row.before;
    let sign = if change < 0.0 { "-" } else { "+" };
    vec![
        (number(row.before), WIDE),
        (number(row.now), WIDE),
        (format!("{sign}{}", number(change.abs())), WIDE),
        (row.z.map_or("-".to_owned(), |z| format!("{z:+.1}")), 8),
        (if row.beyond_chance { "x" } else { "" }.to_owned(), 3),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, samples};
    use super::*;
    use crate::sweep::compare;

    fn shown(before: &str, now: &str) -> Vec<String> {
        let view = View { width: 80, ascii: true, rows: 30, sort: Sort::Count, times: false, command: &samples::command };
        differences(&compare(&samples::of(before), &samples::of(now)), &view).iter().map(Line::plain).collect()
    }

    #[test]
    fn what_an_edit_changed_is_told_with_marks() {
        let more = samples::SCRIPTS.replace("count = 4", "count = 9").replace("\"bat\"", "\"asp\"");
        let lines = shown(samples::SCRIPTS, &more);
        let row = |start: &str| lines.iter().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {lines:#?}"));
        let words: Vec<&str> = row("monsters ").split_whitespace().collect();
        assert_eq!(words, ["monsters", "4.00", "9.00", "+5.00", "-", "x"]);
        assert!(row("only before: monster bat").contains(" 0.00 ") && row("only now: monster asp").contains(" 0.00 "));
        assert!(lines[1].starts_with("cellar: "), "{lines:#?}");
        assert!(lines.iter().all(|line| line.len() <= 80));
    }

    #[test]
    fn the_same_scripts_do_not_differ() {
        assert_eq!(shown(samples::SCRIPTS, samples::SCRIPTS), ["nothing differs on the floors of branches that both have"]);
        let other = samples::SCRIPTS.replace("\"cellar\"", "\"attic\"");
        assert_eq!(shown(samples::SCRIPTS, &other)[..2], ["branches only before: cellar", "branches only now: attic"]);
    }
}
