-- A covered walk around a garden that has not seen the sky since the roof was vaulted.
--
--   #################
--   #...............#
--   #.0.0.0.0.0.0.0.#
--   #..."""""""""...#
--   #.0.""""{"""".0.#
--   #..."""""""""...#
--   #.0.0.0.0.0.0.0.#
--   #...............#
--   #################

local t = terrain

return room {
  name = "cloister",
  tags = { "cellar", "green" },
  weight = 7,
  max = 1,
  -- The largest that finds space is built.
  plan = function(place, rng)
    return {
      { width = 21, height = 13 },
      { width = 17, height = 11 },
      { width = 13, height = 9 },
    }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    local walk = area:inset(2)
    walk:border():every(2):fill(t.pillar)
    local garden = area:inset(4)
    garden:fill(t.grass)
    garden:thin(rng, 8):fill(t.tree)
    area:set((w - 1) / 2, (h - 1) / 2, rng:pick { t.fountain, t.statue, t.tree })
  end,
}
