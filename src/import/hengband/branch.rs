//! d_info: branches.

use super::names;
use super::terrain::MOST_FLAGS;
use super::text::{Line, Log, Record, int, words};
use super::words::{BRANCH, MONSTER, NESTS, PITS, SPELL, Words, numbered};

/// Deepest level that is taken.
const DEEPEST: i64 = 9_999;
/// Symbols a branch of the game has room for.
const MOST_SYMBOLS: usize = 5;
/// The mask that enables all kinds, though there are fewer.
const ALL: u32 = 0xffff;
/// Modes of the restriction, by their numbers.
const MODES: [&str; 5] = ["none", "and", "nand", "or", "nor"];
/// What stands in the place of a vein where there is none.
const NO_STREAM: &str = "NONE";

/// Tags with their percentages.
pub(super) type Shares = Vec<(String, i64)>;

/// The W line.
pub(super) struct Rules {
    pub(super) depths: (i64, i64),
    pub(super) player_level: i64,
    pub(super) mode: &'static str,
    pub(super) base: i64,
    pub(super) respawn: i64,
    pub(super) good: i64,
    pub(super) great: i64,
    pub(super) pits: Vec<&'static str>,
    pub(super) nests: Vec<&'static str>,
}

/// The L line.
pub(super) struct Ground {
    pub(super) line: u32,
    pub(super) floor: Shares,
    pub(super) tunnel: i64,
}

/// The A line.
pub(super) struct Walls {
    pub(super) line: u32,
    pub(super) fill: Shares,
    pub(super) outer: String,
    pub(super) inner: String,
    /// `None` = no vein.
    pub(super) streams: [Option<String>; 2],
}

/// Flags with numbers.
#[derive(Default)]
pub(super) struct Numbers {
    /// The monster, and the line that says it.
    pub(super) guardian: Option<(u32, u32)>,
    pub(super) object: Option<u32>,
    pub(super) artifact: Option<u32>,
    pub(super) div: Option<u32>,
}

/// A record of d_info.
pub(super) struct Branch {
    pub(super) id: u32,
    pub(super) line: u32,
    pub(super) name: String,
    pub(super) rules: Rules,
    pub(super) ground: Ground,
    pub(super) walls: Walls,
    /// Row and column on the map of the world.
    pub(super) position: Option<(i64, i64)>,
    pub(super) flags: Vec<String>,
    pub(super) numbers: Numbers,
    /// What monsters are asked for.
    pub(super) wanted: Wanted,
}

/// M and S lines.
#[derive(Default)]
pub(super) struct Wanted {
    pub(super) flags: Vec<String>,
    pub(super) spells: Vec<String>,
    pub(super) symbols: String,
}

impl Branch {
    /// Every tag it names, with the line.
    pub(super) fn tags(&self) -> impl Iterator<Item = (&str, u32)> {
        let (ground, walls) = (&self.ground, &self.walls);
        let floor = ground.floor.iter().map(|(tag, _)| (tag.as_str(), ground.line));
        let fill = walls.fill.iter().map(|(tag, _)| tag).chain([&walls.outer, &walls.inner]).chain(walls.streams.iter().flatten());
        floor.chain(fill.map(|tag| (tag.as_str(), walls.line)))
    }
}

