//! The numbers of the jump, worked out once more.

use crate::sets::floor;

/// The integer root by search.
fn root(n: i64) -> i64 {
    (0..).take_while(|r| r * r <= n).last().unwrap()
}

#[test]
fn one_in_and_bonus_are_those_of_the_formula() {
    let text = |turns: u32| {
        format!(
            "local hengband = require \"std.hengband\"\n\
        return dungeon {{ api = 1, branches = {{ branch {{ name = \"here\", floors = 1, size = {{ width = 20, height = 10 }},\n\
        layout = function(floor)\n\
          floor:inside():fill(terrain.floor)\n\
          for level = 0, 127 do\n\
            for _, maze in ipairs {{ false, true }} do\n\
              local n, bonus = hengband.jump(level, {turns}, maze)\n\
              print(level, {turns}, maze and 1 or 0, n, bonus)\n\
            end\n\
          end\n\
        end }} }} }}"
        )
    };
    let lines: Vec<_> = [0, 24_999, 25_000, 700_000, 3_000_000].iter().flat_map(|turns| floor(&text(*turns)).log).collect();
    assert_eq!(lines.len(), 5 * 128 * 2);
    for line in &lines {
        let numbers: Vec<i64> = line.text.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let [level, turns, maze, n, bonus] = numbers[..] else { panic!("{}", line.text) };
        let r = root(level * 10_000);
        let mut want = (3.max(25 - (turns / 25_000 - r / 10)), 25.min(3 + turns / 200_000 - r / 40 + 5.min(level / 10)));
        if maze == 1 {
            want = (2.max((want.0 / 2).min(want.0 - 10)), want.1 + 2);
        }
        assert_eq!((n, bonus), want, "level {level}, {turns} turns, maze {maze}");
    }
    // As they are told of the game: a fresh floor 25 deep is calmer than its level.
    assert!(lines.iter().any(|line| line.text == "25 0 0 75 -7"));
}
