-- Who lives in the mill, and on which floors: `level` is the floor a monster is native to, `rarity` how many of a hundred draws it gets there.
-- `undercroft odds` draws what comes of it, and in the previewer the key o does.

local crawl = require "std.crawl"
local curves = require "std.curves"

monster { name = "husk rat", glyph = "r", colour = "yellow", level = 1 }
monster { name = "dust moth", glyph = "m", colour = "white", level = 2, habitat = "air" }
monster { name = "sluice eel", glyph = "e", colour = "bright-cyan", level = 3, habitat = "amphibious" }
monster { name = "gear wight", glyph = "w", colour = "red", level = 5 }
monster { name = "the miller", glyph = "M", colour = "bright-white", level = 4, unique = true }

return crawl.first_match {
  -- Common down to the floor below its own, and hardly seen from there on.
  { "husk rat", rarity = curves.asymmetric { rarity = 60, after = 1 }, group = between(1, 3) },
  -- Gets rarer slowly, upwards and downwards.
  { "dust moth", rarity = curves.soft(20) },
  -- Common on its own floor, rare on any other.
  { "sluice eel", rarity = curves.sharp(40) },
  -- A number or a function does as well; here of where the floor lies.
  { "gear wight", rarity = function(m, place) return place.last and 50 or 25 end },
}
