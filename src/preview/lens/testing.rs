//! What tests of lenses share.

use super::super::look::Look;
use super::{Shown, Subject};
use crate::audit::testing::Case;

/// A floor drawn by hand, as lenses see it.
pub(super) fn seen(case: &Case, colour: bool) -> Subject<'_> {
    let look = Box::leak(Box::new(Look::new(colour, false)));
    Subject { floor: &case.floor, look, world: Some(case.world()), attempt: None, unfinished: false }
}

/// The glyphs a lens has in place of the floor's; spaces where it has none.
pub(super) fn glyphs(shown: &Shown, width: usize) -> Vec<String> {
    shown.tints.chunks(width).map(|row| row.iter().map(|tint| tint.and_then(|tint| tint.glyph).unwrap_or(' ')).collect()).collect()
}

/// The legend as text.
pub(super) fn legend(shown: &Shown, width: u16) -> Vec<String> {
    shown.legend.rows(width).iter().map(|row| row.iter().map(|(text, _)| text.as_str()).collect()).collect()
}
