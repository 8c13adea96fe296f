//! [`Trail`]: a tunnel under way, for those that are dug step by step.

use super::{Dig, Point, Tunnel, TunnelMap, dig_at, may_pierce};
use crate::grid::Region;

/// The steps so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    path: Vec<Point>,
    dug: Vec<Point>,
    pierced: Vec<Point>,
    /// The cells of `dug`.
    seen: Region,
}

impl Trail {
    /// Begins anew at a cell that is open or rock.
    pub fn start(&mut self, map: &(impl TunnelMap + ?Sized), from: Point) {
        self.path.clear();
        self.dug.clear();
        self.pierced.clear();
        self.seen.reset(map.width(), map.height());
        self.enter(map, from);
    }

    pub fn at(&self) -> Point {
        self.path.last().copied().unwrap_or_default()
    }

    /// One step, or two when an outer wall lies in between; `false`, and nothing done, where it is not allowed.
    pub fn step(&mut self, map: &(impl TunnelMap + ?Sized), way: (i32, i32)) -> bool {
        let next = self.at().offset(way.0, way.1);
        match dig_at(map, next) {
            Dig::Open | Dig::Rock(_) => self.enter(map, next),
            Dig::Outer => {
                // A hole of our own may be used again, but only straight; walls beside one have become solid.
                let again = self.pierced.contains(&next);
                if !may_pierce(map, next, way) || (!again && self.pierced.iter().any(|other| other.chebyshev(next) <= 1)) {
                    return false;
                }
                self.path.push(next);
                if !again {
                    self.pierced.push(next);
                }
                self.enter(map, next.offset(way.0, way.1));
            }
            Dig::Inner | Dig::Solid | Dig::Never => return false,
        }
        true
    }

    pub fn tunnel(&self) -> Tunnel {
        Tunnel { path: self.path.clone(), dug: self.dug.clone(), pierced: self.pierced.clone() }
    }

    fn enter(&mut self, map: &(impl TunnelMap + ?Sized), at: Point) {
        self.path.push(at);
        if dig_at(map, at) != Dig::Open && self.seen.insert(at) {
            self.dug.push(at);
        }
    }
}
