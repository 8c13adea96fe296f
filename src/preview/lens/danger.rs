//! Monsters by how their level compares with the depth.

use ratatui::style::{Modifier, Style};

use super::reach::count;
use super::{Shown, Subject};
use crate::grid::{DistanceMap, Point};
use crate::world::Colour;

/// Levels above the depth from which on a monster is far out of it, and below it from which on it is weak.
const FAR: i64 = 5;
/// Cells this many steps from one that is out of depth are dangerous.
const NEAR: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Danger {
    Weak,
    Fitting,
    Out,
    FarOut,
}

impl Danger {
    const ALL: [Self; 4] = [Self::Weak, Self::Fitting, Self::Out, Self::FarOut];

    /// What it is called, with its levels counted from the depth.
    fn text(self) -> String {
        match self {
            Self::Weak => format!("weak (-{FAR} and less)"),
            Self::Fitting => format!("fitting (-{} to 0)", FAR - 1),
            Self::Out => format!("out of depth (+1 to +{})", FAR - 1),
            Self::FarOut => format!("far out (+{FAR} and more)"),
        }
    }

    fn of(level: i32, depth: i32) -> Self {
        match i64::from(level) - i64::from(depth) {
            over if over >= FAR => Self::FarOut,
            1.. => Self::Out,
            over if over > -FAR => Self::Fitting,
            _ => Self::Weak,
        }
    }

    fn style(self, subject: &Subject<'_>) -> Style {
        let fore = |colour| Subject::over(subject.look.fore(colour));
        match self {
            Self::Weak if !subject.look.colour => Style::new().add_modifier(Modifier::DIM),
            Self::Weak => fore(Colour::BrightBlue),
            Self::Fitting => fore(Colour::Green),
            Self::Out => fore(Colour::BrightYellow).add_modifier(Modifier::BOLD),
            Self::FarOut => fore(Colour::BrightRed).add_modifier(Modifier::BOLD | Modifier::REVERSED),
        }
    }
}

/// The level of each monster against the depth counted from the top of the dungeon.
pub(super) fn danger(subject: &Subject<'_>) -> Shown {
    let mut shown = Shown::new(subject, "danger");
    let Some(world) = subject.world else {
        shown.legend.say("the levels of these monsters are not known");
        return shown;
    };
    let floor = subject.floor;
    let depth = floor.header.place.absolute;
    let mut counts = [0; 4];
    let mut worst: Option<(i32, &str, (u32, u32))> = None;
    let (mut sources, mut dangers) = (Vec::new(), Vec::new());
    for placed in &floor.monsters {
        let declared = world.monster(&placed.name).and_then(|id| world.monsters.get(usize::from(id.0)));
        let (Some(monster), Some(cell)) = (declared, subject.cell((placed.x, placed.y))) else { continue };
        let danger = Danger::of(monster.level, depth);
        counts[danger as usize] += 1;
        dangers.push((cell, danger));
        if danger >= Danger::Out {
            sources.push(Point::new(placed.x as i32, placed.y as i32));
            if worst.is_none_or(|(level, ..)| monster.level > level) {
                worst = Some((monster.level, &placed.name, (placed.x, placed.y)));
            }
        }
    }
    let open = subject.open();
    let mut map = DistanceMap::new();
    let size = (i32::try_from(floor.width).unwrap_or(0), i32::try_from(floor.height).unwrap_or(0));
    map.fill(size, sources, |cell| open.get(cell).copied().unwrap_or(false), subject.walk());
    let shade =
        Subject::over(subject.look.fore(Colour::Yellow)).add_modifier(if subject.look.colour { Modifier::empty() } else { Modifier::BOLD });
    for (cell, _) in map.distances().iter().enumerate().filter(|(_, steps)| **steps <= NEAR) {
        shown.tint(cell, None, shade, 0);
    }
    for (cell, danger) in dangers {
        shown.tint(cell, None, danger.style(subject), 1 + danger as u8);
    }
    let legend = &mut shown.legend;
    legend.say(format!("{}, level against depth {depth}", count(counts.iter().sum(), "monster")));
    for (danger, count) in Danger::ALL.iter().zip(counts) {
        legend.sign(count.to_string(), danger.style(subject), danger.text());
    }
    if let Some((level, name, (x, y))) = worst {
        legend.say(format!("worst: {name}, level {level}, at ({x}, {y})"));
        legend.sign("ground", shade, format!("within {NEAR} steps"));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::super::testing::{legend, seen};
    use super::*;
    use crate::audit::testing::Case;

    #[test]
    fn levels_are_held_against_the_depth() {
        let all = [(-3, 2), (2, 2), (3, 2), (6, 2), (7, 2), (i32::MAX, i32::MIN)].map(|(level, depth)| Danger::of(level, depth));
        assert_eq!(all, [Danger::Weak, Danger::Fitting, Danger::Out, Danger::Out, Danger::FarOut, Danger::FarOut]);
        assert_eq!(Danger::of(-2, 2), Danger::Fitting);
    }

    #[test]
    fn the_words_say_what_the_numbers_are() {
        // The bounds that are told are those that are drawn.
        let bounds = [
            (-5, Danger::Weak, "(-5 and"),
            (-4, Danger::Fitting, "(-4 to"),
            (0, Danger::Fitting, "to 0)"),
            (1, Danger::Out, "(+1 to"),
            (4, Danger::Out, "to +4)"),
            (5, Danger::FarOut, "(+5 and"),
        ];
        for (over, danger, text) in bounds {
            assert_eq!(Danger::of(10 + over, 10), danger);
            assert!(danger.text().contains(text), "{over}: {}", danger.text());
        }
    }

    #[test]
    fn each_kind_is_counted_and_the_ground_near_what_is_out_of_depth_is_shaded() {
        let mut case = Case::new(&["#############", "#<.........>#", "#############"]);
        case.monster("rat", 2, 1);
        case.monster("bat", 11, 1);
        case.set_level("bat", 7);
        let shown = danger(&seen(&case, true));
        let row: String = shown.tints[13..26].iter().map(|tint| tint.map_or(' ', |tint| char::from(b'0' + tint.rank))).collect();
        assert_eq!(row, "  2    00004 ", "the bat is far out");
        assert_eq!(
            legend(&shown, 200),
            [
                "danger: 2 monsters, level against depth 1  0 weak (-5 and less)  1 fitting (-4 to 0)  0 out of depth (+1 to +4)  1 far out (+5 and more)  worst: bat, level 7, at (11, 1)  ground within 4 steps"
            ]
        );
        let narrow = legend(&shown, 80).concat();
        assert!(narrow.ends_with("worst: bat, level 7, at (11, 1)  ground within 4 steps"), "all of it fits: {narrow}");
        let mut unknown = seen(&case, true);
        unknown.world = None;
        assert_eq!(legend(&danger(&unknown), 80), ["danger: the levels of these monsters are not known"]);
    }
}
