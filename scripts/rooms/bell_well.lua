-- The shaft the bell ropes hang down, and what became of the bell.
--
--       #####
--     ###...###
--    ##..:::..##
--    #..:::::..#
--    #..::A::..#
--    #..:::::..#
--    ##..:::..##
--     ###...###
--       #####

local t = terrain
local ringer = refer("monster", "bell ringer")

return room {
  name = "bell well",
  tags = { "cellar", "round" },
  weight = 4,
  max = 1,
  depth = { min = 3 },
  plan = function(place, rng)
    local d = 2 * rng:int(5, 6) + 1
    return { { width = d + 2, height = d }, { width = 11, height = 9 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local disc = area:ellipse()
    disc:fill(t.wall)
    local ground = disc:shrink(1)
    ground:fill(t.flagstone)
    ground:shrink(2):fill(t.chasm)
    area:set((w - 1) / 2, (h - 1) / 2, t.bell)
    if rng:one_in(3) then
      area:monster(ringer, (w - 1) / 2, 2)
    end
  end,
}
