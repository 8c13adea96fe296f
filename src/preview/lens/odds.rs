//! Who may appear at a cell: the monster tables of the place, with those who can stand there. They are worked out aside, as a script may take long.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use ratatui::style::{Modifier, Style};

use super::super::Message;
use super::super::app::App;
use super::super::aside;
use super::super::look::Look;
use super::super::worker::Base;
use super::{Lens, Shown, Subject};
use crate::engine::{MonsterChance, TableOdds};
use crate::floor::{MonsterState, PlacedMonster};
use crate::world::{Monster, Place, Terrain, TerrainClass, World};

/// Monsters of a table that are named.
const NAMED: usize = 6;
/// A chance that is more than a rounding error.
const LEFT_OVER: f64 = 1e-9;

/// The odds of the place that was looked at last.
#[derive(Debug, Default)]
pub(in crate::preview) struct Chances {
    known: Option<(Wanted, Result<Vec<TableOdds>, String>)>,
    asked: Option<Wanted>,
    /// How often there were new ones.
    count: u64,
}

/// The cell that odds are told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub at: (u32, u32),
    /// What it is where it is not the cursor's, with a comma after it.
    pub what: &'static str,
}

/// Odds to be worked out.
#[derive(Clone, Debug)]
pub(in crate::preview) struct Wanted {
    base: Base,
    place: Place,
}

/// Odds that were worked out.
#[derive(Debug)]
pub(in crate::preview) struct News {
    of: Wanted,
    result: Result<Vec<TableOdds>, String>,
}

impl Wanted {
    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.base.loaded, &other.base.loaded) && self.place == other.place && self.base.context == other.base.context
    }
}

/// Works odds out.
pub(in crate::preview) fn work(wanted: &Wanted, answers: &Sender<Message>) {
    let odds = wanted.base.loaded.engine.odds(&wanted.place, &wanted.base.context);
    let result = odds.map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned());
    // Nobody is left to hear it where this fails.
    let _ = answers.send(Message::News(aside::News::Chances(News { of: wanted.clone(), result })));
}

impl Chances {
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

impl App {
    /// The odds that the lens needs, where they are neither known nor under way.
    pub(in crate::preview) fn chances_wanted(&mut self) -> Option<aside::Task> {
        let (floor, base) = self.under_lens().filter(|_| self.lenses.on == Some(Lens::Odds))?;
        let wanted = Wanted { base: base?.clone(), place: floor.header.place.clone() };
        let chances = &mut self.lenses.chances;
        let known = chances.known.as_ref().map(|(of, _)| of);
        if chances.asked.as_ref().or(known).is_some_and(|latest| latest.is(&wanted)) {
            return None;
        }
        chances.known = None;
        chances.asked = Some(wanted.clone());
        Some(aside::Task::Chances(wanted))
    }

