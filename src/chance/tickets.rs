//! [`Tickets`]: odds made ready for draws.

use super::number::Sum;

/// The range of 64-bit tickets that each outcome holds. A draw is one ticket and a binary search.
///
/// An outcome holds its chance times 2^64 tickets, rounded; one with chance 0 holds none. A chance below 2^-64 may hold none either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tickets {
    /// The last ticket of each holder, ascending.
    last: Vec<u64>,
    /// Who they are; as long as `last`. Tickets past the last holder's mean nobody.
    who: Vec<u32>,
}

/// 2^64.
const ALL: f64 = 18_446_744_073_709_551_616.0;

impl Tickets {
    pub fn new(chances: &[f64], nobody: f64) -> Self {
        let mut tickets = Self::default();
        let mut sum = Sum::default();
        let mut issued = 0u128;
        for (i, chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            sum.add(*chance);
            // The cast saturates, as it should: more than 2^64 is all of them.
            let upto = ((sum.total() * ALL) as u128).min(1 << 64);
            if upto > issued {
                tickets.last.push((upto - 1) as u64);
                tickets.who.push(i as u32);
                issued = upto;
            }
        }
        // Where somebody always comes, rounding must not let nobody in.
        if nobody <= 0.0
            && let Some(last) = tickets.last.last_mut()
        {
            *last = u64::MAX;
        }
        tickets
    }

    pub fn holder(&self, ticket: u64) -> Option<usize> {
        let at = self.last.partition_point(|last| *last < ticket);
        self.who.get(at).map(|who| *who as usize)
    }
}
