//! Statistics of examples/ over many floors.

use std::process::{Command, Output};

use super::example::example;

fn batch(args: &[&str]) -> Output {
    Command::new(example("batch")).args(args).output().unwrap()
}

fn rows(output: &Output) -> Vec<Vec<String>> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// All but the milliseconds.
fn without_times(rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    rows.into_iter().map(|mut row| row.drain(..).enumerate().filter(|(i, _)| *i != 3).map(|(_, cell)| cell).collect()).collect()
}

#[test]
fn threads_change_nothing_but_the_time() {
    let args = |threads| ["--csv", "--seeds", "3", "--threads", threads, "catacombs", "icehouse"];
    let one = rows(&batch(&args("1")));
    assert_eq!(one[0].join(","), "branch,depth,seed,milliseconds,rooms,monsters,things,vetoes,error");
    assert!(one.len() > 6, "{one:?}");
    assert!(one[1..].iter().all(|row| row.len() == 9 && row[3].parse::<f64>().is_ok_and(|t| t > 0.0)), "{one:?}");
    assert_eq!(without_times(one), without_times(rows(&batch(&args("4")))));
}

#[test]
fn the_table_has_a_row_for_each_depth() {
    let output = batch(&["--seeds", "2", "--threads", "2", "campanile"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let depths: Vec<&str> = text.lines().filter(|l| l.starts_with("campanile ")).filter_map(|l| l.split_whitespace().nth(1)).collect();
    assert_eq!(depths, ["1", "2", "3"], "{text}");
    assert!(text.lines().last().unwrap().contains("floors, 0 errors"), "{text}");
}

#[test]
fn an_unknown_branch_is_told_of() {
    let output = batch(&["--seeds", "1", "campanille"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("there is no branch \"campanille\"; did you mean \"campanile\"?"), "{message}");
}
