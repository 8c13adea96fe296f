//! [`Replies`]: what functions of `Phase::Load` answered, kept with an engine.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::Xxh3;

use crate::world::Data;

/// Why a host function gave no answer, for the script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub message: String,
    pub hint: Option<String>,
}

/// What a host function answered.
pub(crate) type Reply = std::result::Result<Data, Refusal>;

/// Answers by name and arguments.
#[derive(Debug, Default)]
pub(crate) struct Replies(BTreeMap<(String, String), Reply>);

impl Replies {
    /// The answer that is kept.
    pub fn get(&self, key: &(String, String)) -> Option<&Reply> {
        self.0.get(key)
    }

    /// Keeps an answer.
    pub fn keep(&mut self, key: (String, String), reply: Reply) {
        self.0.insert(key, reply);
    }

    /// Eight hex digits over names, arguments and answers; `None` where nothing was asked.
    pub fn hash(&self) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let mut hasher = Xxh3::new();
        for ((name, args), reply) in &self.0 {
            let reply = match reply {
                Ok(data) => text_of(data),
                Err(refusal) => format!("error {}", refusal.message),
            };
            for part in [name, args, &reply] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        Some(format!("{:08x}", hasher.digest() >> 32))
    }
}

/// Data as a text that is its own.
pub(crate) fn text_of(data: &Data) -> String {
    // Data is sorted and its keys are texts: it has a form in JSON always.
    serde_json::to_string(data).unwrap_or_default()
}
