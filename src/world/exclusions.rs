//! [`Exclusions`]: which room types do not share a floor, as numbers.

use std::collections::HashMap;

use super::{RoomType, RoomTypeId};

/// The words that exclude pieces, numbered; and of each room type those that it excludes and those that it bears as its name or a tag. Built
/// once: a floor asks for each piece it draws, and a thousand may be tagged alike.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusions {
    rows: Vec<Row>,
    words: usize,
}

#[derive(Clone, Debug, Default)]
struct Row {
    shuns: Vec<usize>,
    bears: Vec<usize>,
}

/// The words that pieces on a floor bear and exclude.
#[derive(Clone, Debug, Default)]
pub(crate) struct Company {
    borne: Vec<bool>,
    shunned: Vec<bool>,
}

impl Exclusions {
    /// Those of all room types.
    pub fn of(rooms: &[RoomType]) -> Self {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for word in rooms.iter().flat_map(|room| &room.excludes) {
            let next = numbers.len();
            numbers.entry(word).or_insert(next);
        }
        let known = |word: &String| numbers.get(word.as_str()).copied();
        let rows = rooms.iter().map(|room| Row {
            shuns: room.excludes.iter().filter_map(known).collect(),
            bears: room.tags.iter().chain([&room.name]).filter_map(known).collect(),
        });
        Self { rows: rows.collect(), words: numbers.len() }
    }

    /// Whether the room type excludes others or may be excluded.
    pub fn concern(&self, id: RoomTypeId) -> bool {
        self.row(id).is_some_and(|row| !row.shuns.is_empty() || !row.bears.is_empty())
    }

    /// Nobody.
    pub fn nobody(&self) -> Company {
        Company { borne: vec![false; self.words], shunned: vec![false; self.words] }
    }

    /// Adds a piece to those that stand.
    pub fn join(&self, company: &mut Company, id: RoomTypeId) {
        let Some(row) = self.row(id) else { return };
        for (words, marks) in [(&row.bears, &mut company.borne), (&row.shuns, &mut company.shunned)] {
            for word in words {
                if let Some(mark) = marks.get_mut(*word) {
                    *mark = true;
                }
            }
        }
    }

    /// Whether a piece excludes one that stands, or is excluded by one.
    pub fn bar(&self, company: &Company, id: RoomTypeId) -> bool {
        let any = |words: &[usize], marks: &[bool]| words.iter().any(|word| marks.get(*word) == Some(&true));
        self.row(id).is_some_and(|row| any(&row.shuns, &company.borne) || any(&row.bears, &company.shunned))
    }

    fn row(&self, id: RoomTypeId) -> Option<&Row> {
        self.rows.get(usize::from(id.0))
    }
}