    /// Odds were worked out; those that nobody wants any more are let go.
    pub(in crate::preview) fn chances_news(&mut self, news: News) {
        let chances = &mut self.lenses.chances;
        if chances.asked.as_ref().is_some_and(|asked| asked.is(&news.of)) {
            chances.asked = None;
            chances.known = Some((news.of, news.result));
            chances.count += 1;
            self.look_through_lens();
        }
    }
}

/// Who may appear at a cell, and where anybody may.
pub(super) fn odds(subject: &Subject<'_>, at: &Spot, chances: &Chances) -> Shown {
    let mut shown = Shown::new(subject, "odds");
    let Some(world) = subject.world else {
        shown.legend.say("the tables of this floor are not known");
        return shown;
    };
    match &chances.known {
        _ if chances.asked.is_some() => shown.legend.say("working them out"),
        None => shown.legend.say("working them out"),
        Some((_, Err(error))) => shown.legend.say(error.as_str()),
        Some((_, Ok(tables))) if tables.is_empty() => {
            shown.legend.say("the population here has no monster table, so there are none to show");
        }
        Some((_, Ok(tables))) => of_tables(subject, world, at, tables, &mut shown),
    }
    shown
}

fn of_tables(subject: &Subject<'_>, world: &World, spot: &Spot, tables: &[TableOdds], shown: &mut Shown) {
    let floor = subject.floor;
    let tables: Vec<(&TableOdds, Vec<(&Monster, MonsterChance)>)> = tables
        .iter()
        .map(|table| {
            let declared = |chance: MonsterChance| Some((world.monsters.get(usize::from(world.monster(&chance.monster)?.0))?, chance));
            (table, table.by_monster().into_iter().filter_map(declared).collect())
        })
        .collect();
    // The chance that somebody appears on a terrain who can stand there: that of the likeliest table.
    let on = |terrain: &Terrain| -> f64 {
        let of = |rows: &Vec<(&Monster, MonsterChance)>| -> f64 {
            rows.iter().filter(|(monster, _)| stands(monster, terrain)).map(|(_, chance)| chance.chance).sum()
        };
        tables.iter().map(|(_, rows)| of(rows)).fold(0.0, f64::max)
    };
    let shares: Vec<f64> = world.terrains.iter().map(on).collect();
    let taken = subject.taken();
    for (cell, terrain) in floor.cells.iter().enumerate() {
        let share = shares.get(usize::from(*terrain)).copied().unwrap_or(0.0);
        if share > 0.0 {
            let free = taken.get(cell) == Some(&false) && !subject.look.colour;
            shown.tint(cell, free.then(|| tenth(share)), style(subject.look, share), 1);
        }
    }
    let at = spot.at;
    let here = subject.cell(at).and_then(|cell| world.terrains.get(usize::from(*floor.cells.get(cell)?)));
    let Some(here) = here else { return };
    let stairs = if here.class == TerrainClass::Stair { ": stairs are kept free" } else { "" };
    shown.legend.say(format!("{}at ({}, {}), {}{stairs}", spot.what, at.0, at.1, here.name));
    let several = tables.len() > 1;
    for (table, mut rows) in tables {
        if several {
            let name = if table.label.is_empty() { &table.rule } else { &table.label };
            shown.legend.sign(format!("{name}:"), Style::new().add_modifier(Modifier::BOLD), "");
        }
        let elsewhere: f64 = rows.iter().filter(|(monster, _)| !stands(monster, here)).map(|(_, chance)| chance.chance).sum();
        rows.retain(|(monster, chance)| chance.chance > 0.0 && stands(monster, here));
        rows.sort_by(|a, b| b.1.chance.total_cmp(&a.1.chance));
        if rows.is_empty() && stairs.is_empty() {
            shown.legend.say("nobody who can stand here");
        }
        for (monster, chance) in rows.iter().take(NAMED) {
            let (glyph, style) = subject.look.monster(&placed(monster));
            shown.legend.sign(glyph.to_string(), style, format!("{} {}", monster.name, percent(chance.chance)));
        }
        if rows.len() > NAMED {
            let rest: f64 = rows.iter().skip(NAMED).map(|(_, chance)| chance.chance).sum();
            shown.legend.say(format!("{} others {}", rows.len() - NAMED, percent(rest)));
        }
        // With these the numbers come to a hundred.
        let rest = [("nobody".to_owned(), table.nobody()), (format!("not on {}", here.name), elsewhere)];
        for (what, chance) in rest.into_iter().filter(|(_, chance)| *chance > LEFT_OVER && stairs.is_empty()) {
            shown.legend.say(format!("{what} {}", percent(chance)));
        }
    }
    let most = shares.iter().copied().fold(0.0, f64::max);
    let (sign, text) = if subject.look.colour { ("ground", "anybody at all, cold to hot") } else { ("0-9", "anybody at all, in tenths") };
    shown.legend.sign(sign, style(subject.look, most), text);
}

/// Stairs are kept free.
fn stands(monster: &Monster, terrain: &Terrain) -> bool {
    terrain.class != TerrainClass::Stair && monster.habitat.stands_on(terrain)
}

/// A monster as it looks on a floor.
pub(super) fn placed(monster: &Monster) -> PlacedMonster {
    let state = MonsterState::default();
    PlacedMonster { name: monster.name.clone(), glyph: monster.glyph, colour: monster.colour, x: 0, y: 0, state }
}

/// A chance as a digit.
fn tenth(share: f64) -> char {
    char::from(b'0' + (share * 10.0).clamp(0.0, 9.0) as u8)
}

fn style(look: &Look, share: f64) -> Style {
    Subject::over(look.heat((share * 100.0).clamp(0.0, 100.0) as usize, 101))
}

fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    if percent < 0.05 { "under 0.1 %".to_owned() } else { format!("{percent:.1} %") }
}