/// Reads the records; those that cannot be used are noted and left out.
pub(super) fn read(records: &[Record<'_>], log: &mut Log) -> Vec<Branch> {
    records
        .iter()
        .filter_map(|record| match read_one(record, log) {
            Ok(branch) => Some(branch),
            Err((line, message)) => {
                log.error(line, format!("{message}; branch {} is left out", record.id));
                None
            }
        })
        .collect()
}

fn read_one(record: &Record<'_>, log: &mut Log) -> Result<Branch, (u32, String)> {
    let (mut english, mut rules, mut ground, mut walls, mut position) = (None, None, None, None, None);
    let (mut flags, mut numbers, mut wanted) = (Vec::new(), Numbers::default(), Wanted::default());
    for line in &record.lines {
        let fail = |message| (line.number, message);
        match line.letter {
            'E' => english = Some(line.body),
            'W' => rules = Some((line.number, read_rules(line, log).map_err(fail)?)),
            'P' => position = Some(read_position(line).map_err(fail)?),
            'L' => ground = Some(read_ground(line, log).map_err(fail)?),
            'A' => walls = Some(read_walls(line, log).map_err(fail)?),
            'F' => read_flags(line, &mut flags, &mut numbers, log),
            'M' => read_wanted(line, &mut wanted, log),
            'S' => read_spells(line, &mut wanted.spells, log),
            // What the entrance looks like is for the game to say.
            'D' => {}
            letter => log.warn(line.number, format!("{letter}: is no line of a branch; it is left out")),
        }
    }
    let lacks = |what: &str| (record.line, format!("it has no {what}"));
    let (at, rules) = rules.ok_or_else(|| lacks("depths and numbers (W:)"))?;
    let asks = !(wanted.flags.is_empty() && wanted.spells.is_empty() && wanted.symbols.is_empty());
    if rules.mode == "none" && asks {
        log.warn(at, format!("branch {} asks for flags or symbols of monsters (M:, S:) in mode 0, which looks at none", record.id));
    } else if rules.mode != "none" && !asks {
        log.warn(at, format!("branch {} has a mode for its monsters but asks for nothing (M:, S:): the mode is left out", record.id));
    }
    Ok(Branch {
        id: record.id,
        line: record.line,
        name: names::plain(english.unwrap_or(record.name), record.line, &format!("branch {}", record.id), log),
        rules,
        ground: ground.ok_or_else(|| lacks("floor (L:)"))?,
        walls: walls.ok_or_else(|| lacks("walls (A:)"))?,
        position,
        flags,
        numbers,
        wanted,
    })
}

fn read_rules(line: &Line<'_>, log: &mut Log) -> Result<Rules, String> {
    let fields: Vec<&str> = line.body.split(':').collect();
    let [least, most, player, mode, base, respawn, good, great, pits, nests] = fields[..] else {
        return Err(format!(
            "a W line has 10 fields, from:to:level of the player:mode:monsters:respawn:good:great:pits:nests, got {}",
            fields.len()
        ));
    };
    let depths = (int(least, "least depth", 0..=DEEPEST)?, int(most, "greatest depth", 0..=DEEPEST)?);
    if depths.0 > depths.1 {
        return Err(format!("the depths go from {} to {}: the lesser comes first", depths.0, depths.1));
    }
    let mode = int(mode, "mode", 0..=4)?;
    Ok(Rules {
        depths,
        player_level: int(player, "level of the player", 0..=DEEPEST)?,
        mode: MODES.get(mode as usize).copied().unwrap_or("none"),
        base: int(base, "number of monsters", 0..=DEEPEST)?,
        respawn: int(respawn, "respawn", 0..=1_000_000)?,
        good: int(good, "share of good items", 0..=100)?,
        great: int(great, "share of great items", 0..=100)?,
        pits: kinds(pits, "pits", PITS, line, log)?,
        nests: kinds(nests, "nests", NESTS, line, log)?,
    })
}

/// The kinds whose bits are set.
fn kinds(text: &str, what: &str, all: &[&'static str], line: &Line<'_>, log: &mut Log) -> Result<Vec<&'static str>, String> {
    let digits = text.trim();
    let digits = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")).unwrap_or(digits);
    let mask = u32::from_str_radix(digits, 16).map_err(|_| format!("the mask of {what} must be hexadecimal, as 0x01ff, got {text:?}"))?;
    if mask != ALL && mask >> all.len() != 0 {
        log.warn(line.number, format!("the mask of {what} has bits above the {} there are; they are left out", all.len()));
    }
    Ok(all.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, kind)| *kind).collect())
}

fn read_position(line: &Line<'_>) -> Result<(i64, i64), String> {
    let (y, x) = line.body.split_once(':').ok_or("a P line is row:column on the map of the world, as P:40:57")?;
    Ok((int(y, "row", 0..=65_535)?, int(x, "column", 0..=65_535)?))
}

