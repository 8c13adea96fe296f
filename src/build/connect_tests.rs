use super::testing::{FLOOR, Plot};
use super::{Joining, Style};
use crate::chance::Stream;
use crate::grid::{Flags, Point, Walk};

const STYLES: [Style; 4] = [Style::Straight, Style::Winding, Style::Cheapest, Style::Fractal];

const HALL: [&str; 5] = ["######", "#....#", "#....#", "#....#", "######"];
const CELL: [&str; 3] = ["#####", "#...@", "#####"];

/// One can walk from anywhere to anywhere, to every entrance from outside, and no vault has changed.
fn check(plot: &Plot, before: &[String], what: &str) {
    let rows = plot.rows().join("\n");
    assert!(plot.passable_region().is_connected(Walk::Four), "{what}\n{rows}");
    for (number, room) in plot.rooms.iter().enumerate() {
        for at in &room.entrances {
            assert!(plot.is_entered(number, *at), "{what}: {at:?}\n{rows}");
        }
    }
    for (y, (old, new)) in before.iter().zip(plot.rows()).enumerate() {
        for (x, (old, new)) in old.chars().zip(new.chars()).enumerate() {
            let vault = plot.grid.flags[y * plot.grid.width() as usize + x] & Flags::VAULT != 0;
            assert!(!vault || old == new, "{what}: {x},{y}\n{rows}");
        }
    }
}

#[test]
fn tunnels_of_each_style_come_to_entrances_only() {
    for style in STYLES {
        for seed in 0..40 {
            let mut plot = Plot::new(60, 30);
            plot.room(3, 3, &HALL);
            plot.room(45, 20, &HALL);
            // One opens to the right, towards nobody; one has two ways in, on sides that face away from each other.
            plot.vault(20, 4, &CELL);
            plot.vault(24, 14, &["##@##", "#...#", "#...#", "##@##"]);
            let before = plot.rows();
            let dug = plot.dig(style, seed);
            check(&plot, &before, &format!("{style:?} {seed}"));
            assert!(
                dug.iter().all(|at| plot.grid.room[plot.grid.index(at.x, at.y).unwrap()] == 0
                    || before[at.y as usize].as_bytes()[at.x as usize] == b'#')
            );
        }
    }
}

#[test]
fn a_vault_with_soft_walls_is_come_to_by_its_entrance_all_the_same() {
    for style in STYLES {
        for seed in 0..40 {
            let mut plot = Plot::new(50, 20);
            plot.room(3, 8, &HALL);
            // The room lies to the left, the way in to the right: the short way would lead through the left wall.
            let soft = super::Stamp { solid: false, ..plot.piece(20, 8, &CELL) };
            plot.lay(&soft);
            let before = plot.rows();
            plot.dig(style, seed);
            check(&plot, &before, &format!("{style:?} {seed}"));
            for (y, row) in plot.rows().iter().enumerate().skip(8).take(3) {
                assert_eq!(row[20..25], before[y][20..25], "{style:?} {seed}");
            }
        }
    }
}

#[test]
fn entrances_that_face_each_others_walls_are_gone_round_to() {
    for style in STYLES {
        for seed in 0..20 {
            let mut plot = Plot::new(30, 12);
            // One column of rock lies between the way in of each and the wall of the next.
            plot.vault(3, 4, &CELL);
            plot.vault(9, 4, &CELL);
            let before = plot.rows();
            plot.dig(style, seed);
            check(&plot, &before, &format!("{style:?} {seed}"));
        }
    }
}

#[test]
fn an_entrance_one_cell_off_the_rim_is_reached() {
    for style in STYLES {
        for seed in 0..20 {
            let mut plot = Plot::new(24, 12);
            plot.room(3, 3, &HALL);
            plot.vault(17, 6, &CELL);
            let before = plot.rows();
            plot.dig(style, seed);
            check(&plot, &before, &format!("{style:?} {seed}"));
            assert!((0..12).all(|y| !plot.is_passable(23, y)));
        }
    }
}

#[test]
fn the_outer_wall_of_a_room_before_an_entrance_is_gone_through() {
    for style in STYLES {
        let mut plot = Plot::new(30, 12);
        // The way in lies against the wall of a room.
        plot.vault(5, 4, &CELL);
        plot.room(10, 3, &HALL);
        let before = plot.rows();
        plot.dig(style, 1);
        check(&plot, &before, &format!("{style:?}"));
        assert!(plot.is_passable(10, 5));
    }
}

#[test]
fn no_door_is_wanted_before_an_entrance() {
    for style in STYLES {
        let mut plot = Plot::new(40, 12);
        plot.room(3, 3, &HALL);
        plot.vault(20, 4, &["#####", "@...#", "#####"]);
        let junctions = plot.connect(&Joining::tree(style, FLOOR, 0), &mut Stream::from_key(3)).junctions;
        assert!(!junctions.is_empty());
        assert!(!junctions.contains(Point::new(19, 5)) && !junctions.contains(Point::new(20, 5)));
        // An entrance is as it was drawn: nobody puts a door there.
        assert!(!plot.door_sites(plot.passable_region()).contains(Point::new(20, 5)));
    }
}

