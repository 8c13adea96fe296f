//! [`embed!`](crate::embed): the scripts of a game inside of its program.

pub use include_dir;

use crate::error::Result;
use crate::script::ScriptSet;

/// Takes the scripts below a folder of the game's crate into the program; gives a `Result<`[`ScriptSet`]`>`. No file is read when the game runs.
/// Needs the feature `embed`.
///
/// The folder is a text that starts with `$CARGO_MANIFEST_DIR`, the folder of the crate that is being compiled. What
/// [`ScriptSet::open`] passes over is passed over here. A file that changes is compiled in anew; for one that is new or gone cargo has to be told where
/// to look, by a `build.rs` that prints `cargo:rerun-if-changed=scripts`.
///
/// ```
/// use undercroft::Engine;
///
/// # fn main() -> undercroft::Result<()> {
/// let engine = Engine::load(undercroft::embed!("$CARGO_MANIFEST_DIR/scripts")?)?;
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! embed {
    ($folder:tt) => {{
        // What the inner macro writes names its crate, which the game need not have.
        use $crate::embedded::include_dir;
        static SCRIPTS: include_dir::Dir<'static> = include_dir::include_dir!($folder);
        $crate::embedded::script_set(&SCRIPTS)
    }};
}

/// The script set of the files below a folder.
///
/// # Errors
/// As [`ScriptSet::from_files`].
pub fn script_set(folder: &'static include_dir::Dir<'static>) -> Result<ScriptSet> {
    let mut files = Vec::new();
    collect(folder, &mut files);
    ScriptSet::from_files(files)
}

fn collect(folder: &'static include_dir::Dir<'static>, files: &mut Vec<(String, &'static [u8])>) {
    files.extend(folder.files().map(|file| (file.path().to_string_lossy().into_owned(), file.contents())));
    for below in folder.dirs() {
        collect(below, files);
    }
}
