//! The dungeon of a seed as people and programs read it: a picture for a terminal, JSON, Graphviz.

mod dot;
mod outline;
mod picture;
#[cfg(test)]
pub(crate) mod samples;

pub use dot::dot;
pub use picture::{About, Row, View, picture, text};

use crate::tree::Tree;

/// A tree as one JSON object on one line, a line feed after it.
///
/// `seed` (decimal, as a string), `branches`, `absent`, `context`: the shape of [`Tree`]. A branch has `name`, `floors` (0 where it grows),
/// `growing` (only where it does), `direction` (`"down"` or `"up"`), `absolute` (of its first floor), `entry` with `from`, `depth`, `arrive`,
/// `kind` (`"stairs"` or `"portal"`) and `one_way` (`"in"` or `"out"`), `special` with `name`, `depth` and `variant`, and `once` with `name`,
/// `kind` (`"room"`, `"vault"` or `"monster"`) and `depth`. An absent thing has `branch`, `special` and `reason`. What is empty or does not
/// apply is left out. Later versions may add fields.
///
/// # Errors
/// When a context value is a number JSON does not have, which none is.
pub fn json(tree: &Tree) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(tree)?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_reads_back_as_the_same_tree() {
        let tree = samples::kingdom();
        let text = json(&tree).unwrap();
        assert_eq!(text.find('\n'), Some(text.len() - 1));
        assert_eq!(serde_json::from_str::<Tree>(&text).unwrap(), tree);
        assert!(text.starts_with("{\"seed\":\"42\",\"branches\":[{\"name\":\"keep\",\"floors\":12,"), "{text}");
    }
}
