//! [`text()`]: a survey as tables for people.

use super::lines::Sheet;
use super::{View, mean, number, percent, seeds, title};
use crate::format::line::{Line, Style};
use crate::sweep::{BranchStats, Kind, KindRow, Ranked, Stats, Survey, What};
use crate::world::Colour;

/// Columns of a number.
const WIDE: usize = 9;
/// Columns of a seed, at least.
const SEED: usize = 8;

/// The survey as tables, for each branch one of measures, one by depth, and one for each kind; then what never came and the worst floors.
#[must_use]
pub fn text(survey: &Survey, view: &View<'_>) -> Vec<Line> {
    let mut sheet = Sheet::new(view);
    let (floors, branches) = (survey.floors(), survey.branches.iter().filter(|branch| !branch.depths.is_empty()).count());
    let es = if branches == 1 { "" } else { "es" };
    sheet.say(&format!("{}: {floors} floor{} of {branches} branch{es}", seeds(survey), plural(floors)));
    failures(survey, &mut sheet);
    if !survey.growing.is_empty() {
        sheet.say(&format!("Not counted, as stats are of branches with floors: {} (undercroft grow)", survey.growing.join(", ")));
    }
    for branch in survey.branches.iter().filter(|branch| branch.all.floors > 0) {
        of_branch(survey, branch, &mut sheet);
    }
    never(survey, &mut sheet);
    worst(survey, &mut sheet);
    sheet.lines
}

