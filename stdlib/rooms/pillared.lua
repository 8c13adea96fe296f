-- A hall with rows of pillars, one every other cell.
--
--   ###########
--   #.........#
--   #.0.0.0.0.#
--   #.........#
--   #.0.0.0.0.#
--   #.........#
--   ###########

local t = terrain

return room {
  name = "pillared room",
  tags = { "hall" },
  plan = function(place, rng)
    return { width = 2 * rng:int(4, 9) + 1, height = 2 * rng:int(3, 5) + 1 }
  end,
  build = function(area, plan, place, rng)
    area:fill(t.floor)
    area:border():fill(t.wall)
    area:inset(2):every(2):fill(t.pillar)
  end,
}
