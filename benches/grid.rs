//! What shapes cost, next to R: filling a 198x66 grid of u16 with one Xoshiro256++ draw a cell. Run with `cargo bench --bench grid`.

use std::hint::black_box;

use divan::Bencher;
use undercroft::chance::Stream;
use undercroft::grid::{
    Area, Bsp, BspRule, Caves, Digger, DiggingCosts, DistanceMap, Drunkard, Grid, Heights, Maze, PackedSpace, Point, RandomSpace, Region,
    Rolls, SpacePolicy, Walk, WallClass, Winding, flood, join,
};

fn main() {
    divan::main();
}

const WIDTH: i32 = 198;
const HEIGHT: i32 = 66;

fn stream() -> Stream {
    Stream::from_key(7)
}

fn caves() -> Region {
    Caves::default().grow(WIDTH, HEIGHT, &mut stream())
}

/// A cell of the caves that lies in their largest part.
fn start(caves: &Region) -> Point {
    caves.largest(Walk::Eight).nth(0).unwrap_or_default()
}

fn cells(region: &Region) -> Vec<bool> {
    region.frame().cells().map(|point| region.contains(point)).collect()
}

/// An 80x40 floor with rooms at the places a `PackedSpace` finds, and the middles of the rooms.
fn rooms() -> (Grid, Vec<Point>) {
    let mut grid = Grid::new(80, 40, 0);
    let mut occupied = Region::empty(80, 40);
    let mut rolls = stream();
    let mut middles = Vec::new();
    for _ in 0..12 {
        let (width, height) = (rolls.between(7, 15), rolls.between(5, 9));
        let Some(at) = PackedSpace::default().find(&occupied, width, height, &mut rolls) else { continue };
        let area = Area::new(at.x, at.y, width, height);
        occupied.insert_area(&area);
        grid.fill(&area, 1, WallClass::Outer);
        grid.fill(&area.inset(1), 2, WallClass::Floor);
        middles.push(area.center());
    }
    (grid, middles)
}

#[divan::bench]
fn r(bencher: Bencher) {
    let mut grid = vec![0_u16; (WIDTH * HEIGHT) as usize];
    let mut rolls = stream();
    bencher.bench_local(|| {
        for cell in &mut grid {
            *cell = rolls.next_u64() as u16;
        }
        black_box(&mut grid);
    });
}

#[divan::bench]
fn child_stream(bencher: Bencher) {
    let parent = stream();
    bencher.bench_local(|| black_box(&parent).child_n(black_box("pillared hall"), 3));
}

#[divan::bench]
fn below_100_for_each_cell(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| (0..WIDTH * HEIGHT).map(|_| u64::from(Rolls::below(&mut rolls, 100))).sum::<u64>());
}

#[divan::bench]
fn grid_reset(bencher: Bencher) {
    let mut grid = Grid::new(WIDTH, HEIGHT, 0);
    bencher.bench_local(|| black_box(&mut grid).reset(WIDTH, HEIGHT, 3));
}

#[divan::bench]
fn region_from_fn(bencher: Bencher) {
    let open = cells(&caves());
    bencher.bench_local(|| Region::from_fn(WIDTH, HEIGHT, |index| open[index]));
}

#[divan::bench]
fn region_union(bencher: Bencher) {
    let (one, two) = (caves(), caves().translate(5, 3));
    bencher.bench_local(|| black_box(&one) + black_box(&two));
}

#[divan::bench]
fn region_grow(bencher: Bencher) {
    let caves = caves();
    bencher.bench_local(|| black_box(&caves).grow(1, Walk::Eight));
}

#[divan::bench]
fn region_points(bencher: Bencher) {
    let caves = caves();
    bencher.bench_local(|| black_box(&caves).points().map(|point| point.x + point.y).sum::<i32>());
}

#[divan::bench]
fn region_sample(bencher: Bencher) {
    let caves = caves();
    let mut rolls = stream();
    bencher.bench_local(|| black_box(&caves).sample(&mut rolls));
}

#[divan::bench]
fn region_components(bencher: Bencher) {
    let caves = caves();
    bencher.bench_local(|| black_box(&caves).components(Walk::Eight));
}