/// What could not be made, with the command that shows the first; an error that spoils several depths of a branch once.
fn failures(survey: &Survey, sheet: &mut Sheet<'_>) {
    let mut told: Vec<(Ranked, &str, u64, usize)> = Vec::new();
    for (at, fails) in survey.failures() {
        let (branch, depth) = at.unwrap_or_default();
        match told.iter_mut().find(|(first, text, ..)| first.branch == branch && *text == fails.text) {
            Some((.., count, depths)) => (*count, *depths) = (*count + fails.count, *depths + 1),
            None => {
                let first = Ranked { value: 0.0, branch: branch.to_owned(), depth, seed: fails.seed };
                told.push((first, &fails.text, fails.count, 1));
            }
        }
    }
    for (first, text, count, depths) in told.iter().take(sheet.view.rows) {
        let s = plural(*count);
        let what = if first.branch.is_empty() {
            format!("{count} dungeon{s} could not be drawn")
        } else {
            let depths = if *depths == 1 { format!("depth {}", first.depth) } else { format!("{depths} depths") };
            format!("{count} floor{s} of {} at {depths} could not be made", first.branch)
        };
        sheet.say(&format!("{what}: {text}"));
        sheet.whole(format!("    {}", (sheet.view.command)(first)));
    }
    sheet.more(told.len());
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn of_branch(survey: &Survey, branch: &BranchStats, sheet: &mut Sheet<'_>) {
    let (all, view) = (&branch.all, sheet.view);
    sheet.blank();
    let depths = match (branch.depths.keys().next(), branch.depths.keys().last()) {
        (Some(first), Some(last)) if first != last => format!("depths {first} to {last}"),
        (Some(only), _) => format!("depth {only}"),
        _ => String::new(),
    };
    sheet.title(&format!("{}, {depths}: {} floors", branch.name, all.floors));
    let measures = Survey::measures(all, view.times);
    let longest = measures.iter().map(|row| row.least_seed.len().max(row.most_seed.len())).max().unwrap_or(0);
    let seed = (longest + 3).max(SEED);
    // Where there is no room for seeds, numbers go before.
    let seed = if view.width >= 12 + 5 * WIDE + 2 * seed { seed } else { 0 };
    let columns = |[mean, least, at_least, median, p95, most, at_most]: [String; 7]| {
        let numbers = [(mean, WIDE), (least, WIDE), (at_least, seed), (median, WIDE), (p95, WIDE), (most, WIDE), (at_most, seed)];
        numbers.into_iter().filter(|(_, wide)| *wide > 0).collect::<Vec<_>>()
    };
    sheet.blank();
    let heads = ["mean", "least", "(seed)", "median", "95 %", "most", "(seed)"].map(str::to_owned);
    sheet.row("a floor", &columns(heads), Style { bold: true, ..Style::default() });
    for row in measures {
        let [least, median, p95, most] = [row.least, row.median, row.p95, row.most].map(|value| number(row.measure, value));
        let seeds = [row.least_seed, row.most_seed].map(|seed| format!("({seed})"));
        let [at_least, at_most] = seeds;
        sheet.row(
            &title(row.measure),
            &columns([mean(row.measure, row.mean), least, at_least, median, p95, most, at_most]),
            Style::default(),
        );
    }
    by_depth(branch, sheet);
    for (kind, _) in Kind::ALL {
        of_kind(survey, all, kind, sheet);
    }
}

/// Means of as many measures as there is room for.
fn by_depth(branch: &BranchStats, sheet: &mut Sheet<'_>) {
    use What::{
        Attempts, Danger, DeadEnds, Down, Items, Level, Longest, Loops, Monsters, Ms, Over, Passable, Refusals, Rooms, Things, Vaults,
    };
    let columns =
        [Rooms, Vaults, Monsters, Danger, Longest, DeadEnds, Loops, Attempts, Items, Level, Over, Down, Passable, Refusals, Things, Ms];
    if branch.depths.len() < 2 {
        return;
    }
    const COLUMN: usize = 10;
    let room = sheet.view.width.saturating_sub(14) / COLUMN;
    let times = sheet.view.times;
    let shown: Vec<What> = columns.into_iter().filter(|what| times || *what != Ms).take(room.max(1)).collect();
    let titles: Vec<String> = shown.iter().map(|what| title(*what)).collect();
    sheet.head("mean by depth", &titles.iter().map(|title| (title.as_str(), COLUMN)).collect::<Vec<_>>());
    for (depth, stats) in &branch.depths {
        let of = |what: &What| stats.measures.get(what).map_or("-".to_owned(), |measure| mean(*what, measure.mean()));
        let columns: Vec<(String, usize)> = shown.iter().map(|what| (of(what), COLUMN)).collect();
        sheet.row(&depth.to_string(), &columns, Style::default());
    }
}

fn of_kind(survey: &Survey, stats: &Stats, kind: Kind, sheet: &mut Sheet<'_>) {
    let mut rows = survey.kinds(stats, kind);
    if rows.is_empty() {
        return;
    }
    sheet.view.sort.order(&mut rows);
    let compared = rows.iter().any(|row| row.declared.is_some());
    let name = match kind {
        Kind::Room => "rooms",
        Kind::Vault => "vaults",
        Kind::Monster => "monsters",
        Kind::Thing => "things",
        Kind::Terrain => "terrain, in cells",
        Kind::Theme => "themes",
        Kind::Veto => "vetoes",
        Kind::Refusal => "refusals of pieces",
        Kind::Unplaced => "monsters not placed",
        Kind::Finding => "findings",
    };
    let mut heads = vec![("a floor", WIDE), ("floors", WIDE)];
    heads.extend(if compared { vec![("declared", WIDE + 1), ("seen", WIDE), ("z", 8), ("", 3)] } else { vec![("share", WIDE + 1)] });
    sheet.head(name, &heads);
    for row in rows.iter().take(sheet.view.rows) {
        sheet.row(&row.name, &columns(row, stats.floors, compared), look(row));
    }
    sheet.more(rows.len());
}

fn columns(row: &KindRow, floors: u64, compared: bool) -> Vec<(String, usize)> {
    let share = |share: Option<f64>| share.map_or("-".to_owned(), percent);
    let on = row.floors.map(|count| count as f64 / floors.max(1) as f64);
    let mut columns = vec![(format!("{:.2}", row.a_floor), WIDE), (share(on), WIDE)];
    if compared {
        columns.push((share(row.declared), WIDE + 1));
        columns.push((if row.count == 0 { "never".to_owned() } else { share(row.seen) }, WIDE));
        columns.push((row.z.map_or("-".to_owned(), |z| format!("{z:+.1}")), 8));
        columns.push((if row.beyond_chance { "x" } else { "" }.to_owned(), 3));
    } else {
        columns.push((percent(row.share), WIDE + 1));
    }
    columns
}

fn look(row: &KindRow) -> Style {
    if row.beyond_chance { Style { colour: Colour::Yellow, ..Style::default() } } else { Style::default() }
}

fn never(survey: &Survey, sheet: &mut Sheet<'_>) {
    if survey.never.is_empty() || survey.floors() == 0 {
        return;
    }
    sheet.head("never seen", &[("expected", WIDE + 1), ("declared at", 34)]);
    for never in survey.never.iter().take(sheet.view.rows) {
        let expected = never.expected.map_or("-".to_owned(), |expected| format!("{expected:.1}"));
        let columns = [(expected, WIDE + 1), (never.declared.clone(), 34)];
        sheet.row(&format!("{} {}", never.kind.name(), never.name), &columns, Style::default());
    }
    sheet.more(survey.never.len());
}

fn worst(survey: &Survey, sheet: &mut Sheet<'_>) {
    let Some(worst) = survey.worst.as_ref().filter(|worst| !worst.floors.is_empty()) else { return };
    sheet.blank();
    let most = if worst.least { "least" } else { "most" };
    sheet.title(&format!("floors with the {most} of {}", worst.column.name()));
    for floor in &worst.floors {
        let value = match worst.column {
            crate::sweep::Column::Measure(what) => number(what, floor.value),
            crate::sweep::Column::Count(..) => format!("{}", floor.value),
        };
        sheet.whole(format!("{value:>9}  {}", (sheet.view.command)(floor)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, samples};
    use super::*;

    fn shown(survey: &Survey, width: usize, rows: usize) -> Vec<String> {
        let view = View { width, ascii: true, rows, sort: Sort::Name, times: false, command: &samples::command };
        text(survey, &view).iter().map(Line::plain).collect()
    }

    #[test]
    fn tables_fit_the_width_and_say_what_is_left_out() {
        let survey = samples::of(samples::SCRIPTS);
        for width in [60, 80, 200] {
            let lines = shown(&survey, width, 30);
            let wide = lines.iter().map(|line| line.chars().count()).max();
            assert!(wide.is_some_and(|wide| wide <= width), "{lines:#?}");
        }
        let lines = shown(&survey, 80, 30);
        assert_eq!(lines[0], "seeds 1 to 6: 12 floors of 1 branch");
        let has = |start: &str, end: &str| {
            assert!(lines.iter().any(|line| line.starts_with(start) && line.contains(end)), "{start} {end}: {lines:#?}");
        };
        has("cellar, depths 1 to 2: 12 floors", "");
        has("hall <1>", "75.0 %");
        has("nook", "25.0 %");
        has("monster owl", "dungeon.lua:4");
        has("monsters  ", " 4     (1)        4        4        4     (1)");
        has("floors with the most of rooms", "");
        has("        ", "show cellar ");
        let few = shown(&survey, 80, 1);
        assert!(
            few.iter().any(|line| line == "1 more; --rows 2 shows all") && !few.iter().any(|line| line.starts_with("nook")),
            "{few:#?}"
        );
    }
}
