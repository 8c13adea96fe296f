//! The script of a vault.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::super::lua;
use super::MARK;
use super::legend::Entry;

/// A file of a vault.
pub(super) fn vault(file: &str, name: &str, rows: &[Vec<char>], legend: &BTreeMap<char, Entry>) -> String {
    let mut out = format!("{MARK} of {}. A new import of it writes this file anew.\n\n", lua::comment(file));
    // Writing to a String cannot fail.
    let _ = writeln!(out, "return vault {{\n  name = {},", lua::text(name));
    picture(rows, &mut out);
    if !legend.is_empty() {
        out.push_str("  legend = {\n");
        for (glyph, entry) in legend {
            let _ = writeln!(out, "    {} = {},", lua::key(&glyph.to_string()), meaning(entry));
        }
        out.push_str("  },\n");
    }
    out.push_str("}\n");
    out
}

/// A picture as a long string, which looks as it is; or a list of rows where that would lose blanks.
fn picture(rows: &[Vec<char>], out: &mut String) {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    // Editors take blanks off the ends of lines.
    if rows.iter().any(|row| row.ends_with(' ')) {
        out.push_str("  map = {\n");
        for row in &rows {
            let _ = writeln!(out, "    {},", lua::text(row));
        }
        out.push_str("  },\n");
        return;
    }
    let mut level = String::new();
    while rows.iter().any(|row| row.contains(&format!("]{level}]"))) {
        level.push('=');
    }
    let _ = writeln!(out, "  map = [{level}[");
    for row in &rows {
        let _ = writeln!(out, "    {row}");
    }
    let _ = writeln!(out, "  ]{level}],");
}

fn meaning(entry: &Entry) -> String {
    let mut fields = Vec::new();
    let named = |key: &str, name: &str| format!("{key} = {}", lua::text(name));
    fields.extend(entry.terrain.as_ref().map(|name| named("terrain", name)));
    fields.extend(entry.entrance.then(|| "entrance = true".to_owned()));
    fields.extend(entry.monster.as_ref().map(|name| named("monster", name)));
    fields.extend(entry.stair.as_ref().map(|name| named("stair", name)));
    fields.extend(entry.things.iter().map(|(kind, name)| match name {
        Some(name) => named(kind, name),
        None => format!("{kind} = true"),
    }));
    fields.extend(entry.flags.iter().map(|flag| if *flag == "lit" { "flag = \"lit\"".to_owned() } else { format!("{flag} = true") }));
    match (&entry.terrain, &fields[..]) {
        (Some(terrain), [_]) => lua::text(terrain),
        _ => format!("{{ {} }}", fields.join(", ")),
    }
}
