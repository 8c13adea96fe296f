//! Surveys as rows of a table, for spreadsheets: one shape for measures, one for names, one for differences.

use super::View;
use crate::format::csv::quoted;
use crate::sweep::{Comparison, Kind, Stats, Survey};

/// Rows `branch,depth,measure,floors,mean,deviation,least,least_seed,median,p95,most,most_seed` under a heading; no depth stands for all.
#[must_use]
pub fn measures_csv(survey: &Survey, view: &View<'_>) -> String {
    let mut out = "branch,depth,measure,floors,mean,deviation,least,least_seed,median,p95,most,most_seed\n".to_owned();
    each(survey, |branch, depth, stats| {
        for row in Survey::measures(stats, view.times) {
            let (measure, floors, seed, most_seed) = (row.measure.name(), row.floors, row.least_seed, row.most_seed);
            let [mean, deviation, least, median, p95, most] =
                [row.mean, row.deviation, row.least, row.median, row.p95, row.most].map(|number| format!("{number:?}"));
            out.push_str(&format!(
                "{branch},{depth},{measure},{floors},{mean},{deviation},{least},{seed},{median},{p95},{most},{most_seed}\n"
            ));
        }
    });
    out
}

/// Rows `branch,depth,kind,name,count,floors,a_floor,share,trials,chosen,expected,declared,seen,z,beyond_chance` under a heading; no depth stands
/// for all, and what is not known is empty.
#[must_use]
pub fn kinds_csv(survey: &Survey, view: &View<'_>) -> String {
    let mut out = "branch,depth,kind,name,count,floors,a_floor,share,trials,chosen,expected,declared,seen,z,beyond_chance\n".to_owned();
    each(survey, |branch, depth, stats| {
        for (kind, kind_name) in Kind::ALL {
            let mut rows = survey.kinds(stats, kind);
            view.sort.order(&mut rows);
            for row in rows {
                let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:?}"));
                let known = [Some(row.a_floor), Some(row.share), Some(row.expected), row.declared, row.seen, row.z].map(number);
                let [a_floor, share, expected, declared, seen, z] = known;
                let floors = row.floors.map_or(String::new(), |floors| floors.to_string());
                let (name, count, trials, chosen, beyond) = (quoted(&row.name), row.count, row.trials, row.chosen, row.beyond_chance);
                out.push_str(&format!(
                    "{branch},{depth},{kind_name},{name},{count},{floors},{a_floor},{share},{trials},{chosen},{expected},{declared},{seen},{z},{beyond}\n"
                ));
            }
        }
    });
    out
}

/// Rows `branch,depth,kind,name,before,now,z,beyond_chance,only` under a heading; no depth stands for all.
#[must_use]
pub fn differences_csv(comparison: &Comparison) -> String {
    let mut out = "branch,depth,kind,name,before,now,z,beyond_chance,only\n".to_owned();
    for (side, names) in [("before", &comparison.only_before), ("now", &comparison.only_now)] {
        names.iter().for_each(|name| out.push_str(&format!("{},,branch,{},,,,,{side}\n", quoted(name), quoted(name))));
    }
    for row in &comparison.differences {
        let depth = row.depth.map_or(String::new(), |depth| depth.to_string());
        let z = row.z.map_or(String::new(), |z| format!("{z:?}"));
        let (branch, name) = (quoted(&row.branch), quoted(&row.name));
        let (kind, before, now, beyond, only) = (row.kind, row.before, row.now, row.beyond_chance, row.only.unwrap_or_default());
        out.push_str(&format!("{branch},{depth},{kind},{name},{before:?},{now:?},{z},{beyond},{only}\n"));
    }
    out
}

/// Calls for all depths of a branch, then for each of them, with texts of branch and depth.
fn each(survey: &Survey, mut add: impl FnMut(&str, &str, &Stats)) {
    for branch in survey.branches.iter().filter(|branch| !branch.depths.is_empty()) {
        let name = quoted(&branch.name);
        add(&name, "", &branch.all);
        branch.depths.iter().for_each(|(depth, stats)| add(&name, &depth.to_string(), stats));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, samples};
    use super::*;

    #[test]
    fn every_row_has_every_column_and_names_are_quoted() {
        let survey = samples::of(samples::SCRIPTS);
        let view = View { width: 80, ascii: true, rows: 1, sort: Sort::Count, times: false, command: &samples::command };
        for text in [measures_csv(&survey, &view), kinds_csv(&survey, &view)] {
            let columns = |line: &str| line.replace("rat, grey", "rat grey").split(',').count();
            let wanted = text.lines().next().map(columns).unwrap();
            assert!(text.lines().all(|line| columns(line) == wanted), "{text}");
        }
        let measures = measures_csv(&survey, &view);
        assert!(measures.contains("\ncellar,,rooms,12,") && measures.contains("\ncellar,2,rooms,6,") && !measures.contains(",ms,"));
        let kinds = kinds_csv(&survey, &view);
        assert!(kinds.contains("\ncellar,,monster,\"rat, grey\","), "{kinds}");
        let hall = kinds.lines().find(|line| line.starts_with("cellar,,room,hall <1>,")).unwrap();
        assert_eq!(hall.split(',').nth(11), Some("0.75"), "{hall}");
    }
}
