//! Who is where, and the clock: explorers come and go, windows close, instances are forgotten.

use super::room::State;
use super::{Door, Growth, Heading, Refusal, Removal, RoomView, Spot, Tick, Window};
use crate::chance::Stream;

impl Growth {
    /// Explorers in the dungeon and where they are, by name.
    pub fn explorers(&self) -> impl Iterator<Item = (&str, Spot)> + '_ {
        self.explorers.iter().map(|(name, spot)| (name.as_str(), *spot))
    }

    /// Where an explorer is; `None` for somebody who is not in the dungeon.
    #[must_use]
    pub fn spot(&self, explorer: &str) -> Option<Spot> {
        self.explorers.get(explorer).copied()
    }

    /// An explorer comes from the surface into the start room.
    ///
    /// # Errors
    /// [`Refusal::Here`] for one who is in the dungeon already.
    pub fn arrive(&mut self, explorer: &str) -> Result<(), Refusal> {
        if self.explorers.contains_key(explorer) {
            return Err(Refusal::Here(explorer.to_owned()));
        }
        self.explorers.insert(explorer.to_owned(), Spot::Start);
        Ok(())
    }

    /// An explorer leaves the dungeon, from wherever they are: up to the surface, out of the game, dead. Gives the instance that is forgotten because
    /// of that.
    ///
    /// # Errors
    /// [`Refusal::Unknown`] for one who is not there.
    pub fn leave(&mut self, explorer: &str) -> Result<Option<u32>, Refusal> {
        let from = self.explorers.remove(explorer).ok_or_else(|| Refusal::Unknown(explorer.to_owned()))?;
        Ok(self.gone_from(from))
    }

    /// Brings an explorer to a place without walking: a follower, a spell. Also into an instance nobody can join. Gives the instance that is forgotten
    /// because of that.
    ///
    /// # Errors
    /// [`Refusal::Unknown`], [`Refusal::Gone`] and [`Refusal::NoRoom`].
    pub fn bring(&mut self, explorer: &str, to: Spot) -> Result<Option<u32>, Refusal> {
        if !self.explorers.contains_key(explorer) {
            return Err(Refusal::Unknown(explorer.to_owned()));
        }
        if let Spot::Room { instance, x, y } = to {
            let grid = self.instances.get(&instance).ok_or(Refusal::Gone(instance))?;
            grid.room((x, y)).ok_or(Refusal::NoRoom(instance, x, y))?;
        }
        Ok(self.put(explorer, to))
    }

    /// The challenge of the room an explorer is in is overcome: its exits can be used. Whether it was not clear before.
    ///
    /// # Errors
    /// [`Refusal::Unknown`], and [`Refusal::AtStart`] in the start room.
    pub fn clear(&mut self, explorer: &str) -> Result<bool, Refusal> {
        let (instance, x, y) = self.cell_of(explorer)?;
        self.clear_room(instance, x, y)
    }

    /// The same for a room, whoever is there.
    ///
    /// # Errors
    /// [`Refusal::Gone`] and [`Refusal::NoRoom`].
    pub fn clear_room(&mut self, instance: u32, x: i32, y: i32) -> Result<bool, Refusal> {
        self.change(instance, (x, y), State::NOT_CLEAR, false)
    }

    /// Locks or opens the way back of the room an explorer is in: a fight lasts. Rooms begin with it open, and being cleared does not change it.
    /// Whether that is a change.
    ///
    /// # Errors
    /// [`Refusal::Unknown`], and [`Refusal::AtStart`] in the start room.
    pub fn lock_back(&mut self, explorer: &str, locked: bool) -> Result<bool, Refusal> {
        let (instance, x, y) = self.cell_of(explorer)?;
        self.change(instance, (x, y), State::BACK_LOCKED, locked)
    }

    /// The same for a room, whoever is there.
    ///
    /// # Errors
    /// [`Refusal::Gone`] and [`Refusal::NoRoom`].
    pub fn lock_back_of(&mut self, instance: u32, x: i32, y: i32, locked: bool) -> Result<bool, Refusal> {
        self.change(instance, (x, y), State::BACK_LOCKED, locked)
    }

    /// Sets the clock, in ticks of the host: what a tick is, the host knows. Join windows end, and what nobody can come back to is forgotten.
    ///
    /// # Errors
    /// [`Refusal::Clock`] for a time that is past.
    pub fn tick(&mut self, now: u64) -> Result<Tick, Refusal> {
        if now < self.now {
            return Err(Refusal::Clock { now: self.now, to: now });
        }
        let before = std::mem::replace(&mut self.now, now);
        let Window::Beat { every, chance } = self.rule.window else {
            return Ok(self.shut(|_, door, now| door.until.is_some_and(|until| until <= now)));
        };
        let mut all = Tick::default();
        let every = every.max(1);
        let stream = Stream::root(self.seed, &self.branch, 0).child("window");
        // A beat resets with a chance of at least 1 %, so however long nobody looked at the clock, the exits are soon done.
        let first = before / every;
        for beat in (first..=now / every).skip(1) {
            if self.doors.is_empty() {
                break;
            }
            let of_beat = stream.child_n("beat", beat);
            let tick = self.shut(|heading, _, _| of_beat.child(heading.word()).percent(chance.max(1)));
            all.sealed.extend(tick.sealed);
            all.removed.extend(tick.removed);
        }
        Ok(all)
    }

    /// Forgets an instance. Explorers who are in it come to the start room; their names are given.
    ///
    /// # Errors
    /// [`Refusal::Gone`] where there is none.
    pub fn remove(&mut self, instance: u32) -> Result<Vec<String>, Refusal> {
        self.instances.remove(&instance).ok_or(Refusal::Gone(instance))?;
        self.doors.retain(|_, door| door.instance != instance);
        let mut moved = Vec::new();
        for (name, spot) in &mut self.explorers {
            if matches!(spot, Spot::Room { instance: at, .. } if *at == instance) {
                *spot = Spot::Start;
                moved.push(name.clone());
            }
        }
        Ok(moved)
    }

    /// The rooms explorers are in, each once.
    #[must_use]
    pub fn occupied(&self) -> Vec<RoomView> {
        let mut spots: Vec<Spot> = self.explorers.values().copied().collect();
        spots.sort_unstable();
        spots.dedup();
        let view = |spot| match spot {
            Spot::Start => Some(self.start()),
            Spot::Room { instance, x, y } => self.room(instance, x, y),
        };
        spots.into_iter().filter_map(view).collect()
    }

    /// Where an exit of the start room leads, while it does.
    pub(super) fn door(&self, heading: Heading) -> Option<Door> {
        self.doors.get(&heading).copied()
    }

    /// Ends the windows that `over` says are over.
    pub(super) fn shut(&mut self, mut over: impl FnMut(Heading, &Door, u64) -> bool) -> Tick {
        let now = self.now;
        let ended: Vec<(Heading, u32)> = self
            .doors
            .iter()
            .filter(|(heading, door)| over(**heading, door, now))
            .map(|(heading, door)| (*heading, door.instance))
            .collect();
        let mut removed = Vec::new();
        for (heading, id) in &ended {
            self.doors.remove(heading);
            if let Some(instance) = self.instances.get_mut(id) {
                instance.sealed = true;
            }
            removed.extend(self.forget(*id));
        }
        Tick { sealed: ended, removed }
    }

    /// Moves an explorer who is in the dungeon. Gives the instance that is forgotten because of that.
    pub(super) fn put(&mut self, explorer: &str, to: Spot) -> Option<u32> {
        if let Spot::Room { instance, .. } = to
            && let Some(instance) = self.instances.get_mut(&instance)
        {
            instance.inside += 1;
        }
        let spot = self.explorers.get_mut(explorer)?;
        let from = std::mem::replace(spot, to);
        self.gone_from(from)
    }

    fn gone_from(&mut self, from: Spot) -> Option<u32> {
        let Spot::Room { instance: id, .. } = from else { return None };
        if let Some(instance) = self.instances.get_mut(&id) {
            instance.inside = instance.inside.saturating_sub(1);
        }
        self.forget(id)
    }

    /// Forgets an instance that nobody is in and nobody can come to.
    fn forget(&mut self, id: u32) -> Option<u32> {
        let empty = self.instances.get(&id).is_some_and(|i| i.sealed && i.inside == 0);
        (empty && self.rule.removal == Removal::Empty).then(|| self.instances.remove(&id)).flatten().map(|_| id)
    }

    fn cell_of(&self, explorer: &str) -> Result<(u32, i32, i32), Refusal> {
        match self.spot(explorer).ok_or_else(|| Refusal::Unknown(explorer.to_owned()))? {
            Spot::Start => Err(Refusal::AtStart),
            Spot::Room { instance, x, y } => Ok((instance, x, y)),
        }
    }

    fn change(&mut self, id: u32, (x, y): (i32, i32), bit: u8, on: bool) -> Result<bool, Refusal> {
        let instance = self.instances.get_mut(&id).ok_or(Refusal::Gone(id))?;
        let room = instance.room_mut((x, y)).ok_or(Refusal::NoRoom(id, x, y))?;
        let changed = room.state.has(bit) != on;
        room.state.set(bit, on);
        Ok(changed)
    }
}
