//! [`Format`]: the version of what a floor is written as.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The version of the JSON of a floor, both of [`format::json`](crate::format::json()) and of [`Floor`](super::Floor) itself: the number 1.
/// Whoever reads a floor of another version is told so, before anything else of it is read wrongly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Format;

impl Format {
    /// The number.
    pub const NUMBER: u32 = 1;
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(Self::NUMBER)
    }
}

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            Self::NUMBER => Ok(Self),
            other => {
                Err(de::Error::custom(format!("this floor is of format {other}, this version of Undercroft reads format {}", Self::NUMBER)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn it_is_written_as_its_number_and_another_is_refused() {
        assert_eq!(serde_json::to_string(&Format).unwrap(), "1");
        assert_eq!(serde_json::from_str::<Format>("1").unwrap(), Format);
        let error = serde_json::from_str::<Format>("2").unwrap_err().to_string();
        assert!(error.starts_with("this floor is of format 2, this version of Undercroft reads format 1"), "{error}");
    }
}
