//! Hot reload: the scripts are read again and the floor is made anew, under the player's feet.

use undercroft::{ErrorKind, Floor, Result};

use crate::game::{Game, walk};
use crate::here::Here;
use crate::sight;

impl Game {
    /// Reads the scripts again. Where they are broken, or make no floor here, the floor stays as it is and the diagnostics are shown.
    pub fn reload(&mut self) {
        match self.engine.reload() {
            Ok(true) => {}
            Ok(false) => return self.log.say("The scripts are as they were."),
            Err(error) if error.kind() == ErrorKind::Request => {
                return self.log.say("These scripts are part of the program: start with --scripts DIR to edit them.");
            }
            Err(error) => {
                self.fails("The scripts are broken, and you play on with the old ones", &error);
                return;
            }
        }
        match self.make_again() {
            Ok(floor) => {
                self.stand_on(floor);
                self.log.say("The scripts are read anew, and so is this floor.");
            }
            Err(error) => {
                self.fails("The new scripts make no floor here, and this one stays", &error);
            }
        }
    }

    /// This floor, by the scripts as they are now.
    pub fn make_again(&self) -> Result<Floor> {
        let header = &self.here.floor.header;
        match (&header.room, &self.growing) {
            (Some(room), Some(growing)) => self.engine.room_floor(&growing.growth, room.instance, room.x, room.y),
            _ => self.make(&header.place.branch, header.place.depth),
        }
    }

    /// Puts a new floor in place of this one, with the player where they are if that can be.
    pub fn stand_on(&mut self, floor: Floor) {
        let walk = walk(&self.engine, &floor.header.place.branch);
        let mut here = Here::new(floor, self.engine.world(), walk);
        // What looks as it did is still known, on a floor of the same size.
        let same = here.size() == self.here.size();
        for index in 0..here.floor.cells.len() {
            let at = here.point(index);
            let known = same && self.here.knows(at) && self.here.looks(at).map(|t| &t.name) == here.looks(at).map(|t| &t.name);
            if let Some(cell) = here.known.get_mut(index) {
                *cell = known;
            }
        }
        let at = self.player.at;
        let stays = here.passable(at) && here.monster_at(at).is_none();
        let at = if stays { Some(at) } else { here.index(at).and_then(|_| here.free_near(at)) };
        self.player.at = at.unwrap_or(here.floor.arrival.into());
        here.monsters.retain(|m| m.at != self.player.at);
        self.here = here;
        sight::look(&mut self.here, self.player.at);
    }
}
