//! Where doors may stand.

use super::{Point, Tunnel, TunnelMap};

/// Whether a door may stand on a cell: walls on one pair of opposite sides, open cells on the other, and no door beside it.
#[must_use]
pub fn door_site(at: Point, wall: impl Fn(Point) -> bool, open: impl Fn(Point) -> bool, door: impl Fn(Point) -> bool) -> bool {
    let [north, east, south, west] = [at.offset(0, -1), at.offset(1, 0), at.offset(0, 1), at.offset(-1, 0)];
    let stands = (wall(north) && wall(south) && open(east) && open(west)) || (wall(east) && wall(west) && open(north) && open(south));
    stands && ![north, east, south, west].into_iter().any(door)
}

/// A place where a tunnel asks for a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorSite {
    /// It goes through the outer wall of a room here.
    Wall(Point),
    /// Its last dug cell before it meets open ground that is no room it entered through a wall: another tunnel.
    Junction(Point),
}

impl DoorSite {
    /// The cell.
    #[must_use]
    pub fn at(self) -> Point {
        match self {
            Self::Wall(at) | Self::Junction(at) => at,
        }
    }
}

/// Where a tunnel asks for doors, in its order: where it goes through an outer wall, and where it comes to or leaves other open ground. Whether
/// one may stand there is for [`door_site`] to say once the tunnel is dug. `map` is the map before that.
#[must_use]
pub fn door_sites(tunnel: &Tunnel, map: &(impl TunnelMap + ?Sized)) -> Vec<DoorSite> {
    let is_open = |point: &Point| super::tunnel::dig_at(map, *point) == super::Dig::Open;
    let mut sites = Vec::new();
    let mut walls = tunnel.pierced.iter().peekable();
    for (place, at) in tunnel.path.iter().enumerate() {
        if walls.next_if(|wall| *wall == at).is_some() {
            sites.push(DoorSite::Wall(*at));
            continue;
        }
        if is_open(at) {
            continue;
        }
        let before = place.checked_sub(1).and_then(|before| tunnel.path.get(before));
        let beside_open = [before, tunnel.path.get(place + 1)].into_iter().flatten().any(is_open);
        if beside_open && !tunnel.pierced.contains(at) && !sites.contains(&DoorSite::Junction(*at)) {
            sites.push(DoorSite::Junction(*at));
        }
    }
    sites
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Dig, Digger, DiggingCosts, Ground, Region};

    /// `#` is wall, `+` a door, all else open.
    fn site(rows: &[&str], x: i32, y: i32) -> bool {
        let glyph = |p: Point| rows.get(p.y as usize).and_then(|row| row.chars().nth(p.x as usize)).unwrap_or('#');
        door_site(Point::new(x, y), |p| glyph(p) == '#', |p| matches!(glyph(p), '.' | '+'), |p| glyph(p) == '+')
    }

    #[test]
    fn a_door_needs_two_walls_and_two_ways() {
        assert!(site(&["#.#", "#.#", "#.#"], 1, 1));
        assert!(site(&["###", "...", "###"], 1, 1));
        for rows in [
            ["#.#", "#..", "#.#"],
            ["###", "#..", "###"],
            ["#.#", "...", "#.#"],
            ["###", "#.#", "###"],
            ["...", "...", "..."],
            ["###", "#..", "#.#"],
        ] {
            assert!(!site(&rows, 1, 1), "{rows:?}");
        }
    }

    #[test]
    fn d2_no_two_doors_side_by_side() {
        assert!(!site(&["#.#", "#.#", "#+#", "#.#"], 1, 1));
        assert!(site(&["#.#", "#.#", "#.#", "#+#"], 1, 1));
    }

    #[test]
    fn d5_walls_and_junctions_are_named() {
        // A room at the left, a tunnel running down at the right.
        let rows = ["OOOO     .", "O..O     .", "OOOO     ."];
        let map = Ground::new(10, 3, |index: usize| match rows[index / 10].as_bytes()[index % 10] {
            b'.' => Dig::Open,
            b'O' => Dig::Outer,
            _ => Dig::Rock(3),
        });
        let tunnel = Digger::new().by_cost(&map, Point::new(1, 1), Point::new(9, 1), &DiggingCosts::default()).unwrap();
        assert_eq!(door_sites(&tunnel, &map), [DoorSite::Wall(Point::new(3, 1)), DoorSite::Junction(Point::new(8, 1))]);
    }

    /// The walls of a region as the outer walls of a room, rock elsewhere.
    fn room_map(floor: &Region) -> Vec<Dig> {
        let walls = floor.rim(crate::grid::Walk::Eight);
        let kind = |p: Point| {
            if floor.contains(p) {
                Dig::Open
            } else if walls.contains(p) {
                Dig::Outer
            } else {
                Dig::Rock(2)
            }
        };
        floor.frame().cells().map(kind).collect()
    }

    #[test]
    fn d1_odd_rooms_get_honest_doors() {
        let mut shapes = vec![Region::circle(40, 20, Point::new(10, 10), 5)];
        shapes.push(Region::from_fn(40, 20, |i| (i as i32 % 40 - 10).abs() + (i as i32 / 40 - 10).abs() <= 6));
        let mut ess = Region::rectangle(40, 20, &crate::grid::Area::new(4, 8, 8, 4));
        ess.insert_area(&crate::grid::Area::new(8, 4, 8, 4));
        shapes.push(ess);
        let mut digger = Digger::new();
        let mut doors = 0;
        for room in shapes {
            for seed in 0..100 {
                let mut stream = crate::chance::Stream::from_key(seed);
                let kinds = room_map(&room);
                let map = Ground::new(40, 20, |index: usize| kinds[index]);
                let from = room.sample(&mut stream).unwrap();
                let target = Point::new(35, stream.int(1, 18).unwrap() as i32);
                let dug = match seed % 3 {
                    0 => digger.by_cost(&map, from, target, &DiggingCosts::default()),
                    1 => digger.winding(&map, from, target, &crate::grid::Winding::default(), &mut stream),
                    _ => digger.straight(&map, from, target, 8, &mut stream),
                };
                let Ok(tunnel) = dug else { continue };
                let open = |p: Point| room.contains(p) || tunnel.dug.contains(&p) || tunnel.pierced.contains(&p);
                for wall in &tunnel.pierced {
                    assert!(door_site(*wall, |p| !open(p), open, |_| false), "seed {seed} {wall:?}");
                    doors += 1;
                }
            }
        }
        assert!(doors > 250, "{doors}");
    }
}
