-- A nest: an inner room full of monsters of one kind.
--
--   #########################
--   #.......................#
--   #.000000000000000000000.#
--   #.0iimjijmmij,ijjmiimj0.#
--   #.0jmi,jiimjjmiijmjimi0.#
--   #.?miijjmii,jmjiimjjim0.#
--   #.0imjj,iimjijmijjm,ij0.#
--   #.0jiimjijmiijjmi,jmji0.#
--   #.000000000000000000000.#
--   #.......................#
--   #########################
--
-- (0 is inner wall, ? the secret door.) The kind is drawn by depth, then 64 races of it at a depth some levels deeper; each cell has one of these, awake.
-- Where the floor's table has none of the kind there is no room, and no place is lost.

local hold = require "std.hengband.hold"
local lair = require "std.hengband.lair"
local themes = require "std.hengband.themes"

--- Changed by `nest = { ... }` among the options of the floor.
local OPTIONS = {
  kinds = themes.nests,
  races = 64,                 -- how many are drawn, repeats allowed; 1 for a nest of a single race
  over = 11,                  -- levels above the floor's depth
  asleep = false,
}

return room {
  name = "hengband nest",
  tags = { "hengband" },
  weight = 1,
  plan = function(place, rng)
    local h = hold.of(place)
    local races, kind = themes.gather(h, h.nests, hold.options(h, "nest", OPTIONS), rng)
    if not races then
      return nil, kind
    end
    return { width = lair.WIDTH, height = lair.HEIGHT, races = races, kind = kind }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "nest", OPTIONS)
    lair.shell(area, h, rng)
    if #plan.races == 0 then
      return
    end
    for x, y in area:rect(lair.X, lair.Y, 19, 5):cells() do
      lair.settle(area, h, x, y, rng:pick(plan.races), o.asleep, rng)
    end
  end,
}
