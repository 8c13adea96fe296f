-- A pit: an inner room full of monsters of one people, the strongest in the middle.
--
--   #########################
--   #.......................#
--   #.000000000000000000000.#
--   #.0ooooooooooooooooooo0.#
--   #.0ooooooooOOOoooooooo0.#
--   #.?oooooooOOOOOooooooo0.#
--   #.0ooooooooOOOoooooooo0.#
--   #.0ooooooooooooooooooo0.#
--   #.000000000000000000000.#
--   #.......................#
--   #########################
--
-- (0 is inner wall, ? the secret door.) The kind is drawn by depth, then 16 races of it at a depth some levels deeper; of these every second one, by level,
-- is a tier. Where the floor's table has none of the kind there is no room, and no place is lost.

local hold = require "std.hengband.hold"
local lair = require "std.hengband.lair"
local themes = require "std.hengband.themes"

--- Changed by `pit = { ... }` among the options of the floor.
local OPTIONS = {
  kinds = themes.pits,
  races = 16,                 -- how many are drawn, repeats allowed: two for each tier
  over = 11,                  -- levels above the floor's depth
  asleep = false,
}

--- Which tier has a cell: 0 the weakest.
local TIERS = {
  "0000000000000000000",
  "0112233455543322110",
  "0112233467643322110",
  "0112233455543322110",
  "0000000000000000000",
}

return room {
  name = "hengband pit",
  tags = { "hengband" },
  weight = 1,
  plan = function(place, rng)
    local h = hold.of(place)
    local races, kind = themes.gather(h, h.pits, hold.options(h, "pit", OPTIONS), rng)
    if not races then
      return nil, kind
    end
    return { width = lair.WIDTH, height = lair.HEIGHT, tiers = themes.tiers(races), kind = kind }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "pit", OPTIONS)
    lair.shell(area, h, rng)
    for dy, row in ipairs(TIERS) do
      for dx = 1, #row do
        local m = plan.tiers[tonumber(string.sub(row, dx, dx)) + 1]
        if m then
          lair.settle(area, h, lair.X + dx - 1, lair.Y + dy - 1, m, o.asleep, rng)
        end
      end
    end
  end,
}
