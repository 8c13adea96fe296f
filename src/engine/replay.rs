//! Replaying a floor from its header.

use crate::error::{Error, Result};
use crate::floor::{API_VERSION, Header};
use crate::growth::Cell;

use super::grow::grown_place;
use super::{Engine, Limits, Request};

impl Engine {
    /// The request a header stands for. Its floor is the same, byte for byte.
    ///
    /// # Errors
    /// Says what changed where engine, API, scripts or place are not those of the header.
    pub fn replay(&self, header: &Header) -> Result<Request> {
        let (id, branch) = self.branch(&header.place.branch)?;
        let seed: u64 = header
            .seed
            .parse()
            .map_err(|_| Error::request(format!("the header's seed is not a number of 64 bits: \"{}\"", header.seed)))?;
        let mut changed = Vec::new();
        let engine = env!("CARGO_PKG_VERSION");
        if header.engine != engine {
            changed.push(format!("the floor was made by engine {}, this is {engine}", header.engine));
        }
        if header.api != API_VERSION {
            changed.push(format!("the floor was made for script API {}, this is {API_VERSION}", header.api));
        }
        let scripts = self.hashes.get(usize::from(id.0)).map_or("", String::as_str);
        if header.scripts != scripts {
            changed.push(format!("the scripts of branch \"{}\" are {scripts}, the floor was made by {}", branch.name, header.scripts));
        }
        if changed.is_empty() {
            self.check_context(&header.context)?;
            let tree = self.dungeon(seed, &header.context, None)?;
            let own = self.branch_of(&tree, &branch.name)?;
            let place = match &header.room {
                Some(room) => grown_place(own, &Cell::new(room.instance, room.x, room.y)),
                None => own.place(header.place.depth),
            };
            if header.place != place {
                changed.push(format!("the header places the floor at {:?}, these scripts at {place:?}", header.place));
            }
        }
        if !changed.is_empty() {
            return Err(Error::request(format!("this floor cannot be replayed: {}", changed.join("; "))));
        }
        Ok(Request {
            context: header.context.clone(),
            room: header.room.clone(),
            limits: Limits { wall_clock: None, ..Limits::default() },
            ..Request::new(&branch.name, header.place.depth, seed)
        })
    }
}
