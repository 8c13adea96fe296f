//! Odds as rows of a table, for spreadsheets.

use super::super::csv::quoted;
use crate::sweep::Curves;

/// What is left over, in the column of monsters.
const NOBODY: &str = "nobody";

/// Rows `depth,table,monster,chance` under a heading: by table, then monster in the order of its rows with `nobody` last, then depth. Chances
/// are 0 to 1, the shortest numbers that read back as the same f64. Tables are named by label, else rule, numbered where two would be one.
/// Texts are quoted where they must be.
#[must_use]
pub fn csv(curves: &Curves) -> String {
    let mut out = "depth,table,monster,chance\n".to_owned();
    for (table, title) in curves.tables.iter().zip(curves.titles()) {
        let title = quoted(&title);
        let monsters = table.monsters.iter().map(|curve| (curve.name.as_str(), &curve.chances));
        for (name, chances) in monsters.chain([(NOBODY, &table.nobody)]) {
            let name = quoted(name);
            for (depth, chance) in curves.depths.iter().zip(chances) {
                // Debug writes very small numbers with an exponent.
                out.push_str(&format!("{depth},{title},{name},{chance:?}\n"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn every_chance_is_a_row() {
        let text = csv(&samples::cellar());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 4 * 4);
        assert_eq!(lines[..3], ["depth,table,monster,chance", "1,by weight,ogre,0.0", "2,by weight,ogre,0.125"]);
        assert_eq!(lines[16], "4,by weight,nobody,0.5");
        assert_eq!(csv(&Curves::default()), "depth,table,monster,chance\n");
    }

    #[test]
    fn names_are_quoted_where_they_must_be_and_numbers_read_back() {
        let tables = vec![
            samples::table("a, b", "r", &[("the \"old\" rat", 'r', &[1.0 / 3.0])]),
            samples::table("a, b", "r", &[("two\nlines", 'r', &[1e-300])]),
        ];
        let text = csv(&samples::curves("x", tables));
        assert_eq!(
            text,
            "depth,table,monster,chance\n1,\"a, b\",\"the \"\"old\"\" rat\",0.3333333333333333\n1,\"a, b\",nobody,0.6666666666666667\n\
             1,\"a, b 2\",\"two\nlines\",1e-300\n1,\"a, b 2\",nobody,1.0\n"
        );
    }
}
