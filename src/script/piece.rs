//! [`Bench`]: a state in which pieces are placed alone, one after the other.

use std::collections::BTreeSet;
use std::sync::Arc;

use mlua::Table;

use crate::build::{Build, Refusal};
use crate::engine::{CancelToken, Limits};
use crate::error::Error;
use crate::grid::{Area, Orientation};
use crate::world::{Context, Place, RoomTypeId};

use super::bind::vaults::Met;
use super::bind::{AreaRef, Keys, Session, place_alone, place_table};
use super::declare::ContextValues;
use super::fault::fault;
use super::functions::serve;
use super::host::Vm;
use super::meter::Trip;
use super::program::Program;
use super::run::{Loaded, generating, script_error};

pub(crate) use super::bind::Spot;
pub(crate) use super::bind::vaults::label;

/// What became of one placing.
pub(crate) enum Stamped {
    /// It stands there. With what came up in it, by vault and part.
    Placed(Box<Build>, Area, BTreeSet<(u16, String)>),
    /// It does not, for a reason of its own or of the script's.
    Refused(Refusal),
    /// A fault of a script, or a limit.
    Failed(Error),
}

/// A Lua state for pieces alone.
pub(crate) struct Bench<'a> {
    program: &'a Arc<Program>,
    vm: Vm,
    /// Tables of the places that scripts were told of. They cannot be written to, so that nothing shows from one placing to the next.
    places: Vec<(Place, Table)>,
    /// Which of them they are told of now.
    place: usize,
}

impl<'a> Bench<'a> {
    pub fn new(
        program: &'a Arc<Program>,
        loaded: &Loaded,
        context: &Context,
        limits: Limits,
        cancel: Option<CancelToken>,
        watch: bool,
    ) -> Result<Self, Error> {
        let vm = generating(program, loaded, limits, cancel, context)?;
        if watch {
            vm.meter.watch();
        }
        serve(&vm.lua);
        Ok(Self { program, vm, places: Vec::new(), place: 0 })
    }

    /// Places a piece on a map that is new. Each placing has the fuel of a whole floor.
    pub fn stamp(&mut self, build: Build, id: RoomTypeId, spot: Spot, transform: Option<Orientation>) -> Stamped {
        self.vm.meter.refuel();
        let told = self.tell(&build.place);
        let lua = &self.vm.lua;
        let result = told.and_then(|()| {
            lua.set_app_data(build);
            lua.set_app_data(Met::default());
            place_alone(lua, id, spot, transform)
        });
        let build = lua.remove_app_data::<Build>();
        let met = lua.remove_app_data::<Met>().unwrap_or_default();
        match (result, build, self.vm.meter.tripped()) {
            (_, Some(build), None | Some(Trip::Veto)) if build.veto.is_some() => {
                Stamped::Refused(Refusal::new("veto", build.veto.map(|(reason, _)| reason).unwrap_or_default()))
            }
            (Ok(Ok(AreaRef(area))), Some(build), None) => Stamped::Placed(Box::new(build), area, met.0),
            (Ok(Err(refusal)), _, None) => Stamped::Refused(refusal),
            (Err(error), ..) => Stamped::Failed(script_error(&error, self.program, &self.vm)),
            // A stop is sticky: also where the script swallowed its error.
            (Ok(_), ..) => Stamped::Failed(script_error(&fault("stopped"), self.program, &self.vm)),
        }
    }

    /// Whether it can go on: a state that was stopped stays so.
    pub fn goes_on(&self) -> bool {
        self.vm.meter.tripped().is_none()
    }

    /// The context values that scripts have read.
    pub fn read(&self) -> Context {
        self.vm.lua.remove_app_data::<ContextValues>().map(|c| c.read).unwrap_or_default()
    }

    /// Tells scripts of a place, where it is another than before.
    fn tell(&mut self, place: &Place) -> mlua::Result<()> {
        if self.places.get(self.place).is_some_and(|(known, _)| known == place) {
            return Ok(());
        }
        let lua = &self.vm.lua;
        let at = match self.places.iter().position(|(known, _)| known == place) {
            Some(at) => at,
            None => {
                self.places.push((place.clone(), place_table(lua, place)?));
                self.places.len() - 1
            }
        };
        if let Some((_, table)) = self.places.get(at) {
            lua.set_app_data(Session { place: table.clone(), keys: Keys::new(lua)?, weights: Arc::default() });
            self.place = at;
        }
        Ok(())
    }
}
