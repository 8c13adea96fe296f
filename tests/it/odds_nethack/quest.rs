//! The quest's own picker, before the normal one.

use super::*;

const QUEST: &str = "quest = { here = \"on_quest\", first = { \"h6\" }, second = { \"Z1\", class = \"G\" } }";

fn normal(quest: &str) -> Engine {
    load(ROWS, &format!("nethack.normal(host {{ {quest} }})"), "")
}

/// Odds of a class among all rows.
fn class(class: &str, here: &Told) -> Vec<f64> {
    let table = told(&load(ROWS, &format!("nethack.class(host {{ class = \"{class}\" }})"), ""), here);
    ROWS.iter().map(|row| table.chance(row.name)).collect()
}

fn only(name: &str) -> Vec<f64> {
    ROWS.iter().map(|row| if row.name == name { 1.0 } else { 0.0 }).collect()
}

fn sum(parts: &[(f64, Vec<f64>)]) -> Vec<f64> {
    (0..ROWS.len()).map(|i| parts.iter().map(|(share, chances)| share * chances[i]).sum()).collect()
}

#[test]
fn six_picks_of_seven() {
    let here = Told { quest: true, ..Told::new(12, 10) };
    let engine = normal(QUEST);
    let others = told(&engine, &Told { quest: false, ..here }).odds.chances().to_vec();
    close(&others, told(&normal(""), &here).odds.chances());
    let want = sum(&[
        (6.0 / 7.0 * 4.0 / 5.0 * 4.0 / 5.0, only("h6")),
        (6.0 / 7.0 * 4.0 / 5.0 / 5.0, class("h", &here)),
        (6.0 / 7.0 / 5.0 * 4.0 / 5.0, only("Z1")),
        (6.0 / 7.0 / 5.0 / 5.0, class("G", &here)),
        (1.0 / 7.0, others.clone()),
    ]);
    close(told(&engine, &here).odds.chances(), &want);

    // A species that is genocided leaves its class to the draw, without it.
    let gone = Told { genocided: "h6", ..here };
    let others = told(&normal(""), &gone).odds.chances().to_vec();
    let want = sum(&[
        (6.0 / 7.0 * 4.0 / 5.0, class("h", &gone)),
        (6.0 / 7.0 / 5.0 * 4.0 / 5.0, only("Z1")),
        (6.0 / 7.0 / 5.0 / 5.0, class("G", &gone)),
        (1.0 / 7.0, others),
    ]);
    let table = told(&engine, &gone);
    close(table.odds.chances(), &want);
    assert_eq!(table.chance("h6"), 0.0);
    // One that is extinct does not stay away from its own quest.
    assert!(told(&engine, &Told { extinct: "h6", ..here }).chance("h6") > 0.5);
}

#[test]
fn what_comes_to_nothing_goes_on() {
    // Class w has frequencies of 0 alone.
    let here = Told::new(12, 10);
    let engine = normal("quest = { first = { class = \"w\" }, second = { class = \"w\" } }");
    close(told(&engine, &here).odds.chances(), told(&normal(""), &here).odds.chances());
    let engine = normal(
        "quest = { here = function(place) return place.depth == 1 end, first = { \"h6\", class = \"w\" }, second = { class = \"w\" } }",
    );
    let others = told(&normal(""), &here).odds.chances().to_vec();
    let share = 6.0 / 7.0 * 16.0 / 25.0;
    close(told(&engine, &here).odds.chances(), &sum(&[(share, only("h6")), (1.0 - share, others)]));
}

#[test]
fn draws_of_the_quest_played_out() {
    let here = Told { quest: true, ..Told::new(12, 10) };
    let table = told(&normal(QUEST), &here);
    draws_agree(&table.odds, 1000);
    let weights: Vec<u64> = ROWS.iter().map(|row| played::weight(row, &here) as u64).collect();
    let place = |name| ROWS.iter().position(|row| row.name == name);
    let member = |i: usize, class| ROWS.iter().position(|row| row.class == class).map(|first| first + i);
    let played = count(ROWS.len(), 1001, |stream| {
        if stream.below(7) != 0 {
            let (name, class) = if stream.below(5) != 0 { ("h6", "h") } else { ("Z1", "G") };
            if stream.below(5) != 0 {
                return place(name);
            }
            if let Some(i) = played::bag(stream, ROWS, class, "3.7", &here) {
                return member(i, class);
            }
        }
        stream.weighted(&weights).unwrap()
    });
    agree(&table.odds, &played);
}
