//! Odds against exact rationals, and against plain loops that play the rule.
