//! Rectangles, lines, ellipses and polygons as [`Region`]s, exact in integers and cut to the frame.

use super::{Area, Point, Region, Run};

impl Region {
    /// The cells of an area.
    #[must_use]
    pub fn rectangle(width: i32, height: i32, area: &Area) -> Self {
        let mut region = Self::empty(width, height);
        region.insert_area(area);
        region
    }

    /// A straight line from `from` to `to`, both included, without gaps for a walker who moves eight ways: one cell for each column, or for
    /// each row where it is steeper than a diagonal, the nearest to the true line (a tie goes down or right).
    #[must_use]
    pub fn line(width: i32, height: i32, from: Point, to: Point) -> Self {
        let mut region = Self::empty(width, height);
        region.insert_line(from, to);
        region
    }

    /// Adds the cells [`line`](Self::line) has.
    pub fn insert_line(&mut self, from: Point, to: Point) {
        for point in line_within(&self.frame(), from, to) {
            self.insert(point);
        }
    }

    /// The cells of an area whose middle lies in the ellipse that touches the area's four sides, or on it.
    #[must_use]
    pub fn ellipse(width: i32, height: i32, area: &Area) -> Self {
        let mut region = Self::empty(width, height);
        if area.is_empty() {
            return region;
        }
        // Twice the distances from the middle, so that even sizes have an integer middle too:
        // a cell is in when (dx / w)^2 + (dy / h)^2 <= 1, with the fractions multiplied out.
        let (w, h) = (i128::from(area.width), i128::from(area.height));
        let visible = area.clip(&region.frame());
        for y in visible.y..visible.bottom() {
            let dy = 2 * (i128::from(y) - i128::from(area.y)) - (h - 1);
            let inside = |column: i32| {
                let dx = 2 * i128::from(column) - (w - 1);
                dx * dx * h * h + dy * dy * w * w <= w * w * h * h
            };
            // The columns of the left half, from the edge inwards: out, then in. The first that is in, by halving.
            let (mut out, mut within) = (-1, (area.width - 1) / 2);
            if !inside(within) {
                continue;
            }
            while within - out > 1 {
                let middle = out + (within - out) / 2;
                if inside(middle) {
                    within = middle;
                } else {
                    out = middle;
                }
            }
            let (first, last) = (area.x.saturating_add(within), area.x.saturating_add(area.width - 1 - within));
            region.insert_run(Run { y, first, last });
        }
        region
    }

    /// The cells no further than `radius` and a half from `middle`.
    #[must_use]
    pub fn circle(width: i32, height: i32, middle: Point, radius: i32) -> Self {
        if radius < 0 {
            return Self::empty(width, height);
        }
        let side = radius.saturating_mul(2).saturating_add(1);
        Self::ellipse(width, height, &Area::around(middle, side, side))
    }

    /// The polygon with these corners. A cell belongs to it when it lies on its outline as [`line`](Self::line) draws it, or when its middle
    /// is inside by the even-odd rule (a line from there crosses the outline an odd number of times). Corners are the middles of
    /// cells, so nothing of the outline is lost: a polygon of one or two corners is a cell or a line.
    #[must_use]
    pub fn polygon(width: i32, height: i32, corners: &[Point]) -> Self {
        let mut region = Self::empty(width, height);
        let edges = || corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
        for (from, to) in edges() {
            region.insert_line(from, to);
        }
        let mut crossings: Vec<Crossing> = Vec::new();
        for y in 0..region.height() {
            crossings.clear();
            crossings.extend(edges().filter_map(|(from, to)| Crossing::of(from, to, y)));
            crossings.sort_by(Crossing::compare);
            for pair in crossings.chunks_exact(2) {
                let clamp = |x: i128| x.clamp(-1, i128::from(Region::MAX_SIDE)) as i32;
                region.insert_run(Run { y, first: clamp(pair[0].ceil()), last: clamp(pair[1].floor()) });
            }
        }
        region
    }
}

