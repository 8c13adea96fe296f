//! A part of a floor as a floor.

use crate::floor::Floor;
use crate::grid::Area;

/// The floor's cells within `area`, with what stands there; coordinates count from its corner. What lies outside is left out.
pub(in crate::engine) fn crop(floor: Floor, area: Area) -> Floor {
    let area = area.clip(&Area::sized(floor.width as i32, floor.height as i32));
    let (left, top, width, height) = (area.x as u32, area.y as u32, area.width.max(0) as u32, area.height.max(0) as u32);
    let moved = |x: u32, y: u32| -> Option<(u32, u32)> {
        let (x, y) = (x.checked_sub(left)?, y.checked_sub(top)?);
        (x < width && y < height).then_some((x, y))
    };
    fn cut<T: Copy>(cells: &[T], stride: u32, (left, top, width, height): (u32, u32, u32, u32)) -> Vec<T> {
        (top..top + height)
            .flat_map(|y| (left..left + width).map(move |x| (y as usize) * (stride as usize) + x as usize))
            .filter_map(|at| cells.get(at).copied())
            .collect()
    }
    let part = (left, top, width, height);
    let mut out = floor;
    let stride = out.width;
    (out.width, out.height) = (width, height);
    out.cells = cut(&out.cells, stride, part);
    out.flags = cut(&out.flags, stride, part);
    out.room_of = cut(&out.room_of, stride, part);
    out.stage_of = cut(&out.stage_of, stride, part);
    out.line_of = cut(&out.line_of, stride, part);
    out.monsters.retain_mut(|m| moved(m.x, m.y).map(|at| (m.x, m.y) = at).is_some());
    out.things.retain_mut(|t| moved(t.x, t.y).map(|at| (t.x, t.y) = at).is_some());
    out.stairs.retain_mut(|s| moved(s.x, s.y).map(|at| (s.x, s.y) = at).is_some());
    for room in &mut out.rooms {
        (room.x, room.y) = (room.x.saturating_sub(left), room.y.saturating_sub(top));
    }
    for finding in &mut out.findings {
        finding.at = finding.at.and_then(|(x, y)| moved(x, y));
    }
    out.arrival = moved(out.arrival.0, out.arrival.1).unwrap_or((0, 0));
    out
}
