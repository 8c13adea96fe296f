//! The reader survives whatever the files hold: random bytes, and good files with random mistakes.

use proptest::prelude::*;

use super::super::{Imported, MARK};
use super::import;
use crate::engine::{Engine, Request};
use crate::script::ScriptSet;

const GOOD: [&str; 4] = [
    include_str!("../../../tests/import/good/f_info.txt"),
    include_str!("../../../tests/import/good/r_info.txt"),
    include_str!("../../../tests/import/good/d_info.txt"),
    include_str!("../../../tests/import/good/v_info.txt"),
];

fn of(files: &[Vec<u8>; 4]) -> Imported {
    import(files.each_ref().map(Vec::as_slice))
}

fn good() -> [Vec<u8>; 4] {
    GOOD.map(|text| text.as_bytes().to_vec())
}

/// What holds of every import.
fn sound(imported: &Imported) {
    for (path, text) in &imported.files {
        assert!(text.starts_with(MARK), "{path}");
        let compiled = mlua::chunk::Compiler::new().compile(text);
        assert!(compiled.is_ok(), "{path}: {:?}\n{text}", compiled.err());
    }
    assert!(imported.files.is_sorted_by(|a, b| a.0 < b.0), "two files of one path");
    for found in &imported.found {
        let location = found.location.as_ref().unwrap();
        assert!(location.line > 0 && super::FILES.contains(&location.file.as_str()), "{found}");
        assert!(!found.message.is_empty());
    }
}

/// One mistake: where (of 10,000), how, with what.
type Mistake = (usize, u8, Vec<u8>);

fn spoil(text: &mut Vec<u8>, (at, how, with): &Mistake) {
    let lines: Vec<&[u8]> = text.split_inclusive(|b| *b == b'\n').collect();
    let line = at * lines.len() / 10_000;
    let place = (at * text.len() / 10_000).min(text.len());
    match how % 6 {
        // A line less, a line twice, two lines in the other order.
        0 => *text = [&lines[..line], &lines[(line + 1).min(lines.len())..]].concat().concat(),
        1 => *text = [&lines[..line], &lines[line.saturating_sub(1)..]].concat().concat(),
        2 => {
            let mut lines = lines.clone();
            let other = lines.len().saturating_sub(line + 1);
            if !lines.is_empty() {
                lines.swap(line, other);
            }
            *text = lines.concat();
        }
        // Bytes in between, bytes in place of others, the rest lost.
        3 => drop(text.splice(place..place, with.iter().copied())),
        4 => drop(text.splice(place..(place + with.len()).min(text.len()), with.iter().copied())),
        _ => text.truncate(place),
    }
}

#[test]
fn good_files_are_good() {
    let imported = of(&good());
    sound(&imported);
    assert_eq!(imported.counts, [(3, "branch"), (17, "terrain"), (10, "monster"), (3, "vault")]);
    assert!(!imported.found.iter().any(crate::Diagnostic::is_error), "{:?}", imported.found);
    assert_eq!(imported.files.len(), 3 + 3 + 3);
}

/// The surface has one floor, which all ways down share.
#[test]
fn what_is_imported_loads_and_has_floors() {
    let engine = Engine::load(ScriptSet::from_sources(of(&good()).files).unwrap()).unwrap_or_else(|error| panic!("{error:#}"));
    let names: Vec<&str> = engine.world().branches.iter().map(|branch| branch.name.as_str()).collect();
    assert_eq!(names, ["The Meadow", "Sunken Orchard", "Cider cellar"]);
    for name in names {
        let floor = engine.floor(&Request::new(name, 1, 7)).unwrap_or_else(|error| panic!("{error:#}"));
        let ways: Vec<&str> = floor.stairs.iter().filter_map(|stair| stair.to.as_deref()).filter(|to| *to != name).collect();
        if name == "The Meadow" {
            assert_eq!(ways, ["Sunken Orchard", "Cider cellar"]);
        } else {
            assert_eq!(ways, ["The Meadow"], "{name}");
        }
    }
}

/// A table of nobody would be refused.
#[test]
fn with_the_player_as_the_only_monster_branches_ask_for_none() {
    let mut files = good();
    files[1] = "V:2.1.0\n\nN:0:旅人\nE:Traveller\nG:@:w\nI:110:1d1:20:1:0\nF:MALE\n".as_bytes().to_vec();
    let imported = of(&files);
    assert!(imported.files.iter().all(|(_, text)| !text.contains("require \"monsters\"")));
    Engine::load(ScriptSet::from_sources(imported.files).unwrap()).unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn nothing_at_all_is_survived() {
    let imported = of(&Default::default());
    assert!(imported.files.is_empty() && imported.found.is_empty());
    assert_eq!(imported.counts, [(0, "branch"), (0, "terrain"), (0, "monster"), (0, "vault")]);
}

#[test]
fn long_chains_and_crowds_of_one_name_take_no_longer_than_they_are_long() {
    // Each names the next, the last one nobody: all are left out, one after the other.
    let chain: String = (0..60_000).map(|n| format!("N:{n}:T{n}\nG:#:w\nM:T{}\n", n + 1)).collect();
    let crowd: String = (1..60_000).map(|n| format!("N:{n}:same\nG:a:w\nI:110:1d1:1:1:1\nW:1:1:0:1:0:0\n")).collect();
    let words: String = (0..200_000).map(|n| format!("F:W{n}\n")).collect();
    let [_, _, branch, vault] = good();
    let imported = of(&[format!("{chain}N:60001:X\nG:#:w\n{words}").into_bytes(), crowd.into_bytes(), branch, vault]);
    assert_eq!(imported.counts[1..3], [(1, "terrain"), (59_999, "monster")]);
    assert_eq!(imported.counts[0], (0, "branch"));
    assert!(imported.found.len() < 5_000);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(files in any::<[Vec<u8>; 4]>(), tail in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        sound(&of(&files));
        // After a good start, too.
        let mut files = good();
        files.iter_mut().for_each(|file| file.extend(&tail));
        sound(&of(&files));
    }

    #[test]
    fn random_lines(lines in proptest::collection::vec("[NEJGMWKFIBSDXPLAV]:[0-9]{0,3}:?[A-Z_*]{0,6}(:[-0-9a-zA-Z_ |%#]{0,5}){0,10}", 0..200)) {
        let text = lines.join("\n").into_bytes();
        sound(&of(&[text.clone(), text.clone(), text.clone(), text]));
    }

    #[test]
    fn good_files_with_mistakes(mistakes in proptest::collection::vec((0..4_usize, (0..10_000_usize, any::<u8>(), proptest::collection::vec(any::<u8>(), 0..6))), 1..12)) {
        let mut files = good();
        for (file, mistake) in &mistakes {
            spoil(&mut files[*file], mistake);
        }
        sound(&of(&files));
    }

    #[test]
    fn both_encodings_give_the_same_scripts(mistakes in proptest::collection::vec((0..4_usize, (0..10_000_usize, 0..3_u8, Just(Vec::new()))), 0..6)) {
        let mut files = good();
        for (file, mistake) in &mistakes {
            spoil(&mut files[*file], mistake);
        }
        let euc = files.each_ref().map(|file| {
            let (bytes, _, lost) = encoding_rs::EUC_JP.encode(std::str::from_utf8(file).unwrap());
            assert!(!lost);
            bytes.into_owned()
        });
        let (one, other) = (of(&files), of(&euc));
        prop_assert_eq!(one.files, other.files);
        prop_assert_eq!(one.found, other.found);
    }
}
