//! `odds`: chances of numbered outcomes, as the rules of monster tables compose them.

use std::sync::Arc;

use mlua::{Either, Lua, MetaMethod, Table, UserData, UserDataFields, UserDataMethods, Value};

use crate::chance::{Candidate, ChanceError, Odds, Tries};

use super::super::args::{Int, Tab};
use super::super::checks::{Arg, BadArg, Borrowed, describe};
use super::super::fault::fault;
use super::super::meter::Meter;
use super::super::numbers::Num;
use super::super::registry::{Bound, Operators, Sink, made_on_demand, methods_table};
use super::rng::{Rng, earlier};
use super::{build, charge, list, meter};

/// Odds as a script holds them.
#[derive(Clone)]
pub(crate) struct OddsRef {
    pub odds: Arc<Odds>,
    /// Goes with the last handle.
    _held: Option<Arc<Held>>,
}

/// What odds take of the script's memory, given back with the last handle to them.
struct Held {
    bytes: usize,
    meter: Arc<Meter>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

impl OddsRef {
    /// Odds that belong to the engine.
    pub fn shared(odds: &Arc<Odds>) -> Self {
        Self { odds: Arc::clone(odds), _held: None }
    }
}

/// Most outcomes of one rule.
const MAX_OUTCOMES: usize = 65_536;

impl Arg for OddsRef {
    const TYPE: &'static str = "Odds";
    type Raw = Borrowed<Self>;

    fn check(raw: Self::Raw, _lua: &Lua) -> Result<Self, BadArg> {
        match raw {
            Either::Left(odds) => Ok(odds.clone()),
            Either::Right(value) => Err(BadArg::new("odds", &value)),
        }
    }
}

impl Bound for OddsRef {
    const OWNER: &'static str = "Odds";
    const COMMON: &'static [&'static str] = &["draw"];

    fn declare(api: &mut impl Sink<Self>) {
        methods(api);
    }
}

impl UserData for OddsRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "odds");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| Ok(format!("odds of {} outcomes", this.odds.len())));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// The odds for the script, their work charged and their memory counted.
fn made(lua: &Lua, what: &str, odds: Result<Odds, ChanceError>) -> mlua::Result<OddsRef> {
    let odds = odds.map_err(|e| fault(format!("{what}: {e}")))?;
    kept(lua, odds)
}

fn kept(lua: &Lua, odds: Odds) -> mlua::Result<OddsRef> {
    charge(lua, odds.len())?;
    let (bytes, meter) = (24 * odds.len() + 128, meter(lua)?);
    meter.hold(bytes);
    Ok(OddsRef { odds: Arc::new(odds), _held: Some(Arc::new(Held { bytes, meter })) })
}

/// A list of numbers; what is none is named with its position.
fn numbers(lua: &Lua, table: &Table, what: &str) -> mlua::Result<Vec<f64>> {
    let len = table.raw_len();
    if len > MAX_OUTCOMES {
        return Err(fault(format!("{what} has {len} entries, more than {MAX_OUTCOMES}")));
    }
    charge(lua, len)?;
    let mut out = Vec::with_capacity(len);
    for i in 1..=len {
        match table.raw_get(i)? {
            Value::Integer(n) => out.push(n as f64),
            Value::Number(n) => out.push(n),
            other => return Err(fault(format!("{what}: number {i} must be a number, got {}", describe(&other)))),
        }
    }
    if len == 0 && !table.is_empty() {
        return Err(fault(format!("{what} must be a list, this table has names for keys")));
    }
    Ok(out)
}

/// Chances given in a unit, as chances from 0 to 1.
fn in_unit(chances: Vec<f64>, of: Option<Num>, what: &str) -> mlua::Result<Vec<f64>> {
    let Some(Num(of)) = of else { return Ok(chances) };
    if of.is_nan() || of <= 0.0 || of.is_infinite() {
        return Err(fault(format!("{what}: of must be a number above 0, got {of}")));
    }
    Ok(chances.into_iter().map(|c| c / of).collect())
}

