//! [`Drunkard`]: a random walk that opens the cells it steps on.

use super::{Area, Point, Region, Rolls, Walk};

/// How far and how straight one walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drunkard {
    /// Share of the cells that are to be open, in percent of those that can be.
    pub target: u32,
    /// Most steps of all walkers together.
    pub steps: u32,
    /// How often a walker keeps its direction without a draw for a new one, in percent; at 100 it turns at the margin only.
    pub straight: u32,
    /// Steps after which another walker sets out from a random open cell; 0 for never.
    pub life: u32,
    /// Outermost cells of the frame that stay closed.
    pub margin: i32,
}

impl Default for Drunkard {
    fn default() -> Self {
        Self { target: 40, steps: 200_000, straight: 0, life: 0, margin: 1 }
    }
}

/// What a walk left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wandered {
    /// The open cells: connected for a walker who moves to four neighbours.
    pub open: Region,
    /// Whether the target was met before the steps ran out.
    pub met: bool,
}

impl Drunkard {
    /// Walks from `start`, or from the middle; a start in the margin is moved to the nearest cell that may be open.
    pub fn wander(&self, width: i32, height: i32, start: Option<Point>, rolls: &mut (impl Rolls + ?Sized)) -> Wandered {
        let mut open = Region::empty(width, height);
        let free = open.frame().inset(self.margin.max(0));
        if free.is_empty() {
            return Wandered { open, met: self.target == 0 };
        }
        let wanted = free.len() * u64::from(self.target.min(100)) / 100;
        if wanted == 0 {
            return Wandered { open, met: true };
        }
        let mut at = nearest(&free, start.unwrap_or(free.center()));
        open.insert(at);
        let mut count = 1;
        let mut way = Walk::Four.steps()[rolls.below(4) as usize];
        let mut age = 0;
        for _ in 0..self.steps {
            if count >= wanted {
                break;
            }
            age += 1;
            if self.life > 0 && age > self.life {
                age = 1;
                at = open.sample(rolls).unwrap_or(at);
            }
            if self.straight == 0 || !rolls.percent(self.straight) {
                way = Walk::Four.steps()[rolls.below(4) as usize];
            }
            let next = at.offset(way.0, way.1);
            if free.contains(next) {
                at = next;
                count += u64::from(open.insert(at));
            } else {
                // Straight on leads nowhere here.
                way = Walk::Four.steps()[rolls.below(4) as usize];
            }
        }
        Wandered { open, met: count >= wanted }
    }
}

fn nearest(area: &Area, point: Point) -> Point {
    Point::new(point.x.clamp(area.x, area.right() - 1), point.y.clamp(area.y, area.bottom() - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    #[test]
    fn meets_its_target_in_one_piece() {
        for seed in 0..30 {
            let walk = Drunkard {
                target: 35,
                straight: [0, 50, 90][(seed % 3) as usize],
                life: [0, 1, 40][(seed / 3 % 3) as usize],
                ..Drunkard::default()
            };
            let wandered = walk.wander(60, 30, None, &mut Stream::from_key(seed));
            assert!(wandered.met, "seed {seed}");
            assert_eq!(wandered.open.count(), 58 * 28 * 35 / 100);
            assert!(wandered.open.is_connected(Walk::Four));
            assert!(wandered.open.points().all(|p| Area::new(1, 1, 58, 28).contains(p)));
        }
    }

    #[test]
    fn says_when_the_steps_ran_out() {
        let walk = Drunkard { target: 90, steps: 50, ..Drunkard::default() };
        let wandered = walk.wander(60, 30, None, &mut Stream::from_key(1));
        assert!(!wandered.met && wandered.open.count() <= 51 && wandered.open.count() > 1);
    }

    #[test]
    fn starts_where_it_is_told() {
        let walk = Drunkard { target: 1, steps: 10, ..Drunkard::default() };
        assert!(walk.wander(20, 20, Some(Point::new(-7, 90)), &mut Stream::from_key(1)).open.contains(Point::new(1, 18)));
        let all = Drunkard { target: 100, margin: 0, ..Drunkard::default() };
        assert_eq!(all.wander(6, 5, None, &mut Stream::from_key(2)), Wandered { open: Region::full(6, 5), met: true });
        let none = Drunkard { target: 0, ..Drunkard::default() };
        assert!(none.wander(6, 5, None, &mut Stream::from_key(2)).open.is_empty());
        assert!(!Drunkard { margin: 9, ..all }.wander(6, 5, None, &mut Stream::from_key(2)).met);
    }
}
