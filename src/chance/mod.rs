//! Random streams and dice: no Lua, no map.

/// The seed a text stands for: a decimal u64 is itself, any other text is hashed.
#[must_use]
pub fn seed_from_text(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}
