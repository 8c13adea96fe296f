//! [`Engine::becomes`]: what becomes of a terrain, wherever it lies in a branch.

use crate::error::{Error, Result};
use crate::floor::Change;
use crate::script::did_you_mean;
use crate::world::TerrainId;

use super::Engine;

impl Engine {
    /// What may become of a terrain under an action on the floors of a branch: one change, or one for each of the branch's materials, with its
    /// weight. Of a cell of a floor [`Floor::becomes`](crate::Floor::becomes) says which.
    ///
    /// # Errors
    /// Kind `Request`: there is no such branch or terrain.
    pub fn becomes(&self, branch: &str, terrain: &str, action: &str) -> Result<Vec<(Change, u64)>> {
        let (_, branch) = self.branch(branch)?;
        let terrains = &self.world().terrains;
        let flags = |id: TerrainId| terrains.get(usize::from(id.0)).map_or(&[][..], |t| &t.flags);
        let Some(from) = self.world().terrain(terrain) else {
            let hint = did_you_mean(terrain, terrains.iter().map(|t| t.name.as_str())).map(|h| format!("; {h}"));
            return Err(Error::request(format!("there is no terrain \"{terrain}\"{}", hint.unwrap_or_default())));
        };
        let to = terrains.get(usize::from(from.0)).and_then(|t| t.transitions.target(action));
        let change = |to: TerrainId| Change::between((from, flags(from)), (to, flags(to)), action);
        Ok(match to.map(|to| (to, branch.materials.get(&to))) {
            None => vec![(change(from), 1)],
            Some((to, None)) => vec![(change(to), 1)],
            Some((_, Some(materials))) => {
                materials.iter().filter(|(_, weight)| *weight > 0).map(|(to, weight)| (change(*to), *weight)).collect()
            }
        })
    }
}
