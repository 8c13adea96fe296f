//! The Lua host: a script set is loaded into a [`World`](crate::World), and each attempt at a floor runs in a fresh VM.

pub mod api;
mod args;
mod audits;
mod bind;
mod call;
mod cases;
mod checks;
mod declare;
mod diagnose;
mod entity;
mod fault;
mod fields;
mod functions;
mod grow;
mod host;
mod locate;
pub(crate) mod measure;
mod meter;
mod numbers;
mod piece;
mod program;
mod registry;
mod run;
mod scan;
mod set;
mod site;
mod tables;
mod tree;

pub(crate) use audits::audits;
pub(crate) use call::call;
pub(crate) use cases::{Wanted as CaseWants, listed, run_case};
pub(crate) use declare::blocks;
pub(crate) use fault::did_you_mean;
pub(crate) use functions::is_taken;
pub(crate) use grow::Question;
pub(crate) use locate::{Pictures, Step as Part, line_of, line_of_entry, line_of_name};
pub(crate) use piece::{Bench, Spot, Stamped, label};
pub(crate) use run::{Failure, Loaded, Numbers, Unmade, Weighed, attempt, is_placeless, load, numbers, weigh};
pub use set::ScriptSet;
pub(crate) use set::printable;
pub(crate) use tree::{Answers, streams};

pub(crate) use program::{Program, Words};
