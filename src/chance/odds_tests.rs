//! Odds against exact rationals, against rules played out path by path, and against their own draws.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::bag::BagRow;
use super::distribution::{Distribution, Tries};
use super::number::{Number, Sum};
use super::tickets::Tickets;
use super::{Candidate, ChanceError, Odds, Stream};

type Exact = Distribution<BigRational>;

impl Number for BigRational {
    fn zero() -> Self {
        Self::from_integer(0.into())
    }

    fn one() -> Self {
        Self::from_integer(1.into())
    }

    fn whole(n: u32) -> Self {
        Self::from_integer(n.into())
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn sum<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Self {
        numbers.into_iter().fold(Number::zero(), |sum: Self, n| sum + n)
    }
}

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

/// An f64 as the rational it is.
fn exactly(n: f64) -> BigRational {
    BigRational::from_float(n).unwrap()
}

/// The stated bound.
const BOUND: f64 = 1e-12;

#[track_caller]
fn near(odds: &Odds, exact: &Exact) {
    let bound = exactly(BOUND);
    assert_eq!(odds.len(), exact.chances.len());
    let pairs = odds.chances().iter().zip(&exact.chances).chain([(&odds.parts().nobody, &exact.nobody)]);
    for (i, (have, want)) in pairs.enumerate() {
        let off = exactly(*have) - want;
        assert!(off <= bound && off >= -bound.clone(), "outcome {i}: {have}, off by {off}");
    }
}

#[track_caller]
fn whole(exact: &Exact) {
    let sum = exact.chances.iter().fold(exact.nobody.clone(), |a, b| a + b);
    assert_eq!(sum, ratio(1, 1), "the chances and nobody are everything");
}

/// Numbers that rules really use, and awkward ones, with exact doubles.
fn cases() -> Vec<Vec<f64>> {
    let mut stream = Stream::from_key(31);
    let mut cases = vec![vec![], vec![0.0], vec![1.0], vec![0.0, 0.0], vec![1.0, 9.0], vec![1e-9, 1.0, 9_007_199_254_740_992.0]];
    for n in [2, 3, 7, 30] {
        cases.push((0..n).map(|_| stream.below(100) as f64).collect());
        cases.push((0..n).map(|_| stream.below(8) as f64 / 8.0).collect());
    }
    cases
}

fn rationals(numbers: &[f64]) -> Vec<BigRational> {
    numbers.iter().map(|n| exactly(*n)).collect()
}

#[test]
fn weighted_is_weight_over_sum() {
    for weights in cases() {
        let exact = Exact::weighted(&rationals(&weights));
        whole(&exact);
        near(&Odds::weighted(&weights).unwrap(), &exact);
        let total: BigRational = rationals(&weights).iter().sum();
        for (w, chance) in weights.iter().zip(&exact.chances) {
            assert_eq!(chance * &total, exactly(*w));
        }
    }
}

/// Asked in order, as one would with pen and paper: to be chosen is to pass where all before have failed.
#[test]
fn in_order_is_the_product_of_those_before() {
    for chances in cases() {
        let odds = Odds::in_order(&chances, 100.0).unwrap();
        let c: Vec<BigRational> = chances.iter().map(|c| exactly(c.clamp(0.0, 100.0)) / ratio(100, 1)).collect();
        let fail = |upto: usize| c[..upto].iter().fold(ratio(1, 1), |p, c| p * (ratio(1, 1) - c));
        let exact = Exact { chances: (0..c.len()).map(|i| fail(i) * &c[i]).collect(), nobody: fail(c.len()) };
        whole(&exact);
        near(&odds, &exact);
        let pairs: Vec<_> = c.iter().map(|c| (c.clone(), ratio(1, 1) - c)).collect();
        assert_eq!(Exact::in_order(&pairs), exact);
    }
}

#[test]
fn or_else_asks_the_second_where_the_first_has_nobody() {
    let first = Exact { chances: vec![ratio(1, 6), ratio(1, 3)], nobody: ratio(1, 2) };
    let second = Exact { chances: vec![ratio(0, 1), ratio(3, 4)], nobody: ratio(1, 4) };
    let both = first.or_else(&second);
    assert_eq!(both, Exact { chances: vec![ratio(1, 6), ratio(17, 24)], nobody: ratio(1, 8) });
    let odds = Odds::in_order(&[1.0, 2.0], 6.0).unwrap();
    let exact = Exact::in_order(&[(ratio(1, 6), ratio(5, 6)), (ratio(2, 6), ratio(4, 6))]);
    let mut far = odds.clone();
    let mut far_exact = exact.clone();
    for _ in 0..10 {
        far = far.or_else(&odds).unwrap();
        far_exact = far_exact.or_else(&exact);
    }
    near(&far, &far_exact);
}

#[test]
fn mix_is_the_mean_by_weight() {
    let a = Exact::weighted(&[ratio(1, 1), ratio(2, 1)]);
    let b = Exact { chances: vec![ratio(1, 2), ratio(0, 1)], nobody: ratio(1, 2) };
    let mix = Exact::mix(2, &[(ratio(3, 1), &a), (ratio(1, 1), &b), (ratio(0, 1), &a)]);
    assert_eq!(mix, Exact { chances: vec![ratio(3, 8), ratio(1, 2)], nobody: ratio(1, 8) });
    assert_eq!(Exact::mix(2, &[(ratio(0, 1), &a)]), Exact::none(2));
    let (a, b) = (Odds::weighted(&[1.0, 2.0]).unwrap(), Odds::in_order(&[0.5, 0.0], 1.0).unwrap());
    near(&Odds::mix(2, &[(3.0, &a), (1.0, &b)]).unwrap(), &mix);
}

/// Try by try: the search goes on while nothing is kept and nobody is drawn.
fn searched(from: &Exact, accept: &[BigRational], tries: u32) -> Exact {
    let mut out = Exact::none(from.chances.len());
    let mut going = ratio(1, 1);
    out.nobody = ratio(0, 1);
    for _ in 0..tries {
        let mut ended = from.nobody.clone();
        for (i, (p, a)) in from.chances.iter().zip(accept).enumerate() {
            out.chances[i] += &going * p * a;
            ended += p * a;
        }
        out.nobody += &going * &from.nobody;
        going *= ratio(1, 1) - ended;
    }
    out.nobody += going;
    out
}

#[test]
fn reject_is_the_search_try_by_try() {
    let from = Exact { chances: vec![ratio(1, 4), ratio(1, 2), ratio(1, 8)], nobody: ratio(1, 8) };
    let odds = Odds::in_order(&[0.25, 2.0 / 3.0, 0.5], 1.0).unwrap();
    for accept in [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [0.5, 0.0, 0.25], [1e-6, 0.0, 2e-6]] {
        for tries in [0, 1, 2, 3, 5, 16, 51] {
            let exact = from.reject(&rationals(&accept), Tries::AtMost(tries));
            assert_eq!(exact, searched(&from, &rationals(&accept), tries), "{accept:?} {tries}");
            near(&odds.reject(&accept, Tries::AtMost(tries)).unwrap(), &exact);
        }
    }
}

/// Ten thousand tries, as the game of old had them, at an acceptance that leaves much to nobody: the bound must hold there too.
#[test]
fn ten_thousand_tries_keep_the_bound() {
    let weights = [1.0, 1.0, 1.0, 1.0];
    let odds = Odds::weighted(&weights).unwrap();
    let from = Exact::weighted(&rationals(&weights));
    for accept in [[1.0 / 16384.0, 0.0, 3.0 / 16384.0, 0.0], [0.5, 0.25, 0.0, 1.0 / 1024.0]] {
        let exact = from.reject(&rationals(&accept), Tries::AtMost(10_000));
        whole(&exact);
        near(&odds.reject(&accept, Tries::AtMost(10_000)).unwrap(), &exact);
    }
}

#[test]
fn filter_keeps_the_shares_of_those_left() {
    let odds = Odds::in_order(&[0.5, 0.5, 0.5], 1.0).unwrap(); // 1/2, 1/4, 1/8, nobody 1/8
    let kept = odds.filter(&[false, true, true]).unwrap();
    assert_eq!((kept.chance(0), kept.chance(1), kept.chance(2), kept.nobody()), (0.0, 0.5, 0.25, 0.25));
    let all_gone = Odds::weighted(&[1.0, 1.0]).unwrap().filter(&[false, false]).unwrap();
    assert_eq!((all_gone.chances(), all_gone.nobody()), (&[0.0, 0.0][..], 1.0));
}

/// All draws of all outcomes, one by one; of equals each is as likely.
fn best(from: &Exact, values: &[f64], draws: u32) -> Exact {
    let n = from.chances.len();
    let mut out = Exact { chances: vec![ratio(0, 1); n], nobody: ratio(0, 1) };
    let mut path = vec![0; draws as usize];
    loop {
        let p = path.iter().fold(ratio(1, 1), |p, i| p * from.chances.get(*i).unwrap_or(&from.nobody));
        let top = path.iter().filter(|i| **i < n).map(|i| values[*i]).max_by(f64::total_cmp);
        let top: Vec<usize> = path.iter().copied().filter(|i| *i < n && Some(values[*i]) == top).collect();
        if top.is_empty() {
            out.nobody += &p;
        }
        for i in &top {
            out.chances[*i] += &p / ratio(top.len() as i64, 1);
        }
        let Some(at) = path.iter().rposition(|i| *i < n) else { return out };
        path[at] += 1;
        path[at + 1..].fill(0);
    }
}

#[test]
fn best_of_is_every_path_played_out() {
    let values = [3.0, 1.0, 3.0, -2.0];
    for weights in [vec![1.0, 2.0, 3.0, 4.0], vec![0.0, 1.0, 0.0, 1.0]] {
        let from = Exact::weighted(&rationals(&weights));
        for draws in 1..=4 {
            let exact = from.best_of(&values, draws);
            assert_eq!(exact, best(&from, &values, draws));
            near(&Odds::weighted(&weights).unwrap().best_of(&values, draws).unwrap(), &exact);
        }
    }
    let from = Exact { chances: vec![ratio(1, 5), ratio(2, 5)], nobody: ratio(2, 5) };
    assert_eq!(from.best_of(&[1.0, 2.0], 3), best(&from, &[1.0, 2.0], 3));
}

/// Powers make much of what a sum is off by: a long chain must still add up to 1, all of it on the best.
#[test]
fn the_best_of_the_best_stays_a_distribution() {
    let weights: Vec<f64> = (1..=300).map(f64::from).collect();
    let mut odds = Odds::weighted(&weights).unwrap();
    for links in 1..=12 {
        odds = odds.best_of(&weights, 100).unwrap();
        let mut sum = Sum::default();
        odds.chances().iter().for_each(|chance| sum.add(*chance));
        assert!((sum.total() + odds.nobody() - 1.0).abs() < BOUND, "{links}: {}", sum.total());
    }
    assert!(odds.chance(299) > 1.0 - BOUND, "{}", odds.chance(299));
}

/// Every candidate in or out, every coin, one by one.
fn bag(rows: &[BagRow<BigRational>]) -> Exact {
    fn walk(rows: &[BagRow<BigRational>], at: usize, held: &mut Vec<u32>, p: BigRational, out: &mut Exact) {
        let total: u32 = held.iter().sum();
        let empty = |out: &mut Exact, p: &BigRational, held: &[u32]| {
            if total == 0 {
                out.nobody += p;
            }
            for (i, n) in held.iter().enumerate().filter(|_| total > 0) {
                out.chances[i] += p * ratio(i64::from(*n), i64::from(total));
            }
        };
        let Some(row) = rows.get(at) else { return empty(out, &p, held) };
        let one = ratio(1, 1);
        let stop = if total > 0 { row.stop.clone() } else { ratio(0, 1) };
        let skip = &p * (&one - &row.eligible);
        if skip != ratio(0, 1) {
            walk(rows, at + 1, held, skip, out);
        }
        empty(out, &(&p * &row.eligible * &stop), held);
        let goes = p * &row.eligible * (one - stop);
        if goes != ratio(0, 1) {
            held[at] = row.copies;
            walk(rows, at + 1, held, goes, out);
            held[at] = 0;
        }
    }
    let mut out = Exact { chances: vec![ratio(0, 1); rows.len()], nobody: ratio(0, 1) };
    walk(rows, 0, &mut vec![0; rows.len()], ratio(1, 1), &mut out);
    out
}

#[test]
fn the_bag_is_every_coin_played_out() {
    let mut stream = Stream::from_key(5);
    for n in 0..=7 {
        for _ in 0..8 {
            let candidates: Vec<Candidate> = (0..n)
                .map(|_| Candidate {
                    copies: stream.below(4) as u32,
                    stop: [0.0, 0.5, 1.0][stream.below(3) as usize],
                    eligible: [1.0, 0.875, 0.0][stream.below(3) as usize],
                })
                .collect();
            let rows: Vec<_> =
                candidates.iter().map(|c| BagRow { copies: c.copies, stop: exactly(c.stop), eligible: exactly(c.eligible) }).collect();
            let exact = Exact::bag(&rows);
            whole(&exact);
            assert_eq!(exact, bag(&rows), "{candidates:?}");
            near(&Odds::bag(&candidates).unwrap(), &exact);
        }
    }
}

/// A class of six with a coin before each that climbs: by hand. The first of two is alone in the bag half the time.
#[test]
fn a_small_bag_by_hand() {
    let climbing = |copies| Candidate { copies, stop: 0.5, eligible: 1.0 };
    let odds = Odds::bag(&[climbing(1), climbing(3)]).unwrap();
    assert_eq!((odds.chance(0), odds.chance(1), odds.nobody()), (0.625, 0.375, 0.0));
    let nothing = Odds::bag(&[climbing(0), climbing(0)]).unwrap();
    assert_eq!((nothing.chances(), nothing.nobody()), (&[0.0, 0.0][..], 1.0));
}

/// Pearson's statistic of so many draws against the odds; outcomes that are expected less than five times are put together.
fn chi_squared(odds: &Odds, draws: u32, key: u64) -> (f64, usize) {
    let mut counts = vec![0u32; odds.len() + 1];
    let mut stream = Stream::from_key(key);
    for _ in 0..draws {
        counts[odds.pick(&mut stream).unwrap_or(odds.len())] += 1;
    }
    let expected: Vec<f64> = odds.chances().iter().chain([&odds.nobody()]).map(|p| p * f64::from(draws)).collect();
    let (mut statistic, mut cells, mut rare) = (0.0, 0, (0.0, 0.0));
    for (have, want) in counts.iter().zip(&expected) {
        assert!(*want > 0.0 || *have == 0, "a chance of 0 is never drawn");
        if *want < 5.0 {
            rare = (rare.0 + f64::from(*have), rare.1 + want);
        } else {
            statistic += (f64::from(*have) - want).powi(2) / want;
            cells += 1;
        }
    }
    if rare.1 > 0.0 {
        statistic += (rare.0 - rare.1).powi(2) / rare.1.max(1.0);
        cells += 1;
    }
    (statistic, cells - 1)
}

#[test]
fn draws_follow_the_odds() {
    let thousand: Vec<f64> = (1..=1000).map(|i| f64::from(i % 37)).collect();
    let coins = [Candidate { copies: 2, stop: 0.5, eligible: 8.0 / 9.0 }; 9];
    let in_order = Odds::in_order(&[20.0, 5.0, 0.0, 90.0], 100.0).unwrap();
    let rules = [
        Odds::weighted(&[1.0, 9.0]).unwrap(),
        Odds::weighted(&[1.0; 8]).unwrap(),
        Odds::weighted(&thousand).unwrap(),
        in_order.clone(),
        in_order.or_else(&Odds::weighted(&[1.0, 1.0, 1.0, 0.0]).unwrap()).unwrap(),
        in_order.reject(&[0.1, 1.0, 1.0, 0.01], Tries::AtMost(20)).unwrap(),
        Odds::weighted(&[5.0, 3.0, 2.0]).unwrap().best_of(&[1.0, 2.0, 3.0], 3).unwrap(),
        Odds::bag(&coins).unwrap(),
        Odds::mix(4, &[(1.0, &in_order), (2.0, &Odds::none(4))]).unwrap(),
    ];
    for (i, odds) in rules.iter().enumerate() {
        let (statistic, freedom) = chi_squared(odds, 200_000, 40 + i as u64);
        // Six standard deviations above the mean of chi squared: a chance far below one in a million.
        let bound = freedom as f64 + 6.0 * (2.0 * freedom as f64).sqrt() + 12.0;
        assert!(statistic < bound, "rule {i}: {statistic} with {freedom} degrees of freedom");
    }
}

#[test]
fn tickets_hold_the_ends() {
    // Nobody is left: no ticket may find one, the chances' rounding or not.
    let thirds = Tickets::new(&[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0], 0.0);
    assert_eq!((thirds.holder(0), thirds.holder(u64::MAX)), (Some(0), Some(2)));
    let with_zero = Tickets::new(&[0.0, 0.5, 0.0], 0.5);
    assert_eq!((with_zero.holder(0), with_zero.holder((1 << 63) - 1)), (Some(1), Some(1)));
    assert_eq!((with_zero.holder(1 << 63), with_zero.holder(u64::MAX)), (None, None));
    assert_eq!(Tickets::new(&[], 1.0).holder(0), None);
    assert_eq!(Tickets::new(&[0.0, 0.0], 1.0).holder(0), None);
    // The rarest that tickets can tell, and rarer.
    assert_eq!(Tickets::new(&[2f64.powi(-64)], 1.0).holder(0), Some(0));
    assert_eq!(Tickets::new(&[2f64.powi(-64)], 1.0).holder(1), None);
    assert_eq!(Tickets::new(&[1e-30], 1.0).holder(0), None);
}

#[test]
fn a_draw_is_one_draw() {
    let odds = Odds::weighted(&[1.0, 2.0]).unwrap();
    let (mut left, mut right) = (Stream::from_key(9), Stream::from_key(9));
    odds.pick(&mut left);
    right.next_u64();
    assert_eq!(left, right);
}

#[test]
fn numbers_that_are_none_are_refused_with_their_place() {
    let refused = |result: Result<Odds, ChanceError>| result.unwrap_err().to_string();
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 1e300, 9_007_199_254_740_994.0] {
        let text = refused(Odds::weighted(&[1.0, value]));
        assert!(text.starts_with("weight number 2 is ") && text.ends_with("it must be a number from 0 to 2^53"), "{text}");
        let part = Odds::none(1);
        assert!(Odds::mix(1, &[(value, &part)]).is_err());
        assert!(Odds::weighted(&[1.0]).unwrap().reject(&[value], Tries::Unlimited).is_err());
    }
    assert_eq!(refused(Odds::in_order(&[1.0, f64::NAN], 100.0)), "chance number 2 is NaN; it must be a number");
    for of in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(Odds::in_order(&[1.0], of).is_err());
    }
    assert!(Odds::none(2).or_else(&Odds::none(3)).is_err());
    assert!(Odds::none(2).filter(&[true]).is_err());
    assert!(Odds::none(2).best_of(&[1.0, f64::NAN], 2).is_err());
    assert!(Odds::none(1).best_of(&[1.0], 0).is_err());
    assert!(Odds::bag(&[Candidate { copies: u32::MAX, stop: 0.0, eligible: 1.0 }]).is_err());
}