#[divan::bench]
fn region_ellipse(bencher: Bencher) {
    bencher.bench_local(|| Region::ellipse(80, 40, &Area::new(10, 5, black_box(31), black_box(21))));
}

#[divan::bench]
fn flood_caves(bencher: Bencher) {
    let caves = caves();
    let (open, start) = (cells(&caves), start(&caves));
    bencher.bench_local(|| flood(WIDTH, HEIGHT, start, |index| open[index], Walk::Eight));
}

#[divan::bench]
fn distances(bencher: Bencher) {
    let caves = caves();
    let (open, start) = (cells(&caves), start(&caves));
    let mut map = DistanceMap::new();
    bencher.bench_local(|| map.fill((WIDTH, HEIGHT), [start], |index| open[index], Walk::Eight));
}

#[divan::bench]
fn distances_by_cost(bencher: Bencher) {
    let caves = caves();
    let (open, start) = (cells(&caves), start(&caves));
    let mut map = DistanceMap::new();
    bencher.bench_local(|| map.fill_by_cost((WIDTH, HEIGHT), [start], |index| Some(if open[index] { 1 } else { 4 }), Walk::Four));
}

#[divan::bench]
fn caves_198x66(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| Caves::default().grow(WIDTH, HEIGHT, &mut rolls));
}

#[divan::bench]
fn join_caves(bencher: Bencher) {
    let caves = caves();
    bencher.bench_local(|| join(black_box(&caves), |_| Some(1), Walk::Eight));
}

#[divan::bench]
fn maze_80x40(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| Maze { braid: 30, ..Maze::default() }.carve(80, 40, &mut rolls));
}

#[divan::bench]
fn bsp_80x40(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| Bsp::split(Area::sized(80, 40), &BspRule::default(), &mut rolls).joins());
}

#[divan::bench]
fn drunkard_80x40(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| Drunkard::default().wander(80, 40, None, &mut rolls));
}

#[divan::bench]
fn plasma_80x40(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| Heights::plasma(80, 40, 16, 50, &mut rolls));
}

#[divan::bench]
fn value_noise_80x40(bencher: Bencher) {
    let mut rolls = stream();
    bencher.bench_local(|| Heights::value_noise(80, 40, 16, 3, &mut rolls));
}

#[divan::bench]
fn packed_space(bencher: Bencher) {
    let (grid, _) = rooms();
    let occupied = Region::from_fn(80, 40, |index| grid.terrain()[index] != 0);
    let mut rolls = stream();
    bencher.bench_local(|| PackedSpace::default().find(&occupied, 9, 7, &mut rolls));
}

#[divan::bench]
fn random_space(bencher: Bencher) {
    let (grid, _) = rooms();
    let occupied = Region::from_fn(80, 40, |index| grid.terrain()[index] != 0);
    let mut rolls = stream();
    bencher.bench_local(|| RandomSpace::default().find(&occupied, 9, 7, &mut rolls));
}

#[divan::bench]
fn tunnel_straight(bencher: Bencher) {
    let (grid, middles) = rooms();
    let mut digger = Digger::new();
    let mut rolls = stream();
    bencher.bench_local(|| digger.straight(&grid, middles[0], middles[1], 8, &mut rolls));
}

#[divan::bench]
fn tunnel_winding(bencher: Bencher) {
    let (grid, middles) = rooms();
    let mut digger = Digger::new();
    let mut rolls = stream();
    bencher.bench_local(|| digger.winding(&grid, middles[0], middles[1], &Winding::default(), &mut rolls));
}

#[divan::bench]
fn tunnel_by_cost(bencher: Bencher) {
    let (grid, middles) = rooms();
    let mut digger = Digger::new();
    bencher.bench_local(|| digger.by_cost(&grid, middles[0], middles[1], &DiggingCosts::default()));
}

#[divan::bench]
fn tunnels_by_cost_between_all_rooms(bencher: Bencher) {
    let (grid, middles) = rooms();
    let mut digger = Digger::new();
    bencher.bench_local(|| {
        middles
            .windows(2)
            .filter_map(|pair| digger.by_cost(&grid, pair[0], pair[1], &DiggingCosts::default()).ok())
            .map(|t| t.path.len())
            .sum::<usize>()
    });
}
