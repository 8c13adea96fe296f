-- Racks from wall to wall, a fire under each end. Most of what hangs there is ham.
--
--   ####$$#####$$####
--   #...............#
--   #.|.|.|.|.|.|.|.#
--   #.|.|.|...|.|.|.#
--   #.|.|.|.|.|.|.|.#
--   #...............#
--   #################

local t = terrain
local friar = refer("monster", "smoked friar")

return room {
  name = "smoke loft",
  tags = { "store", "fire" },
  weight = 0, -- the smokehouse lists it with a weight of its own
  plan = function(place, rng)
    return { { width = 2 * rng:int(5, 9) + 1, height = rng:int(7, 9) }, { width = 11, height = 7 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    for x = 2, w - 3, 2 do
      area:rect(x, 2, 1, h - 4):fill(t.rack)
      if rng:one_in(3) then
        area:set(x, rng:int(2, h - 3), t.flagstone)
      end
    end
    area:where(t.flagstone):thin(rng, 40):fill(t.ash)
    local fires = area:rect(2, 0, 2, 1) + area:rect(w - 4, 0, 2, 1)
    fires:fill(t.hearth)
    fires:flag("vault") -- no tunnel comes down the chimney
    area:thing("item", rng:int(1, w - 2), h - 2, { tags = { "food" }, count = rng:int(1, 3) })
    if place.last and rng:one_in(2) then
      area:monster(friar, rng:int(1, w - 2), 1)
    end
  end,
}