#[test]
fn as_many_outcomes_as_there_may_be_keep_the_bound() {
    // Alternating huge and tiny: a plain sum would lose the tiny ones.
    let weights: Vec<f64> = (0..65_536).map(|i| if i % 2 == 0 { 9_007_199_254_740_992.0 } else { 1.0 / 3.0 }).collect();
    let odds = Odds::weighted(&weights).unwrap();
    let total: BigRational = rationals(&weights).iter().sum();
    for i in [0, 1, 65_534, 65_535] {
        let off = exactly(odds.chance(i)) - exactly(weights[i]) / &total;
        assert!(off <= exactly(1e-20) && off >= exactly(-1e-20), "outcome {i} is off by {off}");
    }
    let mut sum = Sum::default();
    for chance in odds.chances() {
        sum.add(*chance);
    }
    assert!((sum.total() - 1.0).abs() < BOUND);
}

#[test]
fn the_shadow_names_who_comes_before() {
    let order = Odds::in_order(&[50.0, 100.0, 30.0, 0.0, 100.0], 100.0).unwrap();
    let shadows: Vec<_> = (0..5).map(|i| order.shadowed_by(i)).collect();
    assert_eq!(shadows, [None, None, Some(1), None, Some(1)]);
    // A later pass that does reach it takes the shadow away.
    let lifted = Odds::in_order(&[0.0, 50.0, 30.0, 0.0, 0.0], 100.0).unwrap().or_else(&order).unwrap();
    assert_eq!(lifted.shadowed_by(2), None);
    let mixed = Odds::mix(5, &[(1.0, &order), (0.0, &lifted)]).unwrap();
    assert_eq!(mixed.shadowed_by(4), Some(1));
}
