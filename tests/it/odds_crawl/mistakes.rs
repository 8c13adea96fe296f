//! What a designer writes wrong: each an error at the line of the table, or of the function that gave a bad number.

use super::set;
use crate::sets::load_error;

#[test]
fn bad_numbers_are_errors_of_their_line() {
    let cases = [
        ("crawl.first_match { { \"m1\" } }", "row 1 has no rarity"),
        ("crawl.first_match { \"m1\" }", "row 1 has no rarity"),
        ("crawl.first_match { }", "needs at least one row"),
        ("crawl.first_match()", "needs at least one row"),
        ("crawl.first_match { { \"m1\", rarity = 0 / 0 } }", "rarity of row 1 must be a number from 0"),
        ("crawl.first_match { { \"m1\", rarity = 1 / 0 } }", "rarity of row 1 must be a number from 0"),
        ("crawl.first_match { { \"m1\", rarity = -1 } }", "rarity of row 1 must be a number from 0"),
        ("crawl.first_match { { \"m1\", rarity = \"7\" } }", "rarity of row 1 must be a number from 0"),
        ("crawl.first_match { { \"m1\", level = 0 / 0, rarity = 1 } }", "level of row 1 must be a number"),
        ("crawl.first_match { { \"m1\", rarity = 1, from = 2 } }", "row 1 has no field 'from'"),
        ("crawl.first_match { { \"m1\", rarity = 1 }, { \"m1\", rarity = 1 } }", "named twice, in rows 1 and 2"),
        ("crawl.first_match { rarity = -3, \"m1\" }", "rarity must be a number from 0"),
        ("crawl.first_match { rarity = 3, level = \"2\", \"m1\" }", "level must be a number"),
        ("crawl.first_match { rarity = 3, default_level = 0 / 0, \"m1\" }", "default_level must be a number"),
        ("crawl.first_match { rarity = 3, passes = 1.5, \"m1\" }", "passes must be a whole number"),
        ("crawl.first_match { rarity = 3, relax = 1, \"m1\" }", "relax must be a function"),
        ("crawl.first_match { rarity = 3, depth = \"deep\", \"m1\" }", "depth must be \"depth\", \"absolute\""),
        ("crawl.first_match { rarity = 3, wished = -1, \"m1\" }", "option 'wished' is a number from 0"),
        ("crawl.first_match { rarity = 3, fuzz = 3, \"m1\" }", "fuzz must be true, false"),
        ("crawl.first_match { rarity = 3, fuzz = { spam = 3 }, \"m1\" }", "no option 'spam'"),
        ("crawl.first_match { rarity = 3, fuzz = { chance = 101 }, \"m1\" }", "chance of fuzz must be percent"),
        ("crawl.first_match { rarity = 3, rares = 4, \"m1\" }", "no option 'rares'"),
        ("crawl.first_match { rarity = function() return 0 / 0 end, \"m1\" }", "rarity of \"m1\" at deep 1 must be a number"),
        ("crawl.first_match { rarity = function() return \"7\" end, \"m1\" }", "rarity of \"m1\" at deep 1 must be a number"),
        ("crawl.first_match { rarity = function() return -2 end, \"m1\" }", "rarity of \"m1\" at deep 1 must be a number from 0"),
        ("crawl.first_match { { \"m1\", rarity = function() return -2 end } }", "rarity of \"m1\" at deep 1 must be a number from 0"),
        ("crawl.first_match { rarity = 1, level = function() return 1 / 0 end, \"m1\" }", "level of \"m1\" at deep 1 must be a number"),
        ("crawl.first_match { rarity = 1, depth = function() end, \"m1\" }", "depth at deep 1 must be a number"),
        ("crawl.first_match { rarity = 1, relax = function() return 0 / 0 end, \"m1\" }", "relax(0, 1) at deep 1 must be a number"),
        ("crawl.first_match { rarity = 1, fuzz = function() return 3 end, \"m1\" }", "fuzz at deep 1 must give { {weight, depth}, ... }"),
        ("crawl.first_match { rarity = 1, fuzz = function() return { { -1, 3 } } end, \"m1\" }", "entry 1 of fuzz at deep 1"),
        ("crawl.rejection { version = \"0.6\", { \"m1\", rarity = 1 } }", "version must be \"0.5\" or \"0.8\""),
        ("crawl.rejection { version = \"0.5\", ids = 0, { \"m1\", rarity = 1 } }", "ids must be a whole number"),
        ("crawl.rejection { version = \"0.5\", ids = 1, rarity = 1, \"m1\", \"m2\" }", "ids is 1, fewer than the 2 monsters"),
        ("crawl.rejection { fuzz = { main = 1 }, rarity = 1, \"m1\" }", "main of fuzz must be true or false"),
        ("crawl.rejection { fuzz = { turns = {} }, rarity = 1, \"m1\" }", "turns of fuzz must be a number"),
        ("crawl.rejection { fuzz = { turns = \"tuns\" }, rarity = 1, \"m1\" }", "tuns"),
        ("crawl.rejection { fuzz = true, depth = function() return 1.5 end, rarity = 1, \"m1\" }", "fuzz takes whole levels from 0"),
        ("crawl.population { { \"m1\", from = 4, to = 3, rarity = 1 } }", "row 1 has from = 4 deeper than to = 3"),
        ("crawl.population { { \"m1\", from = 1, rarity = 1 } }", "row 1 needs a whole number for to"),
        ("crawl.population { rarity = 1, \"m1\" }", "row 1 needs a whole number for from"),
        ("crawl.population { { \"m1\", from = 1, to = 3.5, rarity = 1 } }", "row 1 needs a whole number for to"),
        ("crawl.population { { \"m1\", from = 1, to = 3, rarity = 1, shape = \"bell\" } }", "shape of row 1 is \"bell\""),
        ("crawl.population { { \"m1\", from = 1, to = 3 } }", "row 1 has no rarity"),
        ("crawl.population { whole = true, { \"m1\", from = 1, to = 9, rarity = 1e15 } }", "too great for whole numbers"),
        ("crawl.population { { \"m1\", from = 1, to = 9, rarity = 1e300 } }", "rarity of \"m1\" at deep 1 must be a number from 0 to 2^53"),
        ("crawl.populations { }", "std.crawl has no 'populations'"),
        ("crawl.first_match { { \"m1\", rarity = curves.soft(-1) } }", "curves.soft: rarity must be a number from 0"),
        ("crawl.first_match { { \"m1\", rarity = curves.sharp(0 / 0) } }", "curves.sharp: rarity must be a number from 0"),
        ("crawl.first_match { { \"m1\", rarity = curves.sharp() } }", "curves.sharp: rarity must be a number from 0"),
        (
            "crawl.first_match { { \"m1\", rarity = curves.asymmetric { before = 1 } } }",
            "curves.asymmetric: rarity must be a number from 0",
        ),
        ("crawl.first_match { { \"m1\", rarity = curves.asymmetric { rarity = 4, before = -1 } } }", "before must be a number of floors"),
        ("crawl.first_match { { \"m1\", rarity = curves.asymmetric { rarity = 4, after = \"1\" } } }", "after must be a number of floors"),
        ("crawl.first_match { { \"m1\", rarity = curves.asymmetric { rarity = 4, afer = 1 } } }", "no option 'afer'"),
        (
            "crawl.first_match { { \"m1\", rarity = curves.account { rarity = 4, soft_until = false } } }",
            "soft_until must be a number of floors",
        ),
        ("crawl.first_match { { \"m1\", rarity = curves.account { rarity = 4, soft = 1 } } }", "soft must be true or false"),
        ("crawl.first_match { { \"m1\", rarity = curves.custom(3) } }", "curves.custom takes"),
        (
            "crawl.first_match { { \"m1\", rarity = curves.custom(function() return -1 end) } }",
            "the curve of \"m1\" at deep 1 must give a number from 0, got -1",
        ),
        (
            "crawl.first_match { { \"m1\", rarity = curves.soft(function() return 0 / 0 end) } }",
            "the rarity of \"m1\" at deep 1 must be a number from 0",
        ),
        ("crawl.first_match { { \"m1\", rarity = curves.rise(3, 1, 9) } }", "from 3 is deeper than to 1"),
        ("crawl.first_match { { \"m1\", rarity = curves.peak(1, 9, -9) } }", "curves.peak takes (from, to, rarity)"),
    ];
    for (body, message) in cases {
        let error = load_error(&[("dungeon.lua", &set(2, 3, body))]);
        let text = error.to_string();
        assert!(text.contains(message), "{body}: {text}");
        assert!(text.starts_with("dungeon.lua:4:"), "{body}: {text}");
    }
}
