//! The integration tests: one binary, a module for each thing that is tested from outside.

#[cfg(feature = "app")]
mod cli;
