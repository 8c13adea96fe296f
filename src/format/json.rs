//! Floors as JSON, for other programs.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::diagnostic::Location;
use crate::floor::{
    Finding, Floor, Format, Header, LogLine, PaletteEntry, PlacedMonster, PlacedRoom, Refusal, Stair, Thing, Unplaced, VetoCount,
};
use crate::world::Connected;

/// What a reader gets. The order of the fields is that of the file, and part of the format.
#[derive(Serialize)]
struct Document<'a> {
    format: Format,
    header: &'a Header,
    width: u32,
    height: u32,
    rows: Vec<String>,
    terrain: &'a [PaletteEntry],
    cells: &'a [u16],
    flags: &'a [u8],
    rooms: &'a [PlacedRoom],
    monsters: &'a [PlacedMonster],
    stairs: &'a [Stair],
    arrival: (u32, u32),
    attempts: u32,
    vetoes: &'a [VetoCount],
    findings: &'a [Finding],
    stages: &'a [String],
    log: &'a [LogLine],
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Trace<'a>>,
    #[serde(skip_serializing_if = "<[Unplaced]>::is_empty")]
    unplaced: &'a [Unplaced],
    #[serde(skip_serializing_if = "<[Thing]>::is_empty")]
    things: &'a [Thing],
    #[serde(skip_serializing_if = "<[Refusal]>::is_empty")]
    refusals: &'a [Refusal],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    materials: &'a BTreeMap<String, Vec<(String, u64)>>,
    #[serde(skip_serializing_if = "Connected::is_all")]
    connected: Connected,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// With `Request::trace`: which script line wrote each cell last.
#[derive(Serialize)]
struct Trace<'a> {
    stage_of: &'a [u16],
    line_of: &'a [u32],
    lines: &'a [Location],
}

/// The floor as one JSON object on one line, a line feed after it.
///
/// Fields in this order: `format`, the number 1; `header`; `width`, `height`; `rows`, a string of glyphs per row; `terrain`, the palette; `cells`, palette positions row
/// by row; `flags`, bits as in [`CellFlags`](crate::floor::CellFlags); `rooms`, `monsters`, `stairs`; `arrival` as `[x, y]`; `attempts`, `vetoes`,
/// `findings`, `stages`, `log`; `trace` when the request asked for it; `unplaced`, `things`, `refusals` and
/// `materials`, each only when there is something in it; `connected` where it is not `"all"`; `message` where there is one. A terrain of the palette has `flags`, `mimics`, `becomes`, `destroyed` and `permanent` likewise. A monster has `name`, `glyph`,
/// `colour`, `x`, `y` and those fields of its [`MonsterState`](crate::floor::MonsterState) that are not as usual. Each field is described in `docs/floor-json.md`. Later versions
/// may add fields at the end of each object; anything else that changes gives `format` another number.
///
/// # Errors
/// When a context value is a number JSON does not have.
pub fn json(floor: &Floor) -> serde_json::Result<String> {
    let trace = (!floor.line_of.is_empty()).then_some(Trace { stage_of: &floor.stage_of, line_of: &floor.line_of, lines: &floor.lines });
    let document = Document {
        format: Format,
        header: &floor.header,
        width: floor.width,
        height: floor.height,
        rows: floor.rows(),
        terrain: &floor.palette,
        cells: &floor.cells,
        flags: &floor.flags,
        rooms: &floor.rooms,
        monsters: &floor.monsters,
        stairs: &floor.stairs,
        arrival: floor.arrival,
        attempts: floor.attempts,
        vetoes: &floor.vetoes,
        findings: &floor.findings,
        stages: &floor.stages,
        log: &floor.log,
        trace,
        unplaced: &floor.unplaced,
        things: &floor.things,
        refusals: &floor.refusals,
        materials: &floor.materials,
        connected: floor.connected,
        message: floor.message.as_deref(),
    };
    let mut out = serde_json::to_string(&document)?;
    out.push('\n');
    Ok(out)
}

