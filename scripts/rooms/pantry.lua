-- Shelves along narrow aisles, most of them bare.
--
--   #########
--   #.......#
--   #.|.|.|.#
--   #.|.|.|.#
--   #.|...|.#
--   #.......#
--   #########

local t = terrain
local goblin = refer("monster", "scullion goblin")

return room {
  name = "pantry",
  tags = { "cellar" },
  weight = 8,
  plan = function(place, rng)
    return { width = 2 * rng:int(3, 6) + 1, height = rng:int(6, 8) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    for x = 2, w - 3, 2 do
      area:rect(x, 2, 1, h - 4):fill(t.shelf)
      if rng:one_in(3) then
        area:set(x, rng:int(2, h - 3), t.flagstone)
      end
    end
    if rng:one_in(3) then
      area:monster(goblin, 1, rng:int(1, h - 2))
    end
  end,
}
