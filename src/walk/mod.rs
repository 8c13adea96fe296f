//! [`Walk`]: somebody walks through a branch that grows, step by step; for `grow` and for the previewer.

mod explore;
mod order;

use serde::Serialize;

use crate::engine::{Engine, Grower};
use crate::error::Result;
use crate::growth::{Growth, Refusal, Spot, Step, Tick};
use crate::world::Data;

pub(crate) use order::{Order, Orders, orders};

/// A growing dungeon, who walks there, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub growth: Growth,
    pub explorer: String,
    /// What came of each step.
    pub told: Vec<Told>,
}

/// A step and what it came to.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Told {
    /// Its number, from 1.
    number: usize,
    step: String,
    #[serde(flatten)]
    came: Came,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Came {
    /// Through an exit.
    Went(Box<Step>),
    /// Whether the room was not clear before.
    Cleared(bool),
    /// The instance that was forgotten because of that.
    Left(Option<u32>),
    Ticked(Tick),
    Refused {
        code: &'static str,
        message: String,
    },
}

impl Walk {
    pub(crate) fn new(growth: Growth, explorer: &str) -> Self {
        Self { growth, explorer: explorer.to_owned(), told: Vec::new() }
    }

    /// Does what is said; `false` where the rules refuse it.
    ///
    /// # Errors
    /// A fault of the scripts; then nothing has changed.
    pub(crate) fn step(&mut self, grower: &mut Grower<'_>, order: Order) -> Result<bool> {
        let came = match self.came(grower, order)? {
            Ok(came) => came,
            Err(refusal) => Came::Refused { code: refusal.code(), message: refusal.to_string() },
        };
        let refused = matches!(came, Came::Refused { .. });
        self.told.push(Told { number: self.told.len() + 1, step: order.to_string(), came });
        Ok(!refused)
    }

    fn came(&mut self, grower: &mut Grower<'_>, order: Order) -> Result<std::result::Result<Came, Refusal>> {
        if let Order::Go(heading) = order {
            // Whoever goes anywhere is in the dungeon.
            self.arrive();
            let step = grower.enter(&mut self.growth, &self.explorer, heading)?;
            return Ok(step.map(|step| Came::Went(Box::new(step))));
        }
        let (growth, explorer) = (&mut self.growth, self.explorer.as_str());
        Ok(match order {
            Order::Go(_) | Order::Clear => growth.clear(explorer).map(Came::Cleared),
            Order::Leave => growth.leave(explorer).map(Came::Left),
            Order::Tick(time) => growth.tick(growth.now().saturating_add(time)).map(Came::Ticked),
        })
    }

    /// Puts the explorer in the start room, if they are not in the dungeon.
    pub(crate) fn arrive(&mut self) {
        // Refused only for one who is there.
        let _ = self.growth.arrive(&self.explorer);
    }

    /// What somebody does next who explores for themselves; `None` where nothing is left.
    pub(crate) fn next(&self) -> Option<Order> {
        explore::next(&self.growth, &self.explorer)
    }

    /// The instance the explorer is in.
    pub(crate) fn instance(&self) -> Option<u32> {
        match self.growth.spot(&self.explorer)? {
            Spot::Start => None,
            Spot::Room { instance, .. } => Some(instance),
        }
    }

    /// What the scripts say is in the room the explorer is in, in lines; nothing of the start room.
    ///
    /// # Errors
    /// A fault of the scripts.
    pub(crate) fn contents(&self, engine: &Engine) -> Result<Vec<String>> {
        let Some(Spot::Room { instance, x, y }) = self.growth.spot(&self.explorer) else { return Ok(Vec::new()) };
        let contents = engine.room_contents(&self.growth, instance, x, y)?;
        let mut lines = Vec::new();
        lines.extend(contents.title.map(|title| format!("Room: {title}")));
        lines.extend(contents.text);
        let challenge = contents.challenge_text.or_else(|| contents.challenge.then(|| "there is one".to_owned()));
        lines.extend(challenge.map(|challenge| format!("Challenge: {challenge}")));
        if contents.reward != Data::Nil {
            lines.extend(serde_json::to_string(&contents.reward).ok().map(|reward| format!("Reward: {reward}")));
        }
        Ok(lines)
    }

    /// Rooms of that instance.
    pub(crate) fn rooms(&self) -> usize {
        self.instance().and_then(|id| self.growth.instance(id)).map_or(0, |instance| instance.rooms)
    }
}

impl Told {
    /// What there is to say of a step that was refused.
    pub(crate) fn refused(&self) -> Option<String> {
        let Came::Refused { message, .. } = &self.came else { return None };
        Some(format!("step {} ({}) was refused: {message}", self.number, self.step))
    }

    /// What there is to say of a step besides where it leads.
    pub(crate) fn event(&self) -> Option<String> {
        let what = match &self.came {
            Came::Went(step) => {
                let reopened = step.reopened.map(|exit| {
                    let (heading, x, y) = (exit.heading, exit.x, exit.y);
                    format!("no unexplored exit was left, so the room at {x},{y} got one to the {heading}")
                });
                let closed = step.closed && step.made;
                reopened.or_else(|| step.removed.map(forgotten)).or_else(|| closed.then(|| "no unexplored exit is left".to_owned()))?
            }
            Came::Left(Some(instance)) => forgotten(*instance),
            Came::Ticked(tick) if !tick.sealed.is_empty() => {
                let sealed = tick.sealed.iter().map(|(heading, id)| format!("the {heading} exit leads to instance {id} no longer"));
                sealed.chain(tick.removed.iter().copied().map(forgotten)).collect::<Vec<_>>().join("; ")
            }
            _ => return None,
        };
        Some(format!("step {} ({}): {what}", self.number, self.step))
    }
}

fn forgotten(instance: u32) -> String {
    format!("instance {instance} is forgotten: nobody is in it, and nobody can come back to it")
}