/// Reads a header: its own line of JSON, or a floor that [`json()`] wrote, of which the header is taken.
///
/// # Errors
/// When the text is not JSON, or neither of the two; the message names the field and the place.
pub fn header(text: &str) -> serde_json::Result<Header> {
    match serde_json::from_str(text)? {
        serde_json::Value::Object(mut floor) if floor.contains_key("header") => {
            serde_json::from_value(floor.remove("header").unwrap_or_default())
        }
        other => serde_json::from_value(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{header, json};
    use crate::audit::testing::Case;
    use crate::floor::{Floor, Refusal, Thing, ThingKind};

    fn case() -> Case {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.room("hall", 0, 0, 5, 3);
        case.monster("rat", 2, 1);
        case.floor.header.context.set("player_level", 3i64);
        case
    }

    #[test]
    fn fields_come_in_the_stated_order_on_one_line() {
        let text = json(&case().floor).unwrap();
        assert_eq!(text.find('\n'), Some(text.len() - 1));
        assert!(text.starts_with("{\"format\":1,"), "{text}");
        let fields = [
            "header", "width", "height", "rows", "terrain", "cells", "flags", "rooms", "monsters", "stairs", "arrival", "attempts",
            "vetoes", "findings", "stages", "log",
        ];
        let places: Vec<usize> = fields.iter().map(|field| text.find(&format!("\"{field}\":")).unwrap()).collect();
        assert!(places.is_sorted(), "{places:?}");
        assert!(!text.contains("\"trace\""));
    }

    #[test]
    fn values_are_those_of_the_floor() {
        let value: serde_json::Value = serde_json::from_str(&json(&case().floor).unwrap()).unwrap();
        assert_eq!(value["rows"], serde_json::json!(["#####", "#<m>#", "#####"]));
        assert_eq!(value["cells"], serde_json::json!([0, 0, 0, 0, 0, 0, 5, 1, 6, 0, 0, 0, 0, 0, 0]));
        assert_eq!(value["rooms"], serde_json::json!([{"type": "hall", "x": 0, "y": 0, "width": 5, "height": 3}]));
        assert_eq!(value["monsters"], serde_json::json!([{"name": "rat", "glyph": "m", "colour": "default", "x": 2, "y": 1}]));
        let stair = serde_json::json!({"name": "down 1", "kind": "down", "x": 3, "y": 1, "to": "main", "depth": 2, "arrives": "up 1"});
        assert_eq!(value["stairs"][1], stair);
        assert_eq!(value["terrain"][4]["name"], "deep water");
        assert_eq!(value["terrain"][4]["passable"], false);
        assert_eq!(value["arrival"], serde_json::json!([1, 1]));
        assert_eq!(value["header"]["branch"], "main");
        assert_eq!(value["header"]["context"]["player_level"], 3);
    }

    #[test]
    fn things_and_refusals_are_written_when_there_are_any() {
        let mut case = case();
        let text = json(&case.floor).unwrap();
        assert!(!text.contains("\"things\"") && !text.contains("\"refusals\""));
        let plain = Thing {
            kind: ThingKind::Trap,
            name: None,
            tags: Vec::new(),
            level: 0,
            count: 1,
            note: None,
            data: Default::default(),
            x: 2,
            y: 1,
        };
        let crown =
            Thing { kind: ThingKind::Item, name: Some("crown".into()), tags: vec!["good".into()], level: 2, count: 3, ..plain.clone() };
        case.floor.things = vec![plain, crown];
        case.floor.refusals = vec![Refusal { room: "ore heap".into(), reason: "space".into(), count: 4 }];
        let value: serde_json::Value = serde_json::from_str(&json(&case.floor).unwrap()).unwrap();
        assert_eq!(
            value["things"],
            serde_json::json!([
                {"kind": "trap", "x": 2, "y": 1},
                {"kind": "item", "name": "crown", "tags": ["good"], "level": 2, "count": 3, "x": 2, "y": 1},
            ])
        );
        assert_eq!(value["refusals"], serde_json::json!([{"room": "ore heap", "reason": "space", "count": 4}]));
        // A floor itself is read again as it was written.
        let again: Floor = serde_json::from_str(&serde_json::to_string(&case.floor).unwrap()).unwrap();
        assert_eq!(again, case.floor);
    }

    #[test]
    fn a_trace_is_written_when_there_is_one() {
        let mut case = case();
        case.floor.line_of = vec![1; 15];
        let value: serde_json::Value = serde_json::from_str(&json(&case.floor).unwrap()).unwrap();
        assert_eq!(value["trace"]["line_of"].as_array().unwrap().len(), 15);
    }

    #[test]
    fn a_header_is_read_from_its_line_and_from_a_floor() {
        let floor = case().floor;
        assert_eq!(header(&floor.header.to_string()).unwrap(), floor.header);
        assert_eq!(header(&json(&floor).unwrap()).unwrap(), floor.header);
    }

    #[test]
    fn a_text_that_is_no_header_says_why() {
        assert!(header("{").unwrap_err().to_string().contains("EOF"));
        assert_eq!(header("{\"engine\":\"0.1.0\"}").unwrap_err().to_string(), "missing field `api`");
    }
}
