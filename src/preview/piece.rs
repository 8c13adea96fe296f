//! [`Piece`]: one vault or room in place of floors, made with many seeds and in every way it may lie.

use std::sync::Arc;
use std::time::Instant;

use crate::engine::PieceRequest;
use crate::error::{Error, ErrorKind};
use crate::grid::Orientation;
use crate::world::{Context, Place};

use super::Tell;
use super::sheet::{Pieces, Refused, Tile, sheet};
use super::worker::{Base, Job, Loaded, Made, Wish};

/// Which piece to look at.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The option that names it on a command line: `vault` or `room`.
    pub option: &'static str,
    /// Name of a room type or vault.
    pub name: String,
    /// Seeds side by side.
    pub count: u32,
    /// Columns of the sheet, until the screen says how many there are.
    pub columns: u16,
}

/// A sheet of one piece: a row for each way to lay it down, seeds side by side.
pub(super) fn pieces(loaded: &Arc<Loaded>, context: &Tell, piece: &Piece, job: &Job) -> crate::Result<Made> {
    let engine = &loaded.engine;
    let world = engine.world();
    let context = (context.0)(world).map_err(|e| Error::request(format!("{e:#}")))?;
    let place = place(&engine.piece_places(&piece.name, &context)?, &job.wish);
    let vault = world.room(&piece.name).and_then(|id| world.rooms.get(usize::from(id.0))).and_then(|room| room.vault);
    let ways: Vec<Option<Orientation>> = match vault.and_then(|id| world.vaults.get(usize::from(id.0))) {
        Some(vault) => vault.transforms.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    let start = Instant::now();
    let mut rows = Vec::new();
    for way in ways {
        let seeds = (0..u64::from(piece.count.max(1))).map(|step| job.wish.seed.wrapping_add(step));
        rows.push(seeds.map(|seed| tile(loaded, piece, seed, way, &place, &context, job)).collect::<crate::Result<Vec<Tile>>>()?);
    }
    let took = start.elapsed();
    let tiles = || rows.iter().flatten();
    let refused = tiles().filter(|tile| tile.picture.is_err()).count();
    let why = tiles().find_map(|tile| tile.picture.as_ref().err()).map(|refused| refused.text.clone());
    let Some(base) = tiles().find_map(|tile| tile.picture.as_ref().ok()) else {
        return Err(Error::new(ErrorKind::Refused, why.unwrap_or_default()));
    };
    let (mut floor, boxes) = sheet(base, &rows, usize::from(piece.columns));
    floor.header.seed = job.wish.seed.to_string();
    let pieces = Pieces {
        vault: vault.is_some(),
        name: piece.name.clone(),
        seeds: piece.count.max(1),
        placed: tiles().count() - refused,
        refused,
        columns: piece.columns,
        rows,
        boxes,
    };
    let floors = |name: &str| engine.longest(name).map_or(0, |places| places.len() as u32);
    let branches = world.branches.iter().map(|b| (b.name.clone(), floors(&b.name))).collect();
    Ok(Made {
        branches,
        floor,
        took,
        warnings: loaded.warnings.clone(),
        note: why,
        pieces: Some(pieces),
        walked: None,
        base: Some(Base { loaded: Arc::clone(loaded), context }),
        recording: None,
    })
}

/// The branch and depth to make a piece at: those wished for, else the first where it may occur. A depth of 0 is no wish.
fn place(places: &[Place], wish: &Wish) -> Option<(String, u32)> {
    let fits =
        |place: &&Place| wish.branch.as_ref().is_none_or(|name| place.branch == *name) && (wish.depth == 0 || place.depth == wish.depth);
    let found = places.iter().find(fits).or(places.first().filter(|_| wish.branch.is_none()));
    let branch = wish.branch.clone().or_else(|| found.map(|place| place.branch.clone()))?;
    let depth = if wish.depth > 0 { wish.depth } else { found.map_or(1, |place| place.depth) };
    Some((branch, depth))
}

fn tile(
    loaded: &Loaded,
    piece: &Piece,
    seed: u64,
    way: Option<Orientation>,
    place: &Option<(String, u32)>,
    context: &Context,
    job: &Job,
) -> crate::Result<Tile> {
    let mut request = PieceRequest::new(&piece.name, seed);
    request.transform = way;
    request.place.clone_from(place);
    request.context = context.clone();
    request.cancel = Some(job.cancel.clone());
    let caption = format!("{seed}{}", way.map(|way| format!(" {}", way.name())).unwrap_or_default());
    let picture = match loaded.engine.piece(&request) {
        Ok(floor) => Ok(floor),
        Err(error) if error.kind() == ErrorKind::Refused => {
            let word = error.vetoes().first().map_or("refused", |veto| veto.stage.as_str()).to_owned();
            Err(Refused { word, text: error.to_string() })
        }
        Err(error) => return Err(error),
    };
    Ok(Tile { seed, caption, picture })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_made_where_it_is_wished_for_or_else_where_it_may_occur() {
        let at =
            |branch: &str, depth| Place { branch: branch.into(), depth, absolute: depth as i32, last: false, named: None, variant: None };
        let places = [at("mines", 2), at("mines", 3), at("keep", 3)];
        let place = |branch: Option<&str>, depth| place(&places, &Wish { branch: branch.map(str::to_owned), depth, seed: 1, reroll: None });
        assert_eq!(place(None, 0), Some(("mines".into(), 2)));
        assert_eq!(place(Some("keep"), 0), Some(("keep".into(), 3)));
        assert_eq!(place(None, 3), Some(("mines".into(), 3)));
        assert_eq!(place(None, 9), Some(("mines".into(), 9)), "it is shown where it does not occur, too");
        assert_eq!(place(Some("keep"), 1), Some(("keep".into(), 1)));
        assert_eq!(place(Some("crypt"), 0), Some(("crypt".into(), 1)));
        assert_eq!(super::place(&[], &Wish { branch: None, depth: 0, seed: 1, reroll: None }), None);
    }
}
