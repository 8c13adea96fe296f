//! [`Columns`]: which depths share a column of a chart, and how wide it is.

use super::line::{Line, Style};

/// Bars from nothing to full, in eighths.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The same where there is only ASCII.
const PUNCTUATION: [char; 9] = [' ', '.', ':', '-', '=', '+', '*', '#', '@'];

/// Bars from nothing to full, in eighths.
pub(super) fn ramp(ascii: bool) -> [char; 9] {
    if ascii { PUNCTUATION } else { BLOCKS }
}

/// How many eighths of a bar `chance` fills where `full` fills all. What can happen at all is never nothing.
pub(super) fn eighths(chance: f64, full: f64) -> usize {
    if chance <= 0.0 || full <= 0.0 {
        return 0;
    }
    ((chance / full * 8.0).round() as usize).clamp(1, 8)
}

/// Depths laid out over columns of the screen: each wide, or several in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    depths: usize,
    /// Columns of the screen there are.
    room: usize,
    /// Depths in one bar.
    pub share: usize,
    /// Columns of the screen for one bar.
    pub width: usize,
}

impl Columns {
    /// `depths` in `room` columns of the screen, no bar wider than `widest`.
    pub(super) fn new(depths: usize, room: usize, widest: usize) -> Self {
        let room = room.max(1);
        let share = depths.div_ceil(room).max(1);
        let width = (room / depths.div_ceil(share).max(1)).clamp(1, widest.max(1));
        Self { depths, room, share, width }
    }

    /// Bars there are.
    pub(super) fn bars(&self) -> usize {
        self.depths.div_ceil(self.share)
    }

    /// Columns of the screen in all.
    pub(super) fn total(&self) -> usize {
        self.bars() * self.width
    }

    /// The bar of the depth with this position.
    pub(super) fn bar_of(&self, position: usize) -> usize {
        position / self.share
    }

    /// The highest chance of each bar.
    pub(super) fn highest(&self, chances: &[f64]) -> Vec<f64> {
        chances.chunks(self.share).map(|some| some.iter().copied().fold(0.0, f64::max)).collect()
    }

    /// Adds one bar for each of these heights, the one at `here` marked.
    pub(super) fn draw(&self, line: &mut Line, heights: &[usize], here: Option<usize>, style: Style, ascii: bool) {
        let ramp = ramp(ascii);
        for (bar, height) in heights.iter().enumerate() {
            let block = ramp.get(*height).copied().unwrap_or(' ');
            line.add(block.to_string().repeat(self.width), Style { here: here == Some(bar), ..style });
        }
    }

    /// A line of depths over or under their bars, as many as there is room for at even distances. The one looked at is always there, with a mark.
    /// Its last number may stand beyond the bars.
    pub(super) fn axis(&self, depths: &[u32], here: Option<usize>, ascii: bool) -> Line {
        let mut taken: Vec<(usize, String, bool)> = Vec::new();
        if let Some((depth, position)) = here.and_then(|at| depths.get(at).map(|depth| (depth, at))) {
            taken.push((self.bar_of(position) * self.width, format!("{}{depth}", if ascii { 'v' } else { '▼' }), true));
        }
        let (first, step) = (depths.first().copied().unwrap_or(1), self.step(depths));
        for (position, depth) in depths.iter().enumerate() {
            let (start, text) = (self.bar_of(position) * self.width, depth.to_string());
            if *depth != first && (!depth.is_multiple_of(step) || (depth - first) * 2 <= step) {
                continue;
            }
            let end = start + text.len();
            let free = taken.iter().all(|(at, other, _)| end < *at || at + columns(other) < start);
            if free && (end <= self.room || position == 0) {
                taken.push((start, text, false));
            }
        }
        taken.sort();
        let mut line = Line::default();
        let mut at = 0;
        for (start, text, here) in taken {
            line.space(start.saturating_sub(at));
            at = start + columns(&text);
            line.add(text, Style { bold: here, dim: !here, ..Style::default() });
        }
        line
    }

    /// The least step of 1, 2, 5, 10, 20 ... between depths whose numbers do not touch.
    fn step(&self, depths: &[u32]) -> u32 {
        let widest = depths.last().map_or(1, |depth| depth.to_string().len()) + 1;
        let mut size = 1_u32;
        loop {
            for step in [1, 2, 5].map(|n| n * size) {
                if step as usize * self.width >= widest * self.share || size >= 100_000_000 {
                    return step;
                }
            }
            size *= 10;
        }
    }
}

fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_fill_the_room_or_share_a_bar() {
        let of = |depths, room| {
            let columns = Columns::new(depths, room, 4);
            assert!(columns.total() <= room.max(1), "{depths} in {room}");
            (columns.share, columns.width, columns.bars())
        };
        assert_eq!(of(8, 40), (1, 4, 8));
        assert_eq!(of(27, 40), (1, 1, 27));
        assert_eq!(of(100, 40), (3, 1, 34));
        assert_eq!(of(10_000, 40), (250, 1, 40));
        assert_eq!(of(1, 1), (1, 1, 1));
        assert_eq!(of(0, 10), (1, 4, 0));
        assert_eq!(of(5, 0), (5, 1, 1));
    }

    #[test]
    fn bars_are_rounded_but_nothing_that_can_happen_is_blank() {
        let of = |chance| eighths(chance, 0.5);
        assert_eq!([0.0, 1e-12, 0.03, 0.1, 0.25, 0.49, 0.5].map(of), [0, 1, 1, 2, 4, 8, 8]);
        assert_eq!((eighths(0.5, 0.0), eighths(2.0, 1.0)), (0, 8));
    }

    #[test]
    fn a_shared_bar_is_as_high_as_its_highest() {
        assert_eq!(Columns::new(5, 2, 1).highest(&[0.1, 0.5, 0.2, 0.0, 0.25]), [0.5, 0.25]);
    }

    fn axis(depths: std::ops::RangeInclusive<u32>, room: usize, here: Option<usize>) -> String {
        let depths: Vec<u32> = depths.collect();
        Columns::new(depths.len(), room, 4).axis(&depths, here, false).plain()
    }

    #[test]
    fn depths_stand_over_their_bars_and_never_touch() {
        assert_eq!(axis(1..=8, 40, None), "1   2   3   4   5   6   7   8");
        assert_eq!(axis(1..=8, 8, None), "1  4 6 8");
        assert_eq!(axis(1..=27, 30, None), "1   5    10   15   20   25");
        assert_eq!(axis(1..=100, 40, None), "1     20     40    60     80     100");
        assert_eq!(axis(12..=12, 3, None), "12");
        assert_eq!(axis(1..=8, 40, Some(2)), "1   2   ▼3  4   5   6   7   8");
        assert_eq!(axis(1..=27, 30, Some(5)), "1    ▼6  10   15   20   25");
    }
}
