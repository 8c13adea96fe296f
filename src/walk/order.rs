//! [`Order`]: one step of a walk, as the command line has it.

use std::fmt;

use crate::growth::Heading;
use crate::script::did_you_mean;

/// Words that are no headings.
const WORDS: [&str; 3] = ["clear", "leave", "tick:1"];

/// What an explorer does, or what comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Go through an exit.
    Go(Heading),
    /// Overcome what is in the room.
    Clear,
    /// Leave the dungeon.
    Leave,
    /// So much time passes.
    Tick(u64),
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go(heading) => f.write_str(heading.short()),
            Self::Clear => f.write_str("clear"),
            Self::Leave => f.write_str("leave"),
            Self::Tick(time) => write!(f, "tick:{time}"),
        }
    }
}

/// Reads `e, s, clear, tick:300`. Steps are parted by commas or spaces.
pub(crate) fn orders(text: &str) -> Result<Orders, String> {
    let words = text.split([',', ' ', '\n', '\t']).filter(|word| !word.is_empty());
    words.map(order).collect::<Result<Vec<Order>, String>>().map(Orders)
}

/// A list of orders; clap would take a plain `Vec` for an option that is given several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orders(pub(crate) Vec<Order>);

fn order(word: &str) -> Result<Order, String> {
    if let Some(heading) = Heading::parse(word) {
        return Ok(Order::Go(heading));
    }
    match word.split_once(':') {
        None if word == "clear" => Ok(Order::Clear),
        None if word == "leave" => Ok(Order::Leave),
        Some(("tick", time)) => time.parse().map(Order::Tick).map_err(|_| format!("\"{word}\": {time:?} is no number of ticks")),
        _ => {
            let words = Heading::EIGHT.iter().flat_map(|heading| [heading.word(), heading.short()]).chain(WORDS);
            let hint =
                did_you_mean(word, words).unwrap_or_else(|| "steps are n, ne, e, se, s, sw, w, nw, clear, leave and tick:N".to_owned());
            Err(format!("\"{word}\" is no step; {hint}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_and_written_alike() {
        let read = orders("e,s, north clear,,leave tick:300").unwrap().0;
        assert_eq!(
            read,
            [Order::Go(Heading::East), Order::Go(Heading::South), Order::Go(Heading::North), Order::Clear, Order::Leave, Order::Tick(300)]
        );
        let written: Vec<String> = read.iter().map(ToString::to_string).collect();
        assert_eq!(orders(&written.join(",")).unwrap().0, read);
        assert_eq!(orders("").unwrap().0, []);
    }

    #[test]
    fn what_is_no_step_is_named() {
        assert_eq!(orders("e,nroth").unwrap_err(), "\"nroth\" is no step; did you mean \"north\"?");
        assert_eq!(orders("up").unwrap_err(), "\"up\" is no step; steps are n, ne, e, se, s, sw, w, nw, clear, leave and tick:N");
        assert_eq!(orders("tick:-1").unwrap_err(), "\"tick:-1\": \"-1\" is no number of ticks");
    }
}
