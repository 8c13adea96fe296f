//! The `undercroft` program: everything lies in the library, see `undercroft::cli`.

use std::process::ExitCode;

// A floor makes a Lua state and gives it back: thousands of small allocations, a twentieth of its time under the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    undercroft::cli::main()
}