/// Declares the functions of the table `odds`.
pub(crate) fn declare(api: &mut impl Sink<()>) {
    api.method("none", "n", "Odds", "Odds of n outcomes that never occur: always nobody.", |lua, (), (Int(n),): (Int,)| {
        match usize::try_from(n) {
            Ok(n) if n <= MAX_OUTCOMES => kept(lua, Odds::none(n)),
            _ => Err(fault(format!("odds.none: n must be from 0 to {MAX_OUTCOMES}, got {n}"))),
        }
    });
    api.method(
        "weighted",
        "weights",
        "Odds",
        "Each outcome as likely as its weight: numbers from 0 to 2^53, whole or not. Nobody where every weight is 0.",
        |lua, (), (Tab(weights),): (Tab,)| {
            let weights = numbers(lua, &weights, "odds.weighted: weights")?;
            made(lua, "odds.weighted", Odds::weighted(&weights))
        },
    );
    api.method(
        "in_order",
        "chances of",
        "Odds",
        "Outcomes are asked one after the other and the first that passes is taken: outcome i passes chances[i] times in `of` (1), never below 0 and always from `of` on. Nobody where none passes.",
        |lua, (), (Tab(chances), of): (Tab, Option<Num>)| {
            let chances = numbers(lua, &chances, "odds.in_order: chances")?;
            made(lua, "odds.in_order", Odds::in_order(&chances, of.map_or(1.0, |Num(of)| of)))
        },
    );
    api.method(
        "first_match",
        "rarities gaps passes",
        "Odds",
        "Outcomes are asked one after the other, and the first with random(100) < rarity - gap * gap is taken; when none passes all are asked again with every gap one less, never below 0, up to `passes` times (10). Then it is nobody. std.crawl makes monster tables of it.",
        |lua, (), (Tab(rarities), Tab(gaps), passes): (Tab, Tab, Option<Int>)| {
            let rarities = numbers(lua, &rarities, "odds.first_match: rarities")?;
            let gaps = numbers(lua, &gaps, "odds.first_match: gaps")?;
            let passes = match passes.map_or(10, |Int(n)| n) {
                n @ 0..=1000 => n as u32,
                n => return Err(fault(format!("odds.first_match: passes must be from 0 to 1000, got {n}"))),
            };
            charge(lua, rarities.len().saturating_mul(1 + passes as usize))?;
            made(lua, "odds.first_match", Odds::first_match(&rarities, &gaps, passes))
        },
    );
    api.method(
        "mix",
        "parts",
        "Odds",
        "One of several odds, by weight: { {weight, odds}, {weight, odds}, ... }, all of as many outcomes.",
        |lua, (), (Tab(parts),): (Tab,)| {
            let mut read = Vec::new();
            for i in 1..=parts.raw_len() {
                let pair = match parts.raw_get(i)? {
                    Value::Table(pair) => pair,
                    other => return Err(fault(format!("odds.mix: part {i} must be {{weight, odds}}, got {}", describe(&other)))),
                };
                let weight = Num::check(pair.raw_get(1)?, lua)
                    .map_err(|b| fault(format!("odds.mix: the weight of part {i} must be {}, got {}", b.expected, b.got)))?;
                let odds = OddsRef::of(pair.raw_get(2)?, lua)
                    .map_err(|b| fault(format!("odds.mix: part {i} must be {}, got {}", b.expected, b.got)))?;
                charge(lua, odds.odds.len())?;
                read.push((weight.0, odds.odds));
            }
            let Some(outcomes) = read.first().map(|(_, o)| o.len()) else {
                return Err(fault("odds.mix needs at least one part: { {weight, odds} }"));
            };
            let parts: Vec<(f64, &Odds)> = read.iter().map(|(w, o)| (*w, o.as_ref())).collect();
            made(lua, "odds.mix", Odds::mix(outcomes, &parts))
        },
    );
    api.method(
        "bag",
        "copies stop eligible",
        "Odds",
        "Candidates go into a bag one after the other, candidate i copies[i] times (a whole number); before it does, all ends with chance stop[i] if the bag is not empty; with chance 1 - eligible[i] (1) it is passed over. Then one copy is drawn; an empty bag is nobody.",
        |lua, (), (Tab(copies), Tab(stop), eligible): (Tab, Tab, Option<Tab>)| {
            let copies = numbers(lua, &copies, "odds.bag: copies")?;
            let stop = numbers(lua, &stop, "odds.bag: stop")?;
            let eligible = match eligible {
                Some(Tab(list)) => numbers(lua, &list, "odds.bag: eligible")?,
                None => vec![1.0; copies.len()],
            };
            for (what, len) in [("stop", stop.len()), ("eligible", eligible.len())] {
                if len != copies.len() {
                    return Err(fault(format!("odds.bag: {what} has {len} entries, copies has {}", copies.len())));
                }
            }
            let mut candidates = Vec::with_capacity(copies.len());
            for (i, ((copies, stop), eligible)) in copies.into_iter().zip(stop).zip(eligible).enumerate() {
                if copies.fract() != 0.0 || !(0.0..=1e9).contains(&copies) {
                    return Err(fault(format!("odds.bag: copies number {} must be a whole number from 0, got {copies}", i + 1)));
                }
                candidates.push(Candidate { copies: copies as u32, stop, eligible });
            }
            let copies: f64 = candidates.iter().map(|c| f64::from(c.copies)).sum();
            let steps = ((copies + 1.0) * (candidates.len() as f64 + 1.0)).min(1e9) as usize;
            charge(lua, steps)?;
            meter(lua)?.afford(8 * steps)?;
            made(lua, "odds.bag", Odds::bag(&candidates))
        },
    );
}

