//! What is known of single cells: whether they are lit, what they are to those who dig, whether they are kept from changes.

use ratatui::style::{Modifier, Style};

use super::reach::count;
use super::{Shown, Subject};
use crate::engine::WallClass;
use crate::floor::CellFlags;
use crate::world::Colour;

/// Lit ground and dark ground.
pub(super) fn light(subject: &Subject<'_>) -> Shown {
    let mut shown = Shown::new(subject, "light");
    let colour = subject.look.colour;
    let lit = Subject::over(subject.look.fore(Colour::BrightYellow)).add_modifier(if colour { Modifier::BOLD } else { Modifier::REVERSED });
    let dark = Subject::over(subject.look.fore(Colour::Blue));
    let open = subject.open();
    let (mut lit_open, mut all_open) = (0, 0);
    for (cell, flags) in subject.floor.flags.iter().enumerate() {
        let is_lit = flags & CellFlags::LIT != 0;
        let is_open = open.get(cell) == Some(&true);
        if is_open {
            all_open += 1;
            lit_open += usize::from(is_lit);
        }
        if is_lit || is_open {
            shown.tint(cell, None, if is_lit { lit } else { dark }, u8::from(is_lit));
        }
    }
    shown.legend.sign(lit_open.to_string(), lit, format!("of {} are lit", count(all_open, "open cell")));
    shown.legend.sign((all_open - lit_open).to_string(), dark, "are dark");
    shown
}

/// What walls are to those who dig tunnels.
pub(super) fn walls(subject: &Subject<'_>) -> Shown {
    let mut shown = Shown::new(subject, "walls");
    let floor = subject.floor;
    let Some(attempt) = subject.attempt.filter(|attempt| !floor.cells.is_empty() && attempt.walls.len() == floor.cells.len()) else {
        shown.legend.say("not known: how this floor came to be was not recorded");
        return shown;
    };
    let kinds = [
        (WallClass::Outer, 'O', Colour::BrightYellow, "outer, a tunnel goes through once"),
        (WallClass::Inner, 'I', Colour::BrightCyan, "inner, tunnels keep out"),
        (WallClass::Solid, 'S', Colour::BrightRed, "solid, never dug"),
        (WallClass::Permanent, 'P', Colour::BrightMagenta, "permanent"),
    ];
    let mut counts = [0; 4];
    for (cell, class) in attempt.walls.iter().enumerate() {
        let found = kinds.iter().zip(&mut counts).find(|((kind, ..), _)| kind == class);
        if let Some(((_, letter, colour, _), count)) = found {
            *count += 1;
            shown.tint(cell, Some(*letter), Subject::over(subject.look.fore(*colour)), 1);
        }
    }
    for ((_, letter, colour, text), count) in kinds.iter().zip(counts) {
        shown.legend.sign(letter.to_string(), Subject::over(subject.look.fore(*colour)), format!("{count} {text}"));
    }
    shown.legend.say("other rock is dug freely");
    shown
}

