//! Prints the public API of the crate whose rustdoc JSON is named, one item a line: `undercroft-api undercroft.json`.

use std::process::ExitCode;

use public_api::Builder;

fn main() -> ExitCode {
    let Some(json) = std::env::args_os().nth(1) else {
        eprintln!("usage: undercroft-api RUSTDOC.json");
        return ExitCode::from(2);
    };
    // What every type has is no news of this crate.
    let api = Builder::from_rustdoc_json(json).omit_blanket_impls(true).omit_auto_trait_impls(true).omit_auto_derived_impls(true).build();
    match api {
        Ok(api) => {
            print!("{api}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("undercroft-api: {error}");
            ExitCode::from(2)
        }
    }
}
