use proptest::prelude::*;

use super::*;
use crate::chance::Stream;
use crate::grid::Orientation;

/// A frame and three sets of cells of it, from seeds: sides across the word limits matter most.
fn regions() -> impl Strategy<Value = (Region, Region, Region)> {
    let side = prop_oneof![Just(0), Just(1), 2..9, Just(63), Just(64), Just(65), 126..131];
    (side, 0..6_i32, any::<u64>()).prop_map(|(width, height, seed)| {
        let mut stream = Stream::from_key(seed);
        let mut one = || Region::from_fn(width, height, |_| stream.coin());
        (one(), one(), one())
    })
}

proptest! {
    #[test]
    fn sets_obey_their_laws((a, b, c) in regions()) {
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
        prop_assert_eq!(!&(&a + &b), &!&a * &!&b);
        prop_assert_eq!(&a - &b, &a * &!&b);
        prop_assert_eq!(&a ^ &b, &(&a - &b) + &(&b - &a));
        prop_assert_eq!(!&!&a, a.clone());
        prop_assert_eq!((&a + &b).count() + (&a * &b).count(), a.count() + b.count());
        prop_assert!((&a * &!&a).is_empty());
    }

    #[test]
    fn points_runs_and_pictures_agree((a, b, _) in regions()) {
        let points: Vec<Point> = a.points().collect();
        let expected: Vec<Point> = a.frame().cells().filter(|p| a.contains(*p)).collect();
        prop_assert_eq!(&points, &expected);
        let from_runs: Vec<Point> = a.runs().flat_map(|r| (r.first..=r.last).map(move |x| Point::new(x, r.y))).collect();
        prop_assert_eq!(&from_runs, &points);
        prop_assert!(a.runs().all(|r| !a.contains(Point::new(r.first - 1, r.y)) && !a.contains(Point::new(r.last + 1, r.y))));
        for (n, point) in points.iter().enumerate() {
            prop_assert_eq!(a.nth(n as u32), Some(*point));
        }
        prop_assert_eq!(a.nth(points.len() as u32), None);
        if let Some(bounds) = a.bounds() {
            let (left, right) = (points.iter().map(|p| p.x).min(), points.iter().map(|p| p.x).max());
            let (top, bottom) = (points.first().map(|p| p.y), points.last().map(|p| p.y));
            prop_assert_eq!((left, top), (Some(bounds.x), Some(bounds.y)));
            prop_assert_eq!((right, bottom), (Some(bounds.right() - 1), Some(bounds.bottom() - 1)));
        } else {
            prop_assert!(points.is_empty());
        }
        if a.height() > 0 {
            let picture = b.to_string();
            prop_assert_eq!(Region::from_rows(&picture.split('\n').collect::<Vec<_>>()), b);
        }
    }

    #[test]
    fn areas_go_in_and_out((a, _, _) in regions(), x in -3..140_i32, y in -3..8_i32, width in -1..140_i32, height in -1..8_i32) {
        let area = Area::new(x, y, width, height);
        let mut with = a.clone();
        with.insert_area(&area);
        let mut without = a.clone();
        without.remove_area(&area);
        for point in a.frame().cells() {
            prop_assert_eq!(with.contains(point), a.contains(point) || area.contains(point));
            prop_assert_eq!(without.contains(point), a.contains(point) && !area.contains(point));
        }
        prop_assert_eq!(a.touches(&area), a.points().any(|p| area.contains(p)));
    }

    #[test]
    fn the_left_frame_wins((a, _, _) in regions(), (b, _, _) in regions()) {
        let inside = |point: Point| b.contains(point);
        for point in a.frame().cells() {
            prop_assert_eq!((&a + &b).contains(point), a.contains(point) || inside(point));
            prop_assert_eq!((&a * &b).contains(point), a.contains(point) && inside(point));
            prop_assert_eq!((&a - &b).contains(point), a.contains(point) && !inside(point));
        }
        let sum = &a + &b;
        prop_assert_eq!(sum.frame(), a.frame());
        prop_assert_eq!(sum.count() as usize, sum.points().filter(|p| a.frame().contains(*p)).count());
    }
}

#[test]
fn inserting_says_what_was_new() {
    let mut region = Region::empty(3, 3);
    let middle = Point::new(1, 1);
    assert!(region.insert(middle) && !region.insert(middle));
    assert!(region.remove(middle) && !region.remove(middle));
    assert!(!region.insert(Point::new(3, 0)) && !region.insert(Point::new(0, -1)) && !region.remove(Point::new(-1, 0)));
    assert!(region.is_empty());
}

#[test]
fn huge_frames_are_cut() {
    let region = Region::empty(i32::MAX, 1);
    assert_eq!(region.width(), Region::MAX_SIDE);
    assert_eq!(Region::empty(-5, 3).frame(), Area::sized(0, 3));
}

#[test]
fn samples_are_fair() {
    let region = Region::from_rows(&["#..#", "....", ".#.#"]);
    let mut stream = Stream::from_key(1);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..4000 {
        *counts.entry(region.sample(&mut stream).unwrap()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 4);
    assert!(counts.values().all(|n| (900..1100).contains(n)), "{counts:?}");
    assert_eq!(Region::empty(4, 4).sample(&mut stream), None);
}

#[test]
fn several_samples_are_different_cells() {
    let region = Region::from_rows(&["#..#", "....", ".#.#"]);
    let mut stream = Stream::from_key(2);
    for n in 0..7 {
        let mut points = region.sample_n(n, &mut stream);
        assert_eq!(points.len(), n.min(4));
        points.sort_unstable();
        points.dedup();
        assert_eq!(points.len(), n.min(4));
        assert!(points.iter().all(|p| region.contains(*p)));
    }
}

#[test]
fn a_lattice_starts_at_the_bounds() {
    let region = Region::rectangle(9, 6, &Area::new(2, 1, 6, 4));
    assert_eq!(region.every(2), Region::from_rows(&[".........", "..#.#.#..", ".........", "..#.#.#..", ".........", "........."]));
    assert_eq!(region.lattice(3, 1).count(), 8);
    assert_eq!(region.every(0), region);
}

#[test]
fn orientations_keep_the_cells() {
    let region = Region::from_rows(&["##.", "#.."]);
    let turned = region.transform(Orientation { mirrored: false, turns: 1 });
    assert_eq!(turned, Region::from_rows(&["##", ".#", ".."]));
    let mut image = region.clone();
    for _ in 0..4 {
        image = image.transform(Orientation { mirrored: false, turns: 1 });
    }
    assert_eq!(image, region);
    assert_eq!(region.transform(Orientation { mirrored: true, turns: 0 }), Region::from_rows(&[".##", "..#"]));
}

#[test]
fn equal_are_the_cells_of_a_value() {
    for (width, height) in [(1, 1), (63, 3), (64, 2), (65, 2), (130, 5), (0, 0)] {
        let cells: Vec<u16> = (0..width * height).map(|i| (i * 7 % 5) as u16).collect();
        for value in 0..6 {
            let expected = Region::from_fn(width, height, |i| cells[i] == value);
            assert_eq!(Region::equal(width, height, &cells, value), expected, "{width}x{height} {value}");
        }
    }
}
