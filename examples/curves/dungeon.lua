-- The curves of std.curves, one branch for each, as docs/curves shows them. Every table holds one monster of native floor 10 and asks it once
-- (no relaxed passes), so that its odds are the curve itself.
--
--   undercroft odds examples/curves --branch sharp
--   undercroft odds examples/curves --branch sharp --format svg --output sharp.svg

local crawl = require "std.crawl"
local curves = require "std.curves"
local population = require "std.population"

local NATIVE = 10

--- A table of one monster: the curve alone.
local function alone(name, glyph, rarity, level)
  monster { name = name, glyph = glyph, level = NATIVE }
  return crawl.first_match { label = name, passes = 0, { name, level = level, rarity = rarity } }
end

--- At home on every floor: what remains is the weight over a range of floors.
local function everywhere(m, place)
  return place.depth
end

--- A branch whose odds are some curves side by side.
local function show(name, tables)
  local parts = {}
  for i, t in ipairs(tables) do
    parts[i] = population.count { monsters = t, count = 1 }
  end
  return branch {
    name = name,
    floors = 20,
    size = { width = 20, height = 8 },
    layout = function(floor) floor:inside():fill(terrain.floor) end,
    population = population.all(parts),
  }
end

return dungeon {
  api = 1,
  branches = {
    show("soft", {
      alone("soft(40)", "a", curves.soft(40)),
      alone("soft(99)", "b", curves.soft(99)),
    }),
    show("sharp", {
      alone("sharp(40)", "c", curves.sharp(40)),
      alone("sharp(99)", "d", curves.sharp(99)),
    }),
    show("asymmetric", {
      alone("asymmetric 60, before = 0", "e", curves.asymmetric { rarity = 60, before = 0 }),
      alone("asymmetric 60, after = 1", "f", curves.asymmetric { rarity = 60, after = 1 }),
      alone("asymmetric 60, before = 2, after = 3", "g", curves.asymmetric { rarity = 60, before = 2, after = 3 }),
    }),
    show("account", {
      alone("account 60", "h", curves.account { rarity = 60 }),
      alone("account 60, sharp_before = 2", "i", curves.account { rarity = 60, sharp_before = 2 }),
      alone("account 60, soft", "j", curves.account { rarity = 60, soft = true }),
    }),
    show("custom", {
      alone("custom: every other floor", "k", curves.custom(60, function(r, diff) return diff % 2 == 0 and r or 0 end)),
      alone("custom: two homes", "l", curves.custom(60, function(r, diff)
        local gap = math.min(math.abs(diff), math.abs(diff + 6))
        return r + diff * diff - gap * gap
      end)),
    }),
    show("shapes", {
      alone("flat(4, 16, 60)", "m", curves.flat(4, 16, 60), everywhere),
      alone("semi(4, 16, 60)", "n", curves.semi(4, 16, 60), everywhere),
      alone("peak(4, 16, 60)", "o", curves.peak(4, 16, 60), everywhere),
      alone("rise(4, 16, 60)", "p", curves.rise(4, 16, 60), everywhere),
      alone("fall(4, 16, 60)", "q", curves.fall(4, 16, 60), everywhere),
    }),
  },
}
