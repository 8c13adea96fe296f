use super::super::samples::{cellar, curves, table};
use super::*;

/// Reads XML of the kind written here: elements, attributes, text. Answers the elements' names with their attributes, and every text.
pub(in crate::format) fn read(text: &str) -> Result<(Vec<String>, Vec<String>), String> {
    let (mut open, mut elements, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    let mut rest = text.trim_end();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('<') {
            let (tag, after) = inside.split_once('>').ok_or("a tag that does not end")?;
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                if open.pop() != Some(name.to_owned()) {
                    return Err(format!("</{name}> closes nothing"));
                }
                continue;
            }
            let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let name = tag.split(' ').next().unwrap_or_default();
            // Quotes come in pairs, each after an equals sign, and hold no bare markup.
            let parts: Vec<&str> = tag.split('"').collect();
            if parts.len().is_multiple_of(2) || parts.iter().step_by(2).rev().skip(1).any(|part| !part.ends_with('=')) || tag.contains('<')
            {
                return Err(format!("bad attributes in <{tag}>"));
            }
            elements.push(tag.to_owned());
            if !alone {
                open.push(name.to_owned());
            }
            if open.is_empty() && !rest.is_empty() {
                return Err("something after the root".to_owned());
            }
        } else {
            let end = rest.find('<').ok_or("text after the root")?;
            let (text, after) = rest.split_at(end);
            for entity in text.split('&').skip(1) {
                if !["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known)) {
                    return Err(format!("bad entity &{entity}"));
                }
            }
            if text.chars().any(|c| c.is_control() && c != '\n') || text.contains('>') {
                return Err(format!("bad character in {text:?}"));
            }
            if !text.trim().is_empty() {
                texts.push(text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"));
            }
            rest = after;
        }
    }
    if open.is_empty() { Ok((elements, texts)) } else { Err(format!("never closed: {open:?}")) }
}

fn count(elements: &[String], start: &str) -> usize {
    elements.iter().filter(|element| element.starts_with(start)).count()
}

#[test]
fn curves_become_lines_with_names_and_the_same_bytes_each_time() {
    let text = svg(&cellar());
    assert_eq!(text, svg(&cellar()));
    let (elements, texts) = read(&text).unwrap();
    // Rat, ogre and nobody: the owl that never comes has no line.
    assert_eq!(count(&elements, "path d=\"M70 44"), 1, "the axes");
    assert_eq!(count(&elements, "path "), 4);
    assert_eq!(count(&elements, "circle "), 3 + 3 + 4);
    for label in ["0 %", "10 %", "50 %", "1", "4", "depth", "rat, 50.0 % at 1", "ogre, 50.0 % at 4", "cellar: by weight"] {
        assert!(texts.iter().any(|text| text == label), "{label} in {texts:?}");
    }
    // A half of the axis from 0 to 50 % at the first depth.
    assert!(text.contains("<circle cx=\"70.00\" cy=\"44.00\"") && text.contains("M70.00 44.00L270.00 194.00"), "{text}");
    assert!(!text.contains("owl"));
}

#[test]
fn one_depth_is_points() {
    let (elements, _) = read(&svg(&curves("x", vec![table("", "r", &[("rat", 'r', &[0.5])])]))).unwrap();
    assert_eq!((count(&elements, "path "), count(&elements, "circle ")), (1, 2));
}

#[test]
fn twelve_of_many_have_names_and_colours_and_no_row_leaves_its_panel() {
    let names: Vec<String> = (0..60).map(|i| format!("monster {i}")).collect();
    let chances: Vec<[f64; 2]> = (0..60).map(|i| [f64::from(i) / 4000.0, 0.001]).collect();
    let rows: Vec<(&str, char, &[f64])> = names.iter().zip(&chances).map(|(name, c)| (name.as_str(), 'm', &c[..])).collect();
    let (elements, texts) = read(&svg(&curves("x", vec![table("a", "r", &rows), table("b", "r", &rows)]))).unwrap();
    assert_eq!(texts.iter().filter(|text| text.contains(" at 1")).count(), 2 * NAMED);
    assert_eq!(texts.iter().filter(|text| *text == "48 more").count(), 2);
    let looks: std::collections::BTreeSet<_> = (0..NAMED).map(look).collect();
    assert_eq!(looks.len(), NAMED, "no two look the same");
    let lowest = TOP + 8.0 + (NAMED + 1) as f64 * ROW;
    assert!(lowest < PANEL && elements.iter().any(|e| e.contains(&format!("y1=\"{lowest}\""))));
}

#[test]
fn texts_are_escaped_and_ten_thousand_depths_fit() {
    let chances = vec![0.25; 10_000];
    let rows: [(&str, char, &[f64]); 1] = [("<b>\"Ratte\" & 'Maus'</b>\u{1b}\u{0}\u{ffff}", '&', &chances)];
    let text = svg(&curves("a<b", vec![table("]]>", "r", &rows)]));
    let (elements, texts) = read(&text).unwrap();
    assert!(texts.iter().any(|text| text.starts_with("<b>\"Ratte\" & 'Maus'</b>")), "{texts:?}");
    assert!(
        texts.iter().any(|text| text == "depth (a point is the highest of 17)") && texts.iter().any(|text| text == "5000"),
        "{texts:?}"
    );
    assert!(text.len() < 60_000 && count(&elements, "circle ") == 0, "{}", text.len());
    assert!(read(&svg(&Curves::default())).is_ok());
}

#[test]
fn colours_are_seen_on_white() {
    // Contrast as the Web Content Accessibility Guidelines reckon it; graphics need 3.
    let channel = |hex: &str| {
        let part = f64::from(u8::from_str_radix(hex, 16).unwrap()) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    for colour in COLOURS {
        let light = 0.2126 * channel(&colour[1..3]) + 0.7152 * channel(&colour[3..5]) + 0.0722 * channel(&colour[5..7]);
        assert!(1.05 / (light + 0.05) >= 3.0, "{colour}");
    }
}

#[test]
fn the_reader_of_these_tests_finds_faults() {
    for bad in ["<a>", "<a></b>", "<a b=c\"/>", "<a>&x</a>", "<a/>x", "<a b=\"<\"/>", "<a>\u{7}</a>", "<a/><b/>"] {
        assert!(read(bad).is_err(), "{bad}");
    }
}
