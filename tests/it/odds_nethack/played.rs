//! The rules written a second time, step by step as they are told: played with a stream, and worked out as exact fractions.

use num_rational::Ratio;
use undercroft::chance::Stream;

use super::{Row, Told};

/// The level a monster is made with.
pub(super) fn adjusted_level(base: i64, z: i64, xl: i64) -> i64 {
    if base > 49 {
        return 50;
    }
    let mut level = base;
    level += if z < base { -1 } else { (z - base) / 5 };
    if xl > base {
        level += (xl - base) / 4;
    }
    level.min(49).min(3 * base / 2).max(0)
}

/// Whether a member is masked, and whether it is so only when the rule of Gehennom is rolled.
fn masked(row: &Row, version: &str, told: &Told, waive: &[&str]) -> (bool, bool) {
    let bars = |flag: &str| row.has(flag) && !waive.contains(&flag);
    let hell = version == "3.7" && if told.gehennom { bars("nohell") } else { bars("hell") };
    let gone = told.gone(row) && !waive.contains(&"gone");
    (bars("nogen") || bars("unique") || row.has("placeholder") || gone, hell)
}

/// Where all members are marked nogen the mark says nothing.
fn all_nogen(rows: &[Row], class: &str) -> bool {
    rows.iter().filter(|row| row.class == class).all(|row| row.has("nogen"))
}

/// One draw by class: the number of the member.
pub(super) fn bag(stream: &mut Stream, rows: &[Row], class: &str, version: &str, told: &Told) -> Option<usize> {
    let waive: &[&str] = if all_nogen(rows, class) { &["nogen"] } else { &[] };
    let first = rows.iter().position(|row| row.class == class)?;
    let mut slips: Vec<(usize, i64)> = Vec::new();
    let mut total = 0;
    let mut i = first;
    while i < rows.len() && rows[i].class == class {
        let row = &rows[i];
        let (barred, hell) = masked(row, version, told, waive);
        let hell_rule = class == "L" || stream.below(9) != 0;
        let misplaced = hell && hell_rule;
        if !barred && !misplaced {
            let before = if i == 0 { -1 } else { rows[i - 1].difficulty };
            let parts = if version == "3.4.3" { row.difficulty != before } else { row.difficulty > before };
            if total > 0 && row.difficulty > told.z / 2 && parts && stream.coin() {
                break;
            }
            let strong = adjusted_level(row.level, told.z, told.xl) > 2 * told.xl;
            let slip = if version == "3.4.3" || strong || row.frequency == 0 { row.frequency } else { row.frequency + 1 };
            slips.push((i, slip));
            total += slip;
        }
        i += 1;
    }
    if total == 0 {
        return None;
    }
    let mut left = 1 + stream.below(total as u64) as i64;
    if version != "3.4.3" {
        for (i, slip) in slips {
            left -= slip;
            if left <= 0 {
                return Some(i - first);
            }
        }
    }
    leak(rows, first, left, told).map(|i| i - first)
}

/// The walk of 3.4.3 over all that are eligible, those past the coin as well.
fn leak(rows: &[Row], first: usize, mut left: i64, told: &Told) -> Option<usize> {
    let class = rows[first].class;
    let waive: &[&str] = if all_nogen(rows, class) { &["nogen"] } else { &[] };
    for i in first..rows.len() {
        if masked(&rows[i], "3.4.3", told, waive).0 {
            continue;
        }
        left -= rows[i].frequency;
        let alike = rows.get(i + 1).is_some_and(|next| next.level == rows[i].level);
        if left != 0 && !alike && adjusted_level(rows[i].level, told.z, told.xl) > 2 * told.xl {
            left -= 1;
        }
        if left <= 0 {
            return Some(i);
        }
    }
    None
}

/// A selection by class as a tree of all its paths.
pub(super) struct Bag<'a> {
    pub rows: &'a [Row],
    pub class: &'a str,
    pub version: &'a str,
    pub told: Told,
    pub sign: Option<i64>,
    pub waive: &'a [&'a str],
}

type Chance = Ratio<i128>;

