//! r_info: monsters.

use super::look::{self, Look};
use super::names;
use super::terrain::MOST_FLAGS;
use super::text::{Line, Log, Record, int, words};
use super::words::{EFFECT, METHOD, MONSTER, SPELL, Words, numbered};

/// Blows a monster has room for.
const MOST_BLOWS: usize = 4;
/// Number of the record that is the player.
const PLAYER: u32 = 0;
/// What the game knows of monsters by number and not by flag. The standard library goes by flags, so they are added: who belongs into a chapel though
/// no angel, which angels do not, who is a dark elf (pits and nests), who never leads a horde.
const BY_NUMBER: [(&str, &[u32]); 4] = [
    ("CHAPEL", &[45, 97, 109, 147, 225, 370, 492, 699, 870, 938, 1037, 1038, 1047]),
    ("NO_CHAPEL", &[1010, 1011]),
    ("DARK_ELF", &[122, 178, 182, 226, 348, 375, 400, 564, 657, 886]),
    ("NO_HORDE", &[871]),
];
/// A monster that is two others in one, so that it shares no floor with them.
pub(super) const FUSED: (u32, [u32; 2]) = (932, [933, 934]);
/// Beyond what a level, a count of dice or their sides may be.
const FAR: i64 = 10_000;

/// A record of r_info: what level design asks of it.
pub(super) struct Monster {
    pub(super) id: u32,
    pub(super) line: u32,
    pub(super) name: String,
    pub(super) look: Look,
    pub(super) level: i64,
    /// 1 in so many; 0 and numbers above 100 never come by themselves.
    pub(super) rarity: i64,
    pub(super) sleep: i64,
    /// Hit points, as `3d8`.
    pub(super) hp: String,
    /// F and S words in their order; those of spells come last.
    pub(super) flags: Vec<String>,
    /// What it turns into, and the line that says so.
    pub(super) next: Option<(u32, u32)>,
}

impl Monster {
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }

    /// Where it can stand: who passes walls stands everywhere, who flies above water, who lives in water nowhere else.
    pub(super) fn habitat(&self) -> &'static str {
        if self.has("PASS_WALL") || self.has("KILL_WALL") {
            "phasing"
        } else if self.has("CAN_FLY") {
            "air"
        } else if self.has("AQUATIC") {
            "water"
        } else if self.has("CAN_SWIM") {
            "amphibious"
        } else {
            "land"
        }
    }

    /// Whether the record is the player's, which scripts have no use for.
    pub(super) fn is_player(&self) -> bool {
        self.id == PLAYER
    }
}

/// Reads the records; those that cannot be used are noted and left out.
pub(super) fn read(records: &[Record<'_>], log: &mut Log) -> Vec<Monster> {
    records
        .iter()
        .filter_map(|record| match read_one(record, log) {
            Ok(monster) => Some(monster),
            Err((line, message)) => {
                log.error(line, format!("{message}; monster {} is left out", record.id));
                None
            }
        })
        .collect()
}

/// A W line.
struct More {
    level: i64,
    rarity: i64,
    /// What it turns into, and the line.
    next: Option<(u32, u32)>,
}

#[derive(Default)]
struct Draft<'a> {
    english: Option<&'a str>,
    look: Option<Look>,
    /// Sleep and hit points.
    info: Option<(i64, String)>,
    more: Option<More>,
    blows: usize,
    flags: Vec<String>,
    spells: Vec<String>,
}

fn read_one(record: &Record<'_>, log: &mut Log) -> Result<Monster, (u32, String)> {
    let mut draft = Draft::default();
    for line in &record.lines {
        let fail = |message| (line.number, message);
        match line.letter {
            'E' => draft.english = Some(line.body),
            'G' => {
                let (look, tail) = look::read(line, log).map_err(fail)?;
                if let Some(tail) = tail {
                    log.warn(line.number, format!("{tail:?} behind the colour is left out"));
                }
                draft.look = Some(look);
            }
            'I' => draft.info = Some(info(line).map_err(fail)?),
            'W' => draft.more = Some(more(line).map_err(fail)?),
            'B' => {
                draft.blows += 1;
                blow(line, draft.blows, log);
            }
            'F' => flags(line, "flag", MONSTER, &mut draft.flags, log),
            'S' => flags(line, "spell", SPELL, &mut draft.spells, log),
            // Descriptions are no business of level design.
            'D' => {}
            letter => log.warn(line.number, format!("{letter}: is no line of a monster; it is left out")),
        }
    }
    let lacks = |what: &str| (record.line, format!("it has no {what}"));
    let Draft { english, look, info, more, mut flags, spells, .. } = draft;
    let look = look.ok_or_else(|| lacks("sign (G:)"))?;
    let (sleep, hp) = info.ok_or_else(|| lacks("speed, hit points and sleep (I:)"))?;
    let More { level, rarity, next } = match more {
        Some(more) => more,
        None if record.id == PLAYER => More { level: 0, rarity: 0, next: None },
        None => return Err(lacks("level and rarity (W:)")),
    };
    let name = names::plain(english.unwrap_or(record.name), record.line, &format!("monster {}", record.id), log);
    flags.extend(spells);
    flags.extend(BY_NUMBER.iter().filter(|(_, ids)| ids.contains(&record.id)).map(|(flag, _)| (*flag).to_owned()));
    Ok(Monster { id: record.id, line: record.line, name, look, level, rarity, sleep, hp, flags, next })
}

