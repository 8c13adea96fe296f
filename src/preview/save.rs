//! The screen as a text or a picture, in a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use crate::format::{Cell, png};

use super::look::Look;

/// As what the screen is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    Picture,
}

/// Characters of a name that go into that of a file.
const LONGEST: usize = 60;
/// Files of one name at most.
const MOST: u32 = 10_000;

/// Writes the screen to a new file in the current folder. Answers its path.
///
/// # Errors
/// Where it cannot be written.
pub(super) fn save(screen: &Buffer, shape: Shape, name: &str, look: &Look) -> anyhow::Result<String> {
    let (bytes, ending) = match shape {
        Shape::Text => (text(screen).into_bytes(), "txt"),
        Shape::Picture => (picture(screen, look).context("cannot make a picture of the screen")?, "png"),
    };
    let folder = std::env::current_dir().context("the current folder is not known")?;
    let path = write(&folder, name, ending, &bytes)?;
    Ok(path.display().to_string())
}

/// The rows of the screen, without spaces at their ends.
fn text(screen: &Buffer) -> String {
    let width = usize::from(screen.area.width).max(1);
    let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n";
    screen.content.chunks(width).map(row).collect()
}

fn picture(screen: &Buffer, look: &Look) -> io::Result<Vec<u8>> {
    let cells: Vec<Cell> = screen
        .content
        .iter()
        .map(|cell| {
            let (glyph, fore, back) = look.seen(cell);
            let has = |modifier| cell.modifier.contains(modifier);
            Cell { glyph, fore, back, bold: has(Modifier::BOLD), underlined: has(Modifier::UNDERLINED) }
        })
        .collect();
    png(&cells, usize::from(screen.area.width))
}

/// Writes a new file `undercroft-<name>.<ending>`, or with a number behind the name where there is one. It is there as a whole or not at all.
fn write(folder: &Path, name: &str, ending: &str, bytes: &[u8]) -> anyhow::Result<PathBuf> {
    let name = format!("undercroft-{}", safe(name));
    let draft = folder.join(format!("{name}.{}.tmp", std::process::id()));
    let cannot = || format!("cannot save in {}", folder.display());
    let result = write_draft(&draft, bytes).and_then(|()| claim(folder, &name, ending)).and_then(|path| {
        // Ours by now, and empty: nothing is overwritten.
        fs::rename(&draft, &path).inspect_err(|_| _ = fs::remove_file(&path))?;
        Ok(path)
    });
    result.inspect_err(|_| _ = fs::remove_file(&draft)).with_context(cannot)
}

fn write_draft(draft: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(draft)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes an empty file of a name that no file has yet.
fn claim(folder: &Path, name: &str, ending: &str) -> io::Result<PathBuf> {
    for number in 1..=MOST {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{name}{number}.{ending}"));
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("there are {MOST} files of the name {name}.{ending}")))
}

/// A name without anything that a file system may not have in one.
fn safe(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '-' };
    name.chars().map(kept).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;
    use crate::world::Colour;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("undercroft-save-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn files_are_numbered_and_never_overwritten() {
        let folder = folder("numbers");
        let path = write(&folder, "main-1-7", "txt", b"one").unwrap();
        assert_eq!(path, folder.join("undercroft-main-1-7.txt"));
        write(&folder, "main-1-7", "txt", b"two").unwrap();
        write(&folder, "main-1-7", "png", b"three").unwrap();
        assert_eq!(names(&folder), ["undercroft-main-1-7-2.txt", "undercroft-main-1-7.png", "undercroft-main-1-7.txt"]);
        assert_eq!(fs::read(path).unwrap(), b"one");
        assert_eq!(fs::read(folder.join("undercroft-main-1-7-2.txt")).unwrap(), b"two");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn names_of_branches_may_be_anything() {
        assert_eq!(safe("the deep/../../mines: \"A*?\u{0}\u{1b}\"-3-1"), "the-deep-------mines---A------3-1".to_owned());
        assert_eq!(safe("Höhle_2-1-9"), "Höhle_2-1-9");
        assert_eq!(safe(&"x".repeat(300)).len(), LONGEST);
        let folder = folder("names");
        let path = write(&folder, "../out\u{7}", "txt", b"x").unwrap();
        assert_eq!(path.parent(), Some(folder.as_path()));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_an_error_that_names_the_folder_and_leaves_nothing() {
        let lost = std::env::temp_dir().join("undercroft-save-nowhere").join("at-all");
        let error = format!("{:#}", write(&lost, "main-1-7", "txt", b"x").unwrap_err());
        assert!(error.starts_with(&format!("cannot save in {}: ", lost.display())), "{error}");
    }

    #[test]
    fn the_screen_is_rows_of_text_and_a_picture_in_the_colours_of_the_theme() {
        let look = Look::new(true, false);
        let mut screen = Buffer::empty(Rect::new(0, 0, 6, 2));
        screen.set_string(0, 0, "#.█ ", look.fore(Colour::BrightWhite));
        screen.set_string(0, 1, "status", Style::new().add_modifier(Modifier::REVERSED));
        assert_eq!(text(&screen), "#.█\nstatus\n");
        let bytes = picture(&screen, &look).unwrap();
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (48, 32));
        let pixel = |x: usize, y: usize| &pixels[(y * 48 + x) * 3..][..3];
        assert_eq!(pixel(16, 0), [255; 3], "a full block");
        assert_eq!(pixel(40, 0), look.theme.ground());
        assert_eq!(pixel(47, 31), look.theme.shade(Colour::Default), "reversed");
        assert!(picture(&Buffer::empty(Rect::new(0, 0, 0, 0)), &look).is_err());
    }
}
