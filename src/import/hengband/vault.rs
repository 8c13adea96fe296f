//! v_info: vaults.

use super::names;
use super::text::{Line, Log, Record, int};
use super::words::VAULT;

/// Rows and columns of the largest floor, less its border.
const FLOOR: (usize, usize) = (64, 196);
/// Largest side of a picture that scripts take.
const MOST_SIDE: usize = 1_024;

/// A record of v_info.
pub(super) struct Vault {
    pub(super) id: u32,
    pub(super) line: u32,
    pub(super) name: String,
    pub(super) greater: bool,
    /// Rows of one width.
    pub(super) rows: Vec<String>,
}

/// Reads the records; those that cannot be used are noted and left out.
pub(super) fn read(records: &[Record<'_>], log: &mut Log) -> Vec<Vault> {
    records
        .iter()
        .filter_map(|record| match read_one(record, log) {
            Ok(vault) => Some(vault),
            Err((line, message)) => {
                log.error(line, format!("{message}; vault {} is left out", record.id));
                None
            }
        })
        .collect()
}

/// An X line.
struct Shape {
    line: u32,
    greater: bool,
    rows: usize,
    columns: usize,
}

fn read_one(record: &Record<'_>, log: &mut Log) -> Result<Vault, (u32, String)> {
    let (mut shape, mut english) = (None, None);
    let mut rows: Vec<(u32, String)> = Vec::new();
    for line in &record.lines {
        match line.letter {
            'X' => shape = Some(read_shape(line).map_err(|message| (line.number, message))?),
            'D' => rows.push((line.number, read_row(line, log))),
            'E' => english = Some(line.body),
            letter => log.warn(line.number, format!("{letter}: is no line of a vault; it is left out")),
        }
    }
    let shape = shape.ok_or_else(|| (record.line, "it has no type and size (X:)".to_owned()))?;
    let name = names::plain(english.unwrap_or(record.name), record.line, &format!("vault {}", record.id), log);
    if rows.iter().all(|(_, row)| row.trim().is_empty()) {
        return Err((record.line, "it has no picture (D:)".to_owned()));
    }
    let rows = square(record, &shape, rows, log)?;
    if !rows.iter().any(|row| row.contains('%')) {
        log.warn(record.line, format!("vault {} \"{name}\" has no entrance: no % where tunnels may come in", record.id));
    }
    Ok(Vault { id: record.id, line: record.line, name, greater: shape.greater, rows })
}

/// `type:rating:rows:columns`.
fn read_shape(line: &Line<'_>) -> Result<Shape, String> {
    let fields: Vec<&str> = line.body.split(':').collect();
    let [kind, rating, rows, columns] = fields[..] else {
        return Err("an X line is type:rating:rows:columns, as X:7:5:12:20".to_owned());
    };
    let kind = int(kind, "type", 0..=255)?;
    if kind != 7 && kind != 8 {
        return Err(format!("vaults are of type 7 (lesser) or 8 (greater), not {kind}"));
    }
    int(rating, "rating", 0..=1_000)?;
    let side = |text, what| int(text, what, 1..=MOST_SIDE as i64).map(|n| n as usize);
    Ok(Shape { line: line.number, greater: kind == 8, rows: side(rows, "number of rows")?, columns: side(columns, "number of columns")? })
}

/// A row of the picture. Signs that mean nothing are floor, as in the game.
fn read_row(line: &Line<'_>, log: &mut Log) -> String {
    let odd = |c: char| !VAULT.contains(c);
    if let Some((column, sign)) = line.body.chars().enumerate().find(|(_, c)| odd(*c)) {
        let count = line.body.chars().filter(|c| odd(*c)).count();
        let rest = if count > 1 { format!(" and {} more in this row", count - 1) } else { String::new() };
        log.warn(line.number, format!("the sign {sign:?} in column {}{rest} means nothing in a vault; it is floor", column + 1));
    }
    line.body.chars().map(|c| if odd(c) { '.' } else { c }).collect()
}

/// The picture as it is drawn, its rows made as wide as the widest; what differs from the declared shape is noted.
fn square(record: &Record<'_>, shape: &Shape, rows: Vec<(u32, String)>, log: &mut Log) -> Result<Vec<String>, (u32, String)> {
    // Pictures hold nothing but ASCII by now.
    let (id, height) = (record.id, rows.len());
    let width = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    if width > MOST_SIDE || height > MOST_SIDE {
        return Err((record.line, format!("the picture has {height} rows of {width} columns, more than any floor")));
    }
    let name = &record.name;
    let declared = format!("vault {id} \"{name}\" declares {} rows of {} columns", shape.rows, shape.columns);
    let ragged = rows.iter().any(|(_, row)| row.len() != width);
    if !ragged && (height, width) != (shape.rows, shape.columns) {
        let sheared = if height * width == shape.rows * shape.columns { "; the game would shear it" } else { "" };
        log.warn(shape.line, format!("{declared}, its picture has {height} rows of {width}: it is taken as it is drawn{sheared}"));
    } else if ragged {
        for (i, (line, row)) in rows.iter().enumerate().filter(|(_, (_, row))| row.len() != shape.columns) {
            log.warn(*line, format!("{declared}, row {} has {}: rows are made {width} wide with blanks", i + 1, row.len()));
        }
        if height != shape.rows {
            log.warn(shape.line, format!("{declared}, its picture has {height} rows: it is taken as it is drawn"));
        }
    }
    let (most_rows, most_columns) = FLOOR;
    if height.min(width) > most_rows || height.max(width) > most_columns {
        log.warn(record.line, format!("vault {id} \"{name}\" has {height} rows of {width} columns: no floor has room for it"));
    }
    Ok(rows.into_iter().map(|(_, row)| format!("{row:width$}")).collect())
}