/// Cells that are part of a vault, protected from later writes, or permanent.
pub(super) fn protected(subject: &Subject<'_>) -> Shown {
    const BOTH: u8 = CellFlags::VAULT | CellFlags::PROTECTED;
    let mut shown = Shown::new(subject, "protected");
    let style = |colour: Colour, without: Modifier| -> Style {
        if subject.look.colour { Subject::over(subject.look.fore(colour)) } else { Style::new().add_modifier(without) }
    };
    let kinds = [
        (CellFlags::PERMANENT, style(Colour::BrightRed, Modifier::BOLD), 'P', "permanent"),
        (BOTH, style(Colour::BrightMagenta, Modifier::BOLD | Modifier::REVERSED), 'B', "vault and protected"),
        (CellFlags::VAULT, style(Colour::BrightCyan, Modifier::REVERSED), 'V', "vault: tunnels keep out"),
        (CellFlags::PROTECTED, style(Colour::BrightYellow, Modifier::BOLD), 'W', "protected from later writes"),
    ];
    let mut counts = [0; 4];
    let open = subject.open();
    let taken = subject.taken();
    for (cell, flags) in subject.floor.flags.iter().enumerate() {
        let found = kinds.iter().zip(&mut counts).find(|((bits, ..), _)| flags & bits == *bits);
        if let Some(((_, style, letter, _), count)) = found {
            *count += 1;
            // Letters go where there is nothing to see: on rock, and without colours on bare ground too.
            let bare = taken.get(cell) == Some(&false) && (open.get(cell) == Some(&false) || !subject.look.colour);
            shown.tint(cell, bare.then_some(*letter), *style, 1);
        }
    }
    for ((_, style, letter, text), count) in kinds.iter().zip(counts).filter(|(_, count)| *count > 0) {
        shown.legend.sign(letter.to_string(), *style, format!("{count} {text}"));
    }
    if counts == [0; 4] {
        shown.legend.say("no cell of this floor is");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::super::testing::{glyphs, legend, seen};
    use super::*;
    use crate::audit::testing::Case;
    use crate::engine::{RecordedAttempt, Verdict};

    #[test]
    fn lit_and_dark_ground_are_told_apart_and_counted() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.floor.flags[6] = CellFlags::LIT;
        case.floor.flags[5] = CellFlags::LIT;
        for colour in [true, false] {
            let shown = light(&seen(&case, colour));
            assert_eq!(shown.tints[5], shown.tints[6]);
            assert_ne!(shown.tints[6].unwrap().style, shown.tints[7].unwrap().style);
            assert_eq!((shown.tints[0], shown.tints[7].unwrap().glyph), (None, None));
            assert_eq!(legend(&shown, 80), ["light: 1 of 3 open cells are lit  2 are dark"]);
        }
    }

    #[test]
    fn walls_are_known_where_the_floor_was_recorded() {
        let case = Case::new(&["#####", "#<.>#"]);
        assert_eq!(legend(&walls(&seen(&case, true)), 80), ["walls: not known: how this floor came to be was not recorded"]);
        let mut classes = vec![WallClass::Extra; 10];
        classes[..6].copy_from_slice(&[
            WallClass::Outer,
            WallClass::Outer,
            WallClass::Inner,
            WallClass::Solid,
            WallClass::Permanent,
            WallClass::Floor,
        ]);
        let attempt = RecordedAttempt {
            number: 1,
            verdict: Verdict::Accepted,
            floor: case.floor.clone(),
            steps: Vec::new(),
            sites: Vec::new(),
            rooms: Vec::new(),
            monsters: Vec::new(),
            things: Vec::new(),
            stairs: Vec::new(),
            walls: classes,
        };
        let mut subject = seen(&case, true);
        subject.attempt = Some(&attempt);
        let shown = walls(&subject);
        assert_eq!(glyphs(&shown, 5), ["OOISP", "     "]);
        assert_eq!(
            legend(&shown, 80),
            [
                "walls: O 2 outer, a tunnel goes through once  I 1 inner, tunnels keep out",
                "  S 1 solid, never dug  P 1 permanent  other rock is dug freely"
            ]
        );
    }

    #[test]
    fn protected_cells_say_why() {
        let mut case = Case::new(&["#####", "#<.>#"]);
        case.floor.flags = vec![4, 4, 2, 8, 10, 0, 2, 10, 8, 0];
        let shown = protected(&seen(&case, true));
        assert_eq!(glyphs(&shown, 5), ["PPVWB", "     "], "ground keeps its own glyphs");
        assert_eq!(glyphs(&protected(&seen(&case, false)), 5), ["PPVWB", " VBW "]);
        assert_eq!(
            legend(&shown, 200),
            ["protected: P 2 permanent  B 2 vault and protected  V 2 vault: tunnels keep out  W 2 protected from later writes"]
        );
        case.floor.flags = vec![0; 10];
        assert_eq!(legend(&protected(&seen(&case, true)), 80), ["protected: no cell of this floor is"]);
    }
}
