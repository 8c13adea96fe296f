//! Curves made by hand, for tests.

use crate::sweep::{Curve, Curves, TableCurves};
use crate::world::Colour;

/// A table of monsters with these chances; nobody is what is left over.
pub(crate) fn table(label: &str, rule: &str, monsters: &[(&str, char, &[f64])]) -> TableCurves {
    let depths = monsters.first().map_or(0, |(_, _, chances)| chances.len());
    let nobody = (0..depths).map(|i| 1.0 - monsters.iter().map(|(_, _, chances)| chances[i]).sum::<f64>()).collect();
    let curve = |(name, glyph, chances): &(&str, char, &[f64])| Curve {
        name: (*name).to_owned(),
        glyph: *glyph,
        colour: Colour::Red,
        chances: chances.to_vec(),
        shadowed_by: None,
    };
    TableCurves { label: label.to_owned(), rule: rule.to_owned(), monsters: monsters.iter().map(curve).collect(), nobody }
}

pub(crate) fn curves(branch: &str, tables: Vec<TableCurves>) -> Curves {
    let depths = tables.first().map_or(0, |table| table.nobody.len()) as u32;
    Curves { branch: branch.to_owned(), depths: (1..=depths).collect(), tables }
}

/// Four floors: a rat of the first floors, an ogre of the last, and an owl that never comes.
pub(crate) fn cellar() -> Curves {
    let rows: [(&str, char, &[f64]); 3] =
        [("ogre", 'O', &[0.0, 0.125, 0.25, 0.5]), ("rat", 'r', &[0.5, 0.25, 0.0625, 0.0]), ("owl", 'o', &[0.0; 4])];
    curves("cellar", vec![table("", "by weight", &rows)])
}
