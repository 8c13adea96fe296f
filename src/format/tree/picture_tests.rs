use super::super::samples::{branch, cellar, kingdom, once, special, stairs, tree};
use super::*;

fn view(width: usize) -> View<'static> {
    View { width, ..View::default() }
}

/// The picture as a file has it; no line is too wide.
fn drawn(tree: &Tree, view: &View<'_>) -> String {
    let lines: Vec<String> = text(tree, view).iter().map(Line::plain).collect();
    for line in &lines {
        assert!(width(line, view.ascii) <= view.width, "{line:?} is wider than {}", view.width);
        assert!(!line.chars().any(char::is_control) && (!view.ascii || line.is_ascii()), "{line:?}");
    }
    lines.join("\n")
}

#[test]
fn something_of_everything() {
    insta::assert_snapshot!(drawn(&kingdom(), &view(80)));
}

#[test]
fn something_of_everything_in_ascii() {
    insta::assert_snapshot!(drawn(&kingdom(), &View { ascii: true, ..view(80) }));
}

#[test]
fn something_of_everything_in_forty_columns() {
    insta::assert_snapshot!(drawn(&kingdom(), &view(40)));
}

#[test]
fn long_branches_are_folded() {
    let mut long = cellar(10_000);
    long.branches[0].special = vec![special("halfway house", 5000, None)];
    long.branches.push(branch("pit", 60, 10_001, stairs("cellar", 10_000)));
    insta::assert_snapshot!(drawn(&long, &view(80)));
}

#[test]
fn who_is_somewhere_has_a_floor_apart() {
    let here = View { here: Some(("cellar", 4)), apart: Some(("cellar", 9)), ..view(80) };
    let rows = picture(&cellar(9), &here);
    let lines: Vec<String> = rows.iter().map(|row| row.line.plain()).collect();
    assert_eq!(lines, ["cellar, 9 floors", "1..3 │ 1..3  3 plain floors", "   4 │@4", "5..8 │ 5..8  4 plain floors", "   9 ╵ 9"]);
    let about: Vec<About> = rows.iter().map(|row| row.about).collect();
    assert_eq!(about[2..4], [About::Floors(0, 4, 4), About::Floors(0, 5, 8)]);
}

#[test]
fn a_chain_of_branches_goes_on_below_where_it_nests_too_deep() {
    let chain = (0..9).map(|i| {
        let name = format!("level of the chain {i}");
        branch(&name, 2, i + 1, if i == 0 { None } else { stairs(&format!("level of the chain {}", i - 1), 1) })
    });
    insta::assert_snapshot!(drawn(&tree(chain.collect()), &view(60)));
}

#[test]
fn what_is_there_once_is_named_as_far_as_there_is_room() {
    let mut full = cellar(1);
    full.branches[0].once = (1..=12).map(|i| once(&format!("heirloom {i}"), "vault", 1)).collect();
    assert_eq!(drawn(&full, &view(80)).lines().nth(3), Some("1 ╵ 1  once: heirloom 1, heirloom 2, heirloom 3, heirloom 4, heirloom 5 +7"));
    assert_eq!(drawn(&full, &view(30)).lines().nth(3), Some("1 ╵ 1  once: heirloom 1 +11"));
}

#[test]
fn branches_that_hang_nowhere_are_drawn_all_the_same() {
    let lost = branch("lost", 1, 1, stairs("cellar", 99));
    let ring = [branch("hen", 1, 1, stairs("egg", 1)), branch("egg", 1, 1, stairs("hen", 1))];
    let mut odd = cellar(1);
    odd.branches.extend(ring.into_iter().chain([lost, branch("none", 0, 1, None)]));
    let text = drawn(&odd, &view(80));
    for name in ["cellar", "hen", "egg", "lost", "none"] {
        assert!(text.contains(name), "{text}");
    }
    assert_eq!(drawn(&tree(Vec::new()), &view(80)), "Seed 42: 0 branches, 0 floors\n");
}

#[test]
fn any_width_and_any_names_are_drawn() {
    let mut many: Vec<TreeBranch> = (0..60).map(|i| branch(&format!("漢字 \u{1b}[2J with a long name {i}"), i % 7, -3, None)).collect();
    for i in 1..60 {
        let from = many[i / 2].name.clone();
        many[i].entry = stairs(&from, (i % 3) as u32);
        many[i].direction = if i % 2 == 0 { Direction::Up } else { Direction::Down };
    }
    let many = tree(many);
    let chain = tree((0..200).map(|i| branch(&i.to_string(), 3, i, if i == 0 { None } else { stairs(&(i - 1).to_string(), 3) })).collect());
    for columns in (0..60).chain([79, 80, 200, 1000]) {
        for ascii in [false, true] {
            for tree in [&many, &chain, &kingdom(), &cellar(u32::MAX)] {
                drawn(tree, &View { ascii, here: Some(("keep", 3)), ..view(columns) });
            }
        }
    }
}
