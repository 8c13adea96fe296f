//! The integration tests: one binary, a module for each thing that is tested from outside.

// clippy.toml allows these in test functions; here helpers are tests too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(feature = "app")]
mod art;
mod audits;
#[cfg(feature = "app")]
mod batch;
mod bellpits;
#[cfg(feature = "app")]
mod calls;
mod cases;
mod check_cli;
mod cli;
mod context;
mod curves;
mod determinism;
mod entities;
mod errors;
#[cfg(feature = "app")]
mod example;
mod faults;
mod faults_floors;
mod faults_odds;
mod faults_stairs;
mod faults_vaults;
mod floor_json;
#[cfg(feature = "app")]
mod formats;
mod grow_cli;
#[cfg(feature = "app")]
mod growing;
mod growth;
mod guide;
mod headers;
mod hengband_choice;
mod hengband_keeps;
mod hengband_rooms;
mod hengband_work;
mod host;
mod hostile;
#[cfg(feature = "app")]
mod import;
mod live;
#[cfg(feature = "app")]
mod new;
mod occupants;
#[cfg(feature = "app")]
mod odds_cli;
mod odds_crawl;
mod odds_hengband;
mod odds_nethack;
#[cfg(feature = "app")]
mod pieces;
#[cfg(feature = "app")]
mod planted;
#[cfg(feature = "app")]
mod plots;
mod population;
mod promises;
#[cfg(all(feature = "app", unix))]
mod pty;
mod recording;
mod reroll;
#[cfg(all(feature = "app", unix))]
mod roguelike;
mod rules;
mod saves;
#[cfg(all(feature = "app", unix))]
mod session;
mod sets;
#[cfg(feature = "app")]
mod stats_cli;
mod streams;
#[cfg(all(feature = "app", unix))]
mod terminal;
#[cfg(all(feature = "app", unix))]
mod terminal_jobs;
mod terrain;
mod theme;
mod things;
#[cfg(all(feature = "app", unix))]
mod tools;
#[cfg(all(feature = "app", unix))]
mod tools_aside;
#[cfg(all(feature = "app", unix))]
mod tools_inspect;
#[cfg(all(feature = "app", unix))]
mod tools_look;
mod tree;
mod tree_cli;
mod uniques;
mod vaults;
mod whereabouts;
