//! Rooms, each in a colour that its neighbours have not, with a letter for its type.

use super::{Shown, Subject};
use crate::floor::PlacedRoom;
use crate::world::TerrainClass;

/// Rooms this near to each other are neighbours.
const NEAR: u32 = 3;
/// Colours to choose from.
const COLOURS: usize = 12;
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The most frequent type is `a`.
pub(super) fn rooms(subject: &Subject<'_>) -> Shown {
    let floor = subject.floor;
    let mut shown = Shown::new(subject, "rooms");
    let mut types: Vec<(&str, usize)> = Vec::new();
    for room in &floor.rooms {
        match types.iter_mut().find(|(kind, _)| *kind == room.kind) {
            Some((_, count)) => *count += 1,
            None => types.push((&room.kind, 1)),
        }
    }
    types.sort_by_key(|(_, count)| usize::MAX - count);
    let letter = |at: usize| LETTERS.get(at).map_or('?', |letter| char::from(*letter));
    let letters: Vec<char> =
        floor.rooms.iter().map(|room| types.iter().position(|(kind, _)| *kind == room.kind).map_or('?', letter)).collect();
    let colours = colours(&floor.rooms, if subject.look.colour { COLOURS } else { 3 });
    let (ground, taken) = (subject.of_class(TerrainClass::Floor), subject.taken());
    for (cell, room) in floor.room_of.iter().enumerate() {
        let Some(room) = usize::from(*room).checked_sub(1) else { continue };
        let Some((letter, colour)) = letters.get(room).zip(colours.get(room)) else { continue };
        // Who stands there stays as it is, or it would pass for a letter.
        if taken.get(cell) == Some(&false) {
            let bare = ground.get(cell) == Some(&true);
            shown.tint(cell, bare.then_some(*letter), Subject::over(subject.look.distinct(*colour)), u8::from(bare));
        }
    }
    if types.is_empty() {
        shown.legend.say("there are none on this floor");
    }
    for (at, (kind, count)) in types.iter().enumerate() {
        let of = letters.iter().position(|l| *l == letter(at)).and_then(|room| colours.get(room));
        // The colour of several rooms of a type is that of none.
        let style = of.filter(|_| *count == 1).map(|colour| subject.look.distinct(*colour)).unwrap_or_default();
        shown.legend.sign(letter(at).to_string(), style, if *count > 1 { format!("{kind} {count}") } else { (*kind).to_owned() });
    }
    shown
}

/// For each room the number of a colour that no neighbour before it has, where there are enough of them; they go round, so that all are used.
fn colours(rooms: &[PlacedRoom], all: usize) -> Vec<usize> {
    let mut colours: Vec<usize> = Vec::with_capacity(rooms.len());
    for (number, room) in rooms.iter().enumerate() {
        let beside: Vec<usize> = rooms.iter().zip(&colours).filter(|(other, _)| near(room, other)).map(|(_, colour)| *colour).collect();
        let free = (0..all).map(|step| (number + step) % all).find(|colour| !beside.contains(colour));
        colours.push(free.unwrap_or(number % all));
    }
    colours
}

fn near(a: &PlacedRoom, b: &PlacedRoom) -> bool {
    let along = |a: u32, wide: u32, b: u32, other: u32| {
        a < b.saturating_add(other).saturating_add(NEAR) && b < a.saturating_add(wide).saturating_add(NEAR)
    };
    along(a.x, a.width, b.x, b.width) && along(a.y, a.height, b.y, b.height)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{legend, seen};
    use super::*;
    use crate::audit::testing::Case;

    fn case() -> Case {
        let mut case = Case::new(&["##########", "#<.#..#.>#", "##########"]);
        case.room("den", 0, 0, 4, 3);
        case.room("hall", 3, 0, 4, 3);
        case.room("den", 6, 0, 4, 3);
        case.monster("rat", 4, 1);
        case
    }

    #[test]
    fn each_room_has_a_letter_for_its_type_and_a_colour_of_its_own() {
        let case = case();
        let shown = rooms(&seen(&case, true));
        assert_eq!(glyphs(&shown, 10)[1], "  a  b a  ");
        let styles: Vec<_> = [2, 5, 7].iter().map(|x| shown.tints[10 + x].unwrap().style).collect();
        assert!(styles[0] != styles[1] && styles[1] != styles[2] && styles[0] != styles[2]);
        assert_eq!(legend(&shown, 80), ["rooms: a den 2  b hall"]);
    }

    #[test]
    fn without_colours_neighbours_differ_too() {
        let case = case();
        let shown = rooms(&seen(&case, false));
        let styles: Vec<_> = [2, 5, 7].iter().map(|x| shown.tints[10 + x].unwrap().style).collect();
        assert!(styles[0] != styles[1] && styles[1] != styles[2]);
    }

    #[test]
    fn neighbours_never_share_a_colour_and_no_rooms_are_said_to_be_none() {
        let at = |x| PlacedRoom { kind: "den".into(), x, y: 0, width: 5, height: 5, data: Default::default() };
        let row: Vec<PlacedRoom> = (0..30).map(|i| at(i * 6)).collect();
        for all in [3, 12] {
            assert!(colours(&row, all).windows(2).all(|pair| pair[0] != pair[1]));
        }
        let case = Case::new(&["<>"]);
        assert_eq!(legend(&rooms(&seen(&case, true)), 80), ["rooms: there are none on this floor"]);
    }

    fn glyphs(shown: &Shown, width: usize) -> Vec<String> {
        super::super::testing::glyphs(shown, width)
    }
}
