//! [`Numbers`]: levels, rarities and weights behind the odds of the place that is inspected. They are worked out aside, as a script may take long.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use crate::engine::CancelToken;
use crate::world::Place;

use super::Message;
use super::app::App;
use super::aside;
use super::worker::Base;

/// The numbers of the place that was looked at last.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    known: Option<News>,
    asked: Option<Wanted>,
}

/// Numbers to be worked out.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    base: Base,
    place: Place,
    cancel: CancelToken,
}

/// Numbers that were worked out.
#[derive(Debug)]
pub(super) struct News {
    of: Wanted,
    tables: crate::script::Numbers,
}

impl Wanted {
    fn is(&self, base: &Base, place: &Place) -> bool {
        Arc::ptr_eq(&self.base.loaded, &base.loaded) && self.place == *place && self.base.context == base.context
    }
}

/// Works them out. A table that fails here has failed the floor, too; so there are none, and no error.
pub(super) fn work(wanted: &Wanted, answers: &Sender<Message>) {
    let tables = wanted.base.loaded.engine.numbers(&wanted.place, &wanted.base.context, Some(wanted.cancel.clone())).unwrap_or_default();
    if !wanted.cancel.is_cancelled() {
        let _ = answers.send(Message::News(aside::News::Numbers(News { of: wanted.clone(), tables })));
    }
}

impl Numbers {
    /// What a row of a table goes by, to be said after its odds; empty where that is not known.
    pub(super) fn of(&self, table: usize, row: Option<usize>) -> String {
        let Some((table, row)) = self.known.as_ref().and_then(|known| known.tables.get(table)).zip(row) else { return String::new() };
        let number = |what: &String, numbers: &Vec<Option<f64>>| Some(format!("{what} {}", short(numbers.get(row).copied()??)));
        let all: Vec<String> = table.iter().filter_map(|(what, numbers)| number(what, numbers)).collect();
        if all.is_empty() { String::new() } else { format!(", by {}", all.join(", ")) }
    }
}

/// A number with two digits behind the point at most.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl App {
    /// The numbers that the inspector needs, where they are neither known nor under way.
    pub(super) fn numbers_wanted(&mut self) -> Option<aside::Task> {
        let made = self.shown.as_ref().filter(|_| self.inspect.open)?;
        let (base, place) = (made.base.as_ref()?, &made.floor.header.place);
        let numbers = &mut self.inspect.numbers;
        if numbers.asked.as_ref().or(numbers.known.as_ref().map(|known| &known.of)).is_some_and(|latest| latest.is(base, place)) {
            return None;
        }
        let wanted = Wanted { base: base.clone(), place: place.clone(), cancel: CancelToken::new() };
        if let Some(before) = numbers.asked.replace(wanted.clone()) {
            before.cancel.cancel();
        }
        numbers.known = None;
        Some(aside::Task::Numbers(wanted))
    }

    /// Numbers were worked out; those that nobody wants any more are let go.
    pub(super) fn numbers_news(&mut self, news: News) {
        let numbers = &mut self.inspect.numbers;
        if numbers.asked.as_ref().is_some_and(|asked| asked.is(&news.of.base, &news.of.place)) {
            numbers.asked = None;
            numbers.known = Some(news);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_without_idle_digits() {
        assert_eq!([short(60.0), short(2.5), short(1.0 / 3.0), short(0.0), short(100.0)], ["60", "2.5", "0.33", "0", "100"]);
    }
}
