//! [`Form`]: how a floor is written, and where to.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::ValueEnum;

use super::output;
use crate::floor::Floor;
use crate::format;

/// Ways to write a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Rows of glyphs
    Text,
    /// Rows of glyphs in colour
    Ansi,
    /// One JSON object on one line
    Json,
    /// A table with the name of each cell's terrain
    Csv,
    /// A table with the number of each cell's terrain; FILE.legend.csv says what the numbers are
    CsvNumbers,
    /// A map for Tiled, FILE.tmj, and its tiles, FILE.tileset.png
    Tiled,
    /// A drawing for REXPaint
    Xp,
    /// A picture of pixels
    Png,
    /// A picture for browsers, of text
    Svg,
}

impl Form {
    /// The form that was asked for; else that of a file's ending; else what suits standard output, or rows of glyphs.
    pub(super) fn choose(given: Option<Self>, output: Option<&Path>) -> Self {
        let ending = output.and_then(Path::extension).map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        given.unwrap_or(match ending.as_deref() {
            Some("ans") => Self::Ansi,
            Some("json") => Self::Json,
            Some("csv") => Self::Csv,
            Some("tmj") => Self::Tiled,
            Some("xp") => Self::Xp,
            Some("png") => Self::Png,
            Some("svg") => Self::Svg,
            _ if output.is_none() && output::stdout_colours() => Self::Ansi,
            _ => Self::Text,
        })
    }

    /// Refuses to write where it would do nobody any good, before a floor is made for it.
    pub(super) fn check(self, output: Option<&Path>) -> Result<()> {
        match (self, output) {
            (Self::Tiled, None) => {
                bail!("--format tiled writes two files, the map and its tiles; name the map with --output, as floor.tmj")
            }
            (Self::Tiled, Some(path)) if is_special(path) => {
                bail!("{}: --format tiled needs a file, to put the tiles beside it", path.display())
            }
            (Self::Tiled, Some(path)) => name_of(&tileset(path)).map(drop),
            (Self::Xp | Self::Png, None) if io::stdout().is_terminal() => {
                bail!("this is nothing for a terminal; name a file with --output, or send it into a pipe")
            }
            _ => Ok(()),
        }
    }

    /// Writes the floor to the file, or to standard output.
    pub(super) fn write(self, floor: &Floor, output: Option<&Path>) -> Result<()> {
        let content = match self {
            Self::Text => format::text(floor).into_bytes(),
            Self::Ansi => format::ansi(floor).into_bytes(),
            Self::Json => format::json(floor).context("cannot write the floor as JSON")?.into_bytes(),
            Self::Csv => format::csv::names(floor).into_bytes(),
            Self::CsvNumbers => {
                if let Some(path) = output.filter(|path| !is_special(path)) {
                    output::file(&path.with_extension("legend.csv"), format::csv::legend(floor))?;
                }
                format::csv::numbers(floor).into_bytes()
            }
            Self::Tiled => {
                let path = output.ok_or_else(|| anyhow!("a map for Tiled needs a file"))?;
                let tileset = tileset(path);
                let map = format::tiled(floor, name_of(&tileset)?).context("cannot write the floor as a map for Tiled")?;
                // First the tiles: a map never names a file that is not there.
                output::file(&tileset, &map.tiles)?;
                map.map.into_bytes()
            }
            Self::Xp => format::xp(floor).context("cannot write the floor for REXPaint")?,
            Self::Png => format::picture(floor).context("cannot draw the floor")?,
            Self::Svg => format::svg(floor).into_bytes(),
        };
        match output {
            Some(path) => output::file(path, content),
            None => output::stdout(content),
        }
    }
}

/// The file of the tiles of a map.
fn tileset(map: &Path) -> PathBuf {
    map.with_extension("tileset.png")
}

/// The name of a file as another file may have it.
fn name_of(path: &Path) -> Result<&str> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.ok_or_else(|| anyhow!("{}: the map has to name the file of its tiles, and this name is not UTF-8", path.display()))
}

/// Whether a path is of something that is no file: a pipe, a device, a folder.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_decides_where_nothing_else_does() {
        let choose = |path: &str| Form::choose(None, Some(Path::new(path)));
        let all = ["a.txt", "a.ans", "a.json", "a.csv", "a.TMJ", "a.xp", "a.png", "a.svg", "a", "a.tar.gz", "png"].map(choose);
        use Form::{Ansi, Csv, Json, Png, Svg, Text, Tiled, Xp};
        assert_eq!(all, [Text, Ansi, Json, Csv, Tiled, Xp, Png, Svg, Text, Text, Text]);
        assert_eq!(Form::choose(Some(Text), Some(Path::new("a.json"))), Text);
    }

    #[test]
    fn files_stand_beside_each_other() {
        assert_eq!(tileset(Path::new("maps/floor.tmj")), Path::new("maps/floor.tileset.png"));
        assert_eq!(tileset(Path::new("floor")), Path::new("floor.tileset.png"));
        assert!(Form::Tiled.check(None).unwrap_err().to_string().contains("--output"));
        assert!(Form::Tiled.check(Some(Path::new("/"))).unwrap_err().to_string().contains("needs a file"));
        assert!(Form::Csv.check(None).is_ok());
    }
}