/// Puts the table into the globals.
pub(crate) fn bind(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let table = lua.create_table()?;
    made_on_demand(lua, &table, "odds", |one| declare(one), Some(declare))?;
    globals.raw_set("odds", table)
}

fn methods(api: &mut impl Sink<OddsRef>) {
    api.operator(
        MetaMethod::Len,
        "unused",
        "integer",
        "Number of outcomes, nobody not counted.",
        |_, this, (_unused,): (super::super::args::Any,)| Ok(this.odds.len()),
    );
    api.method("at", "i", "number", "The chance of outcome i, from 0 to 1.", |_, this, (Int(i),): (Int,)| {
        match usize::try_from(i).ok().and_then(|i| i.checked_sub(1)).filter(|i| *i < this.odds.len()) {
            Some(i) => Ok(this.odds.chance(i)),
            None => Err(fault(format!("odds:at: there are {} outcomes, none has the number {i}", this.odds.len()))),
        }
    });
    api.method("nobody", "", "number", "The chance that no outcome occurs.", |_, this, ()| Ok(this.odds.nobody()));
    api.method("list", "", "number[]", "The chances of all outcomes, in order.", |lua, this, ()| {
        charge(lua, this.odds.len())?;
        list(lua, this.odds.chances().iter().copied())
    });
    api.method("draw", "rng", "integer?", "The number of one outcome, as likely as it is; nil for nobody.", |lua, this, (rng,): (Rng,)| {
        let mut build = build(lua)?;
        let Some(stream) = build.stream(rng.0) else { return Err(earlier()) };
        let drawn = this.odds.pick(stream);
        if let Some(i) = drawn {
            build.note_draw(&this.odds, i);
        }
        Ok(drawn.map(|i| i + 1))
    });
    api.method("or_else", "other", "Odds", "Where this gives nobody, the other is asked.", |lua, this, (other,): (OddsRef,)| {
        made(lua, "odds:or_else", this.odds.or_else(&other.odds))
    });
    api.method("reject", "accept tries of", "Odds", "Draws, keeps outcome i accept[i] times in `of` (1), else draws again, at most `tries` times (math.huge: until one is kept). A nobody that is drawn is final.", |lua, this, (Tab(accept), Num(tries), of): (Tab, Num, Option<Num>)| {
        let accept = numbers(lua, &accept, "odds:reject: accept")?;
        let accept = in_unit(accept, of, "odds:reject")?;
        let tries = if tries == f64::INFINITY {
            Tries::Unlimited
        } else if tries.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&tries) {
            Tries::AtMost(tries as u32)
        } else {
            return Err(fault(format!("odds:reject: tries must be a whole number from 0 or math.huge, got {tries}")));
        };
        made(lua, "odds:reject", this.odds.reject(&accept, tries))
    });
    api.method(
        "filter",
        "keep",
        "Odds",
        "The odds among those that are kept: a list of true and false. Nobody stays in proportion; where none is left, it is nobody.",
        |lua, this, (Tab(keep),): (Tab,)| {
            let len = keep.raw_len();
            charge(lua, len)?;
            let mut flags = Vec::with_capacity(len.min(MAX_OUTCOMES));
            for i in 1..=len {
                match keep.raw_get(i)? {
                    Value::Boolean(b) => flags.push(b),
                    other => return Err(fault(format!("odds:filter: entry {i} must be true or false, got {}", describe(&other)))),
                }
            }
            made(lua, "odds:filter", this.odds.filter(&flags))
        },
    );
    api.method(
        "best_of",
        "values n",
        "Odds",
        "The best of n draws: the outcome with the highest of the values, one number for each outcome; equals share.",
        |lua, this, (Tab(values), Int(n)): (Tab, Int)| {
            let values = numbers(lua, &values, "odds:best_of: values")?;
            let draws = u32::try_from(n)
                .ok()
                .filter(|n| (1..=100).contains(n))
                .ok_or_else(|| fault(format!("odds:best_of: n must be from 1 to 100, got {n}")))?;
            charge(lua, values.len() * draws as usize * 8)?;
            made(lua, "odds:best_of", this.odds.best_of(&values, draws))
        },
    );
}
