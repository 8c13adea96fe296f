//! tests/faults/planted: script sets with one fault each, and what `check` says of it, by its first lines: the rule, the first place, the line.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use undercroft::sweep::{PieceSelection, Selection, Shard, check_floors, check_pieces, evidence, groups};
use undercroft::{Engine, Request, ScriptSet};

/// What is wrong, where first, and the line behind it.
#[derive(Debug, PartialEq)]
struct Told {
    rule: String,
    place: String,
    line: String,
}

fn told(text: &str, seeds: u64) -> Vec<Told> {
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", text)]).unwrap()).unwrap();
    let line = |line: Option<&undercroft::Location>| line.map_or_else(|| "none".to_owned(), |line| line.line.to_string());
    let mut told = Vec::new();
    let pieces = check_pieces(&engine, &PieceSelection { times: 8, ..PieceSelection::default() }, Shard::WHOLE, &|| ()).unwrap();
    for (piece, failure) in pieces.iter().flat_map(|piece| piece.failures.iter().map(move |failure| (piece, failure))) {
        let declared = engine.world().rooms.iter().find(|room| room.name == piece.name).map(|room| &room.declared.location);
        let place = format!("{} {}", failure.first.branch, failure.first.depth);
        told.push(Told { rule: failure.fault.kind().to_owned(), place, line: line(declared) });
    }
    let selection = Selection { seeds: 1..=seeds, ..Selection::default() };
    let failures = check_floors(&engine, &selection, Shard::WHOLE, &|| ()).unwrap().failures;
    for group in groups(&failures) {
        let member = group.examples(&failures, 1)[0];
        let failure = &failures[member.failure];
        let request = Request::new(&failure.branch, failure.depth, failure.seed).checks(true);
        let seen = evidence(&engine, &request, failure, &group.rule, member.finding(&failures));
        let place = format!("{} {}, seed {}", failure.branch, failure.depth, failure.seed);
        told.push(Told { rule: group.rule.clone(), place, line: line(seen.line.as_ref()) });
        if !["error", "limit"].contains(&&*group.rule) {
            assert!(seen.at.is_some() && seen.picture.len() > 3, "{seen:?}");
        }
    }
    told
}

#[test]
fn each_planted_fault_is_told_with_its_rule_place_and_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/planted");
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert_eq!(cases.len(), 8);
    let mut wrong = Vec::new();
    for path in cases {
        let text = fs::read_to_string(&path).unwrap();
        let comments = text.lines().map_while(|line| line.strip_prefix("-- ")).filter_map(|line| line.split_once(": "));
        let want: BTreeMap<&str, &str> = comments.collect();
        let told = told(&text, want["seeds"].parse().unwrap());
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let right = match (told.as_slice(), want["rule"]) {
            ([], "none") => true,
            ([told], rule) => told.rule == rule && told.place.starts_with(want["place"]) && told.line == want["line"],
            _ => false,
        };
        if !right {
            wrong.push(format!("{name}: {told:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