#[test]
fn who_wants_no_tunnels_gets_none_but_is_joined() {
    let mut plot = Plot::new(40, 12);
    plot.room(3, 3, &HALL);
    let shy = super::Stamp { no_tunnels: true, ..plot.piece(20, 4, &CELL) };
    let number = plot.lay(&shy);
    let before = plot.rows();
    assert_eq!(plot.dig(Style::Cheapest, 1), []);
    assert!(!plot.is_entered(number, Point::new(24, 5)));
    assert_eq!(plot.join(FLOOR, Walk::Eight), Ok(1));
    check(&plot, &before, "joined");
    assert_eq!(plot.join(FLOOR, Walk::Eight), Ok(0));
}

#[test]
fn join_digs_out_from_every_entrance() {
    let mut plot = Plot::new(40, 14);
    plot.room(3, 3, &HALL);
    plot.vault(20, 4, &["##@##", "@...@", "#...#", "##@##"]);
    let before = plot.rows();
    // Four ways out, and nothing is left to be joined.
    assert_eq!(plot.join(FLOOR, Walk::Eight), Ok(4));
    check(&plot, &before, "joined");
}

#[test]
fn join_walks_through_vaults_but_does_not_dig_in_them() {
    let mut plot = Plot::new(40, 9);
    plot.room(2, 2, &HALL);
    plot.room(30, 2, &HALL);
    // From top to bottom: nothing but the vault leads from one room to the other.
    let wall: Vec<String> = (1..8).map(|y| if y == 4 { "@.@".to_owned() } else { "###".to_owned() }).collect();
    let wall: Vec<&str> = wall.iter().map(String::as_str).collect();
    plot.vault(18, 1, &wall);
    let before = plot.rows();
    assert_eq!(plot.join(FLOOR, Walk::Eight), Ok(2));
    check(&plot, &before, "joined");
}

#[test]
fn a_chamber_without_a_way_in_cannot_be_joined() {
    let mut plot = Plot::new(30, 12);
    plot.room(2, 3, &HALL);
    plot.vault(15, 4, &["#######", "@..#..#", "#######"]);
    let refused = plot.join(FLOOR, Walk::Eight).unwrap_err();
    assert_eq!(refused, "the 2 cells connected with 19,5 cannot be joined to the rest: nothing around them may be dug, in room \"vault\"");
}

#[test]
fn what_is_sealed_is_left_alone() {
    let mut plot = Plot::new(40, 12);
    plot.room(3, 3, &HALL);
    plot.room(28, 3, &HALL);
    let tomb = super::Stamp { sealed: true, ..plot.piece(15, 4, &["#####", "#...#", "#####"]) };
    plot.lay(&tomb);
    let before = plot.rows();
    plot.dig(Style::Winding, 1);
    assert_eq!(plot.join(FLOOR, Walk::Eight), Ok(0));
    for (y, row) in plot.rows().iter().enumerate().skip(4).take(3) {
        assert_eq!(row[15..20], before[y][15..20]);
    }
    let rest = plot.passable_region() - &plot.sealed;
    assert!(rest.is_connected(Walk::Four));
    assert!(!plot.passable_region().is_connected(Walk::Eight));
}

#[test]
fn sealed_ground_that_is_open_to_the_rest_joins_it() {
    let mut plot = Plot::new(20, 9);
    // A strip of floor whose middle is a sealed piece: without it the ends would be two parts.
    for x in [5, 6, 7, 11, 12, 13] {
        plot.put(x, 4, FLOOR).unwrap();
    }
    let bridge = super::Stamp { sealed: true, ..plot.piece(8, 4, &["..."]) };
    plot.lay(&bridge);
    let before = plot.rows();
    assert_eq!(plot.join(FLOOR, Walk::Eight), Ok(0));
    assert_eq!(plot.rows(), before);
}

#[test]
fn a_solid_piece_that_is_open_all_round_is_tunnelled_to() {
    for style in STYLES {
        let mut plot = Plot::new(40, 14);
        plot.room(3, 3, &HALL);
        plot.vault(20, 5, &[" .. ", "....", " .. "]);
        let before = plot.rows();
        plot.dig(style, 5);
        check(&plot, &before, &format!("{style:?}"));
    }
}

#[test]
fn the_nearest_entrance_is_taken_and_the_other_is_led_to() {
    let mut plot = Plot::new(60, 14);
    plot.room(3, 4, &HALL);
    plot.vault(20, 5, &["#######", "@.....@", "#######"]);
    plot.room(45, 4, &HALL);
    let dug = plot.dig(Style::Cheapest, 1);
    // A tunnel to each side: none goes round the vault.
    assert!(dug.iter().all(|at| !(20..27).contains(&at.x)), "{}", plot.rows().join("\n"));
    assert!(dug.contains(&Point::new(19, 6)) && dug.contains(&Point::new(27, 6)));
}

#[test]
fn tunnels_come_to_more_entrances_than_there_are_rooms_to_come_from() {
    for style in STYLES {
        for seed in 0..20 {
            let mut plot = Plot::new(50, 20);
            plot.room(3, 3, &HALL);
            plot.vault(25, 8, &["##@##", "@...@", "#...#", "##@##"]);
            let before = plot.rows();
            plot.dig(style, seed);
            check(&plot, &before, &format!("{style:?} {seed}"));
        }
    }
}
