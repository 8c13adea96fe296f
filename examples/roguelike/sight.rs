//! What the player sees: lit cells as far as the eye reaches, others as far as the lamp does.

use crate::point::Point;
use coord_2d::{ICoord, UCoord};
use shadowcast::{Context, InputGrid, vision_distance::Circle};

use crate::here::Here;

/// How far the lamp shines, in cells.
const LAMP: i32 = 7;
/// How far the eye reaches.
const EYE: u32 = 60;

struct Opacity;

impl InputGrid for Opacity {
    type Grid = Here;
    type Opacity = u8;

    fn size(&self, here: &Here) -> UCoord {
        UCoord::new(here.floor.width, here.floor.height)
    }

    fn get_opacity(&self, here: &Here, at: ICoord) -> u8 {
        if here.opaque(Point::new(at.x, at.y)) { u8::MAX } else { 0 }
    }
}

/// Works out anew what is in sight, and remembers it.
pub fn look(here: &mut Here, from: Point) {
    let mut seen = vec![false; here.floor.cells.len()];
    Context::<u8>::default().for_each_visible(ICoord::new(from.x, from.y), &Opacity, here, Circle::new(EYE), u8::MAX, |at, _, _| {
        let at = Point::new(at.x, at.y);
        let near = (at.x - from.x).pow(2) + (at.y - from.y).pow(2) <= LAMP.pow(2);
        if let Some(cell) = here.index(at).and_then(|i| seen.get_mut(i)) {
            *cell = near || here.lit(at);
        }
    });
    here.known.iter_mut().zip(&seen).for_each(|(known, seen)| *known |= *seen);
    here.in_sight = seen;
}