/// Where an edge crosses a row: `numerator / denominator`, the denominator above 0.
struct Crossing {
    numerator: i128,
    denominator: i128,
}

impl Crossing {
    /// An edge holds its upper end but not its lower one: a corner counts once where the outline goes on, twice or never where it turns back.
    fn of(from: Point, to: Point, y: i32) -> Option<Self> {
        let (top, end) = if from.y < to.y { (from, to) } else { (to, from) };
        if y < top.y || y >= end.y {
            return None;
        }
        let denominator = i128::from(end.y) - i128::from(top.y);
        let slope = i128::from(end.x) - i128::from(top.x);
        Some(Self { numerator: i128::from(top.x) * denominator + (i128::from(y) - i128::from(top.y)) * slope, denominator })
    }

    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }

    fn floor(&self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    fn ceil(&self) -> i128 {
        -(-self.numerator).div_euclid(self.denominator)
    }
}

/// The cells of a line within a frame, from one end to the other; the work is bounded by the frame, however far the ends are.
pub(super) fn line_within(frame: &Area, from: Point, to: Point) -> impl Iterator<Item = Point> + use<> {
    let frame = *frame;
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let flat = dx.abs() >= dy.abs();
    // The long way is walked cell by cell, the short way computed for each of its cells.
    let (long, short) = if flat { (dx, dy) } else { (dy, dx) };
    let (start, low, high) = if flat { (from.x, frame.x, frame.right()) } else { (from.y, frame.y, frame.bottom()) };
    let sign = if long < 0 { -1 } else { 1 };
    let (near, far) = (i64::from(low) - i64::from(start), i64::from(high) - 1 - i64::from(start));
    let (first, last) = if sign > 0 { (near, far) } else { (-far, -near) };
    let (first, last) = (first.max(0), last.min(long.abs()));
    (first..=last).filter_map(move |step| {
        // Round to nearest, ties up: floor((2 short step + length) / (2 length)).
        let length = long.abs().max(1);
        let across = (2 * i128::from(short) * i128::from(step) + i128::from(length)).div_euclid(2 * i128::from(length)) as i64;
        let (x, y) = if flat { (sign * step, across) } else { (across, sign * step) };
        let point = Point::new(i32::try_from(i64::from(from.x) + x).ok()?, i32::try_from(i64::from(from.y) + y).ok()?);
        frame.contains(point).then_some(point)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Walk;

    fn picture(region: &Region) -> Vec<String> {
        region.to_string().lines().map(str::to_owned).collect()
    }

    #[test]
    fn lines_have_their_ends_and_no_gaps() {
        for (to_x, to_y) in [(0, 0), (9, 0), (9, 4), (9, 9), (3, 9), (0, 9), (5, 8)] {
            for (from, to) in [(Point::new(0, 0), Point::new(to_x, to_y)), (Point::new(9, 9), Point::new(9 - to_x, 9 - to_y))] {
                let line = Region::line(10, 10, from, to);
                assert!(line.contains(from) && line.contains(to) && line.is_connected(Walk::Eight));
                assert_eq!(line.count(), from.chebyshev(to) + 1);
                assert_eq!(line, Region::line(10, 10, to, from), "the same both ways");
            }
        }
        assert_eq!(picture(&Region::line(6, 3, Point::new(0, 0), Point::new(5, 2))), ["##....", "..##..", "....##"]);
    }

    #[test]
    fn long_lines_cost_no_more_than_the_frame() {
        let line = Region::line(5, 5, Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX));
        assert_eq!(line, Region::line(5, 5, Point::new(0, 0), Point::new(4, 4)));
        assert!(Region::line(5, 5, Point::new(-9, 7), Point::new(30, 7)).is_empty());
        assert_eq!(Region::line(5, 5, Point::new(3, 90), Point::new(3, -90)).count(), 5);
    }

    #[test]
    fn ellipses_of_odd_and_even_sizes() {
        let draw = |width, height| picture(&Region::ellipse(width, height, &Area::sized(width, height)));
        assert_eq!(draw(1, 1), ["#"]);
        assert_eq!(draw(2, 2), ["##", "##"]);
        assert_eq!(draw(5, 5), [".###.", "#####", "#####", "#####", ".###."]);
        assert_eq!(draw(4, 4), [".##.", "####", "####", ".##."]);
        assert_eq!(draw(9, 5), ["..#####..", "#########", "#########", "#########", "..#####.."]);
    }

    #[test]
    fn ellipses_agree_with_the_inequality() {
        for (width, height) in [(7, 7), (8, 6), (11, 4), (3, 12), (70, 9), (1, 5)] {
            let expected = Region::from_fn(width, height, |index| {
                let (x, y) = (index as i32 % width, index as i32 / width);
                let (dx, dy) = (2 * x - (width - 1), 2 * y - (height - 1));
                dx * dx * height * height + dy * dy * width * width <= width * width * height * height
            });
            assert_eq!(Region::ellipse(width, height, &Area::sized(width, height)), expected, "{width}x{height}");
        }
    }

    #[test]
    fn shapes_are_cut_to_the_frame() {
        let whole = Region::circle(21, 21, Point::new(10, 10), 8);
        let cut = Region::circle(10, 10, Point::new(2, 3), 8);
        assert_eq!(cut.count(), whole.points().filter(|p| Area::new(8, 7, 10, 10).contains(*p)).count() as u32);
        assert_eq!(Region::circle(9, 9, Point::new(4, 4), 0).count(), 1);
        assert!(Region::circle(9, 9, Point::new(4, 4), -1).is_empty());
        assert_eq!(Region::circle(9, 9, Point::new(4, 4), i32::MAX), Region::full(9, 9));
        assert!(Region::rectangle(4, 4, &Area::new(i32::MAX - 1, 0, i32::MAX, 2)).is_empty());
    }

    #[test]
    fn polygons_hold_their_outline() {
        let corners = |list: &[(i32, i32)]| list.iter().map(|(x, y)| Point::new(*x, *y)).collect::<Vec<_>>();
        let square = Region::polygon(6, 6, &corners(&[(1, 1), (4, 1), (4, 4), (1, 4)]));
        assert_eq!(square, Region::rectangle(6, 6, &Area::new(1, 1, 4, 4)));
        let triangle = Region::polygon(7, 4, &corners(&[(3, 0), (6, 3), (0, 3)]));
        assert_eq!(picture(&triangle), ["...#...", "..###..", ".#####.", "#######"]);
        assert_eq!(Region::polygon(5, 5, &corners(&[(2, 2)])).count(), 1);
        assert_eq!(Region::polygon(5, 5, &corners(&[(0, 0), (4, 4)])), Region::line(5, 5, Point::new(0, 0), Point::new(4, 4)));
        assert!(Region::polygon(5, 5, &[]).is_empty());
    }

    #[test]
    fn a_notch_stays_open() {
        let corners: Vec<Point> = [(0, 0), (8, 0), (8, 6), (6, 6), (6, 2), (2, 2), (2, 6), (0, 6)].map(|(x, y)| Point::new(x, y)).to_vec();
        let arch = Region::polygon(9, 7, &corners);
        let expected = &Region::full(9, 7) - &Region::rectangle(9, 7, &Area::new(3, 3, 3, 4));
        assert_eq!(arch, expected);
    }

    #[test]
    fn polygons_far_away_do_not_overflow() {
        let (low, high) = (i32::MIN, i32::MAX);
        let corners = [Point::new(low, low), Point::new(high, low), Point::new(high, high), Point::new(low, high)];
        assert_eq!(Region::polygon(70, 5, &corners), Region::full(70, 5));
    }
}