impl Bag<'_> {
    /// The chance of each member as a fraction; what is left over is nobody.
    pub fn exact(&self) -> Vec<Chance> {
        let first = self.rows.iter().position(|row| row.class == self.class).unwrap();
        let members = self.rows.iter().filter(|row| row.class == self.class).count();
        let mut chances = vec![Chance::from_integer(0); members];
        self.fill(first, first, &mut Vec::new(), Chance::from_integer(1), &mut chances);
        chances
    }

    fn fill(&self, first: usize, i: usize, slips: &mut Vec<(usize, i64)>, path: Chance, chances: &mut Vec<Chance>) {
        if path == Chance::from_integer(0) {
            return;
        }
        if i == first + chances.len() {
            return self.draw(first, slips, path, chances);
        }
        let row = &self.rows[i];
        let mut waive = self.waive.to_vec();
        if all_nogen(self.rows, self.class) {
            waive.push("nogen");
        }
        let (barred, hell) = masked(row, self.version, &self.told, &waive);
        let barred = barred || self.sign.is_some_and(|sign| row.alignment.signum() != sign);
        let open = match (barred, hell, self.class) {
            (true, _, _) | (_, true, "L") => Chance::from_integer(0),
            (_, true, _) => Chance::new(1, 9),
            _ => Chance::from_integer(1),
        };
        self.fill(first, i + 1, slips, path * (Chance::from_integer(1) - open), chances);
        let mut path = path * open;
        let total: i64 = slips.iter().map(|(_, slip)| slip).sum();
        let rises = i > 0
            && if self.version == "3.4.3" {
                row.difficulty != self.rows[i - 1].difficulty
            } else {
                row.difficulty > self.rows[i - 1].difficulty
            };
        if total > 0 && rises && row.difficulty > self.told.z / 2 {
            path /= 2;
            self.draw(first, slips, path, chances);
        }
        let strong = adjusted_level(row.level, self.told.z, self.told.xl) > 2 * self.told.xl;
        let plain = self.version == "3.4.3" || strong || row.frequency == 0;
        slips.push((i, row.frequency + i64::from(!plain)));
        self.fill(first, i + 1, slips, path, chances);
        slips.pop();
    }

    fn draw(&self, first: usize, slips: &[(usize, i64)], path: Chance, chances: &mut [Chance]) {
        let total: i64 = slips.iter().map(|(_, slip)| slip).sum();
        if path == Chance::from_integer(0) || total == 0 {
            return;
        }
        if self.version == "3.4.3" {
            for left in 1..=total {
                let i = leak(self.rows, first, left, &self.told).unwrap();
                chances[i - first] += path / i128::from(total);
            }
        } else {
            for (i, slip) in slips {
                chances[i - first] += path * Chance::new(i128::from(*slip), i128::from(total));
            }
        }
    }
}

/// The weight of a row in the normal selection of 3.7.
pub(super) fn weight(row: &Row, told: &Told) -> i64 {
    let (low, high) = (told.z / 6, (told.z + told.xl) / 2);
    let upper_case = row.class.chars().all(|c| c.is_ascii_uppercase());
    let lives = match (told.plane, row.class) {
        ("", _) => true,
        (plane, "E") => row.plane == plane,
        ("water", _) => row.has("swim"),
        ("fire", _) => row.has("resist_fire"),
        ("air", "t") => row.has("amorphous"),
        ("air", class) => class == "v" || ["fly", "amorphous", "noncorporeal", "float", "whirly"].iter().any(|flag| row.has(flag)),
        _ => true,
    };
    let uncommon = row.has("nogen") || row.has("unique") || told.gone(row);
    let misplaced = if told.gehennom { row.alignment > 0 || row.has("nohell") } else { row.has("hell") };
    if row.difficulty < low || row.difficulty > high || told.rogue && !upper_case || !lives || uncommon || misplaced {
        return 0;
    }
    let shift = match told.alignment {
        "lawful" => (row.alignment + 20) / 8,
        "neutral" => (20 - row.alignment.abs()) / 4,
        "chaotic" => (20 - row.alignment) / 8,
        _ => 0,
    };
    let hot = told.temperature == "hot" || told.temperature.is_empty() && told.gehennom;
    let suits = hot && row.has("resist_fire") || told.temperature == "cold" && row.has("resist_cold");
    row.frequency + shift + if suits { 3 } else { 0 }
}