/// `speed:dice:sight:armour:sleep`.
fn info(line: &Line<'_>) -> Result<(i64, String), String> {
    let fields: Vec<&str> = line.body.split(':').collect();
    let [speed, hp, sight, armour, sleep] = fields[..] else {
        return Err("an I line is speed:dice:sight:armour:sleep, as I:110:3d4:20:5:10".to_owned());
    };
    int(speed, "speed", 0..=FAR)?;
    int(sight, "sight", 0..=FAR)?;
    int(armour, "armour", -FAR..=100_000)?;
    Ok((int(sleep, "sleep", 0..=FAR)?, dice(hp)?))
}

/// `level:rarity:-:experience:experience to the next:the next`.
fn more(line: &Line<'_>) -> Result<More, String> {
    let fields: Vec<&str> = line.body.split(':').collect();
    let [level, rarity, unused, experience, until, next] = fields[..] else {
        return Err("a W line is level:rarity:0:experience:experience of the next:the next, as W:3:1:0:9:0:0".to_owned());
    };
    int(unused, "third number", -FAR..=FAR)?;
    int(experience, "experience", 0..=i64::from(u32::MAX))?;
    int(until, "experience of the next", 0..=i64::from(u32::MAX))?;
    let next = int(next, "number of the next", 0..=65_535)? as u32;
    Ok(More {
        level: int(level, "level", 0..=FAR)?,
        rarity: int(rarity, "rarity", 0..=FAR)?,
        next: (next > 0).then_some((next, line.number)),
    })
}

/// `3d8`, each side from 1.
fn dice(text: &str) -> Result<String, String> {
    let text = text.trim();
    let (count, sides) = text.split_once('d').ok_or_else(|| format!("hit points are dice, as 3d8, got {text:?}"))?;
    let (count, sides) = (int(count, "number of dice", 1..=FAR)?, int(sides, "number of sides", 1..=FAR)?);
    Ok(format!("{count}d{sides}"))
}

/// `METHOD[:EFFECT[:dice]]`: looked over only, blows are no business of level design.
fn blow(line: &Line<'_>, number: usize, log: &mut Log) {
    if number == MOST_BLOWS + 1 {
        log.warn(line.number, format!("this is blow {number}; the game takes {MOST_BLOWS}"));
    }
    let mut fields = line.body.split(':').map(str::trim);
    let method = fields.next().unwrap_or_default();
    if !METHOD.contains(method) {
        log.warn(line.number, format!("there is no way of a blow {method:?}"));
    }
    if let Some(effect) = fields.next().filter(|effect| !effect.is_empty() && !EFFECT.contains(effect)) {
        log.warn(line.number, format!("there is no effect of a blow {effect:?}"));
    }
    if let Some(Err(message)) = fields.next().filter(|text| !text.is_empty()).map(blow_dice) {
        log.warn(line.number, message);
    }
    if fields.next().is_some() {
        log.warn(line.number, "what stands behind the dice of a blow is left out");
    }
}

/// Dice of a blow may do nothing: `0d0`.
fn blow_dice(text: &str) -> Result<(), String> {
    let (count, sides) = text.split_once('d').ok_or_else(|| format!("the damage of a blow is dice, as 1d6, got {text:?}"))?;
    int(count, "number of dice", 0..=FAR)?;
    int(sides, "number of sides", 0..=FAR)?;
    Ok(())
}

fn flags(line: &Line<'_>, what: &str, known: Words, list: &mut Vec<String>, log: &mut Log) {
    for word in words(line.body) {
        if list.len() >= MOST_FLAGS {
            log.warn(line.number, format!("more than {MOST_FLAGS} flags; the rest is left out"));
            return;
        }
        let rate = what == "spell" && numbered(word, "1_IN_").is_some_and(|n| n > 0);
        if !rate && !known.contains(word) {
            log.warn(line.number, format!("there is no {what} {word:?} of monsters; it is kept as a word"));
        }
        if list.iter().any(|f| f == word) {
            log.warn(line.number, format!("the {what} {word} is there twice"));
        } else {
            list.push(word.to_owned());
        }
    }
}

/// Notes what a monster turns into where that is not there.
pub(super) fn check_next(monsters: &[Monster], log: &mut Log) {
    let ids: std::collections::BTreeSet<u32> = monsters.iter().map(|m| m.id).collect();
    for monster in monsters {
        if let Some((next, line)) = monster.next.filter(|(next, _)| !ids.contains(next)) {
            log.warn(line, format!("monster {} turns into monster {next}, which is not there", monster.id));
        }
    }
}