/// Three tags with percentages, and the fields behind them.
fn shares<'a>(line: &Line<'a>, what: &str, rest: usize, log: &mut Log) -> Result<(Shares, Vec<&'a str>), String> {
    let fields: Vec<&str> = line.body.split(':').map(str::trim).collect();
    if fields.len() != 6 + rest {
        return Err(format!("a line {} has {} fields, got {}", line.letter, 6 + rest, fields.len()));
    }
    let (mut shares, mut sum): (Shares, i64) = (Vec::new(), 0);
    for pair in fields.chunks_exact(2).take(3) {
        let [tag, percent] = pair else { continue };
        let percent = int(percent, "percentage", 0..=100)?;
        sum += percent;
        match shares.iter_mut().find(|(other, _)| other == tag) {
            Some((_, share)) => *share += percent,
            None => shares.push(((*tag).to_owned(), percent)),
        }
    }
    if sum == 0 {
        return Err(format!("the percentages of the {what} are all 0"));
    }
    if sum != 100 {
        log.warn(line.number, format!("the percentages of the {what} sum to {sum}, not to 100; they are taken as shares of {sum}"));
    }
    Ok((shares, fields.into_iter().skip(6).collect()))
}

fn read_ground(line: &Line<'_>, log: &mut Log) -> Result<Ground, String> {
    let (floor, rest) = shares(line, "floor", 1, log)?;
    let tunnel = int(rest.first().copied().unwrap_or_default(), "tunnel value", 0..=1_000_000)?;
    Ok(Ground { line: line.number, floor, tunnel })
}

fn read_walls(line: &Line<'_>, log: &mut Log) -> Result<Walls, String> {
    let (fill, rest) = shares(line, "fill", 4, log)?;
    let [outer, inner, first, second] = rest[..] else { return Err("walls are outer, inner and two veins".to_owned()) };
    let stream = |tag: &str| (tag != NO_STREAM).then(|| tag.to_owned());
    Ok(Walls { line: line.number, fill, outer: outer.to_owned(), inner: inner.to_owned(), streams: [stream(first), stream(second)] })
}

fn read_flags(line: &Line<'_>, flags: &mut Vec<String>, numbers: &mut Numbers, log: &mut Log) {
    for word in words(line.body) {
        if let Some(monster) = numbered(word, "FINAL_GUARDIAN_") {
            numbers.guardian = Some((monster, line.number)).filter(|_| monster > 0);
        } else if let Some(object) = numbered(word, "FINAL_OBJECT_") {
            numbers.object = Some(object).filter(|_| object > 0);
        } else if let Some(artifact) = numbered(word, "FINAL_ARTIFACT_") {
            numbers.artifact = Some(artifact).filter(|_| artifact > 0);
        } else if let Some(div) = numbered(word, "MONSTER_DIV_") {
            numbers.div = Some(div);
        } else if !BRANCH.contains(word) {
            log.warn(line.number, format!("there is no flag {word:?} of branches; it is left out"));
        } else if flags.iter().any(|f| f == word) {
            log.warn(line.number, format!("the flag {word} is there twice"));
        } else {
            flags.push(word.to_owned());
        }
    }
}

fn read_wanted(line: &Line<'_>, wanted: &mut Wanted, log: &mut Log) {
    for word in words(line.body) {
        if let Some(symbols) = word.strip_prefix("R_CHAR_") {
            for symbol in symbols.chars() {
                if !matches!(symbol, ' '..='~') {
                    log.warn(line.number, format!("no monster has the symbol {symbol:?}: symbols are plain ASCII; it is left out"));
                } else if wanted.symbols.chars().count() >= MOST_SYMBOLS {
                    log.warn(line.number, format!("{symbol:?} is a symbol too many: the game takes {MOST_SYMBOLS}; it is left out"));
                } else if !wanted.symbols.contains(symbol) {
                    wanted.symbols.push(symbol);
                }
            }
        } else {
            add(word, "flag", MONSTER, &mut wanted.flags, line, log);
        }
    }
}

fn read_spells(line: &Line<'_>, spells: &mut Vec<String>, log: &mut Log) {
    // How often one casts is no matter here, nor in the game.
    words(line.body).filter(|word| numbered(word, "1_IN_").is_none()).for_each(|word| add(word, "spell", SPELL, spells, line, log));
}

fn add(word: &str, what: &str, known: Words, list: &mut Vec<String>, line: &Line<'_>, log: &mut Log) {
    if list.iter().any(|f| f == word) {
        log.warn(line.number, format!("the {what} {word} is there twice"));
    } else if list.len() >= MOST_FLAGS {
        log.warn(line.number, format!("more than {MOST_FLAGS} {what}s; {word:?} is left out"));
    } else {
        if !known.contains(word) {
            log.warn(line.number, format!("there is no {what} {word:?} of monsters; it is kept as a word"));
        }
        list.push(word.to_owned());
    }
}
