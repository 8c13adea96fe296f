use super::super::samples::{cellar, curves, table};
use super::*;

fn drawn(curves: &Curves, view: &View<'_>) -> Vec<String> {
    let lines: Vec<String> = chart(curves, view).lines().map(Line::plain).collect();
    for line in &lines {
        assert!(width(line, view.ascii) <= view.width, "{line:?} is wider than {}", view.width);
    }
    lines
}

fn view(width: usize) -> View<'static> {
    View { width, ..View::default() }
}

#[test]
fn rows_come_by_depth_of_their_peak_with_nobody_last_and_the_absent_named() {
    assert_eq!(
        drawn(&cellar(), &view(80)).join("\n"),
        "\
cellar, depths 1 to 4: the chance that a draw gives each monster
  depth  1   2   3   4        peak
by weight
r rat    ████▄▄▄▄▁▁▁▁       50.0 % at 1
O ogre       ▂▂▂▂▄▄▄▄████   50.0 % at 4
  nobody ▄▄▄▄▅▅▅▅▆▆▆▆▄▄▄▄   68.8 % at 3
At none of these depths: owl
A full bar is the peak of its row; of nobody, 100 %. Blank is never."
    );
}

#[test]
fn bars_can_be_those_of_the_whole_chart_and_ascii() {
    let mut curves = cellar();
    curves.tables[0].monsters[0].chances = vec![0.0, 0.0, 0.0625, 0.125];
    let lines = drawn(&curves, &View { scale: Scale::Chart, ascii: true, ..view(80) });
    assert_eq!(lines[3], "r rat    @@@@====....       50.0 % at 1");
    assert_eq!(lines[4], "O ogre           ....::::   12.5 % at 4");
    assert_eq!(lines[7], "A full bar is 50.0 %, the highest peak; of nobody, 100 %. Blank is never. From");
    assert_eq!(lines[8], "low to high: .:-=+*#@");
}

#[test]
fn an_older_version_stands_behind_what_looks_different() {
    let before = cellar();
    let rows: [(&str, char, &[f64]); 4] = [
        ("rat", 'r', &[0.25, 0.25, 0.0625, 0.0, 0.0]),
        ("bat", 'b', &[0.0, 0.5, 0.0, 0.0, 0.0]),
        ("owl", 'o', &[0.0; 5]),
        ("eel", 'e', &[0.0; 5]),
    ];
    let now = curves("cellar", vec![table("", "by weight", &rows)]);
    let lines = drawn(&now, &View { before: Some(&before), here: Some(2), ..view(80) });
    assert_eq!(
        lines.join("\n"),
        "\
cellar, depths 1 to 5: the chance that a draw gives each monster
   depth  1   ▼2  3   4   5        peak           here
by weight
 r rat    ▄▄▄▄▄▄▄▄▁▁▁▁           25.0 % at 1    25.0 %
   before ████▄▄▄▄▁▁▁▁           50.0 % at 1    25.0 %
+b bat        ████               50.0 % at 2    50.0 %
-O ogre       ▂▂▂▂▄▄▄▄████       50.0 % at 4    12.5 %
   nobody ▆▆▆▆▂▂▂▂████████████    100 % at 4    25.0 %
   before ▄▄▄▄▅▅▅▅▆▆▆▆▄▄▄▄████    100 % at 5    62.5 %
At none of these depths: eel, owl
A full bar is the peak of its row; of nobody, 100 %. Blank is never. Dim: before
the change; + new, - gone."
    );
}

#[test]
fn depths_that_were_not_there_before_count_as_unchanged_and_lost_tables_are_shown() {
    let fish = || table("fish", "by weight", &[("eel", 'e', &[0.5])]);
    let before = curves("x", vec![table("beasts", "by weight", &[("rat", 'r', &[0.5])]), fish()]);
    let now = curves("x", vec![table("beasts", "by weight", &[("rat", 'r', &[0.5, 0.25])])]);
    let lines = drawn(&now, &View { before: Some(&before), ..view(60) });
    assert_eq!(
        lines[2..7].join("\n"),
        "\
beasts (by weight)
 r rat    ████▄▄▄▄   50.0 % at 1
   nobody ▄▄▄▄▆▆▆▆   75.0 % at 2
- fish (by weight)
-e eel    ████       50.0 % at 1"
    );
}

#[test]
fn many_depths_share_bars_as_high_as_the_highest() {
    let chances: Vec<f64> = (0..100).map(|i| if i == 50 { 0.5 } else { 0.0 }).collect();
    let hundred = curves("deep", vec![table("", "r", &[("rat", 'r', &chances)])]);
    let lines = drawn(&hundred, &view(80));
    assert_eq!(lines[1], "  depth  1   10   20   30   40   50   60   70   80   90   100     peak");
    assert_eq!(lines[3], format!("r rat    {:25}█{:29}50.0 % at 51", "", ""));
    assert!(lines[5..].join(" ").ends_with("A column is the highest of 2 depths."), "{lines:#?}");
}

#[test]
fn who_comes_after_another_at_every_depth_is_told_of() {
    let mut curves = cellar();
    curves.tables[0].monsters[2].shadowed_by = Some("rat".to_owned());
    assert!(drawn(&curves, &view(80)).contains(&"At none of these depths: owl (always after rat)".to_owned()));
}

#[test]
fn any_width_and_number_of_rows_is_drawn() {
    let names: Vec<String> = (0..300).map(|i| format!("漢字 \u{1b}[2J monster with a long name {i}")).collect();
    let chances: Vec<f64> = (0..10_000).map(|i| f64::from(i % 7) / 7000.0).collect();
    let of = |depths: usize, names: &'_ [String]| {
        let rows: Vec<(&str, char, &[f64])> = names.iter().map(|name| (name.as_str(), '\u{7}', &chances[..depths])).collect();
        curves("deep\u{1b}", vec![table("label", "rule", &rows)])
    };
    let (many, deep, none) = (of(9, &names), of(10_000, &names[..2]), curves("x", vec![table("", "r", &[])]));
    let cellar = cellar();
    for columns in (0..50).chain([79, 80, 130, 1000]) {
        for ascii in [false, true] {
            for (curves, before) in
                [(&many, None), (&cellar, Some(&many)), (&deep, Some(&none)), (&none, Some(&deep)), (&Curves::default(), None)]
            {
                let text = drawn(curves, &View { ascii, before, here: Some(3), ..view(columns) }).concat();
                assert!(!text.chars().any(char::is_control) && (!ascii || text.is_ascii()));
            }
        }
    }
    assert_eq!(chart(&many, &view(80)).body.len(), 1 + 300 + 1);
}
