//! Rooms, each in a colour that its neighbours have not, with a letter for its type.

use std::collections::BTreeSet;

use super::{Shown, Subject};
use crate::floor::PlacedRoom;
use crate::world::TerrainClass;

/// Rooms this near to each other are neighbours.
const NEAR: u32 = 3;
/// Colours to choose from.
const COLOURS: usize = 12;
const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The most frequent type has the first letter.
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
    let free = letters(subject);
    let letter = |at: usize| free.get(at).copied().unwrap_or('?');
    let letters: Vec<char> =
        floor.rooms.iter().map(|room| types.iter().position(|(kind, _)| *kind == room.kind).map_or('?', letter)).collect();
    let colours = colours(&floor.rooms, if subject.look.colour { COLOURS } else { 3 });
    let (ground, taken) = (subject.of_class(TerrainClass::Floor), subject.taken());
    for (cell, room) in floor.room_of.iter().enumerate() {
        let Some(room) = usize::from(*room).checked_sub(1) else { continue };
        let Some((letter, colour)) = letters.get(room).zip(colours.get(room)) else { continue };
        // Who stands there stays as it is.
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

/// Letters that pass for nothing else: first those that no monster of these scripts has and nothing on this floor, then those that are not on this floor.
fn letters(subject: &Subject<'_>) -> Vec<char> {
    let (floor, look) = (subject.floor, subject.look);
    let monsters = floor.monsters.iter().map(|monster| look.monster(monster).0);
    let things = floor.things.iter().filter_map(|thing| look.thing(thing).map(|(glyph, _)| glyph));
    let terrains = floor.palette.iter().map(|terrain| look.terrain(terrain).0);
    let here: BTreeSet<char> = monsters.chain(things).chain(terrains).collect();
    let declared: BTreeSet<char> =
        subject.world.iter().flat_map(|world| &world.monsters).map(|monster| look.monster(&super::odds::placed(monster)).0).collect();
    let free = LETTERS.iter().map(|letter| char::from(*letter)).filter(|letter| !here.contains(letter));
    let (elsewhere, nowhere): (Vec<char>, Vec<char>) = free.partition(|letter| declared.contains(letter));
    nowhere.into_iter().chain(elsewhere).collect()
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
        assert_eq!(glyphs(&shown, 10)[1], "  A  B A  ");
        let styles: Vec<_> = [2, 5, 7].iter().map(|x| shown.tints[10 + x].unwrap().style).collect();
        assert!(styles[0] != styles[1] && styles[1] != styles[2] && styles[0] != styles[2]);
        assert_eq!(legend(&shown, 80), ["rooms: A den 2  B hall"]);
    }

    #[test]
    fn without_colours_neighbours_differ_too() {
        let case = case();
        let shown = rooms(&seen(&case, false));
        let styles: Vec<_> = [2, 5, 7].iter().map(|x| shown.tints[10 + x].unwrap().style).collect();
        assert!(styles[0] != styles[1] && styles[1] != styles[2]);
    }

    #[test]
    fn no_letter_of_a_room_is_that_of_a_monster() {
        let mut case = case();
        case.floor.monsters[0].glyph = 'A';
        assert_eq!(glyphs(&rooms(&seen(&case, true)), 10)[1], "  B  C B  ", "one that stands there");
        let case = self::case();
        let taken: Vec<char> = case.world().monsters.iter().map(|monster| monster.glyph).collect();
        let letters = letters(&seen(&case, true));
        let free = letters.iter().take_while(|letter| !taken.contains(letter)).count();
        assert!(free > 20 && letters.iter().skip(free).all(|letter| taken.contains(letter)), "those of monsters come last: {letters:?}");
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
