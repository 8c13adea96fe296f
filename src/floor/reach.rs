//! [`Floor::reached`]: where a walker gets to.

use super::Floor;
use crate::world::Walk;

impl Floor {
    /// For each cell, row by row, whether a walker of the branch gets there from the arrival or from any stairs: where one may be put, by a
    /// teleport say, without being shut in. What lies in a sealed vault is left out.
    ///
    /// Takes time in proportion to the cells.
    #[must_use]
    pub fn reached(&self, walk: Walk) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        let mut next: Vec<(u32, u32)> = Vec::new();
        let mut visit = |x: u32, y: u32, next: &mut Vec<(u32, u32)>| {
            let Some(cell) = reached.get_mut(y as usize * self.width as usize + x as usize) else { return };
            if !*cell && self.terrain(x, y).is_some_and(|t| t.passable) {
                *cell = true;
                next.push((x, y));
            }
        };
        visit(self.arrival.0, self.arrival.1, &mut next);
        for stair in &self.stairs {
            visit(stair.x, stair.y, &mut next);
        }
        while let Some((x, y)) = next.pop() {
            for (dx, dy) in walk.steps() {
                if let Some((x, y)) = x.checked_add_signed(*dx).zip(y.checked_add_signed(*dy)).filter(|(x, _)| *x < self.width) {
                    visit(x, y, &mut next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use crate::audit::testing::Case;
    use crate::world::Walk;

    #[test]
    fn all_a_walker_gets_to_and_nothing_else() {
        let case = Case::new(&["#######", "#<.##.#", "###.#w#", "#.#>#.#", "#######"]);
        let rows = |walk| -> Vec<String> {
            case.floor.reached(walk).chunks(7).map(|row| row.iter().map(|r| if *r { '.' } else { ' ' }).collect()).collect()
        };
        assert_eq!(rows(Walk::Eight), ["       ", " ..    ", "   .   ", "   .   ", "       "]);
        assert_eq!(rows(Walk::Four), ["       ", " ..    ", "   .   ", "   .   ", "       "]);
        let mut up = Case::new(&["#####", "#<.##", "###.#", "#####"]);
        up.floor.stairs.truncate(1);
        assert_eq!(up.floor.reached(Walk::Eight).iter().filter(|r| **r).count(), 3);
        assert_eq!(up.floor.reached(Walk::Four).iter().filter(|r| **r).count(), 2);
    }
}
