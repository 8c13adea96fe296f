//! The `undercroft` program: everything lies in the library, see `undercroft::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    undercroft::cli::main()
}
