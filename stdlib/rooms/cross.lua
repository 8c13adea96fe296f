-- Two halls that cross; sometimes something stands where they meet.
--
--       #####
--       #...#
--   #####...#####
--   #.....0.....#
--   #####...#####
--       #...#
--       #####

local t = terrain

return room {
  name = "cross room",
  tags = { "hall" },
  plan = function(place, rng)
    return { width = 2 * rng:int(5, 9) + 1, height = 2 * rng:int(4, 5) + 1, arm = rng:int(1, 2) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local cx, cy = (w - 1) / 2, (h - 1) / 2
    local thick = 2 * plan.arm + 1
    local cross = area:rect(1, cy - plan.arm, w - 2, thick) + area:rect(cx - plan.arm, 1, thick, h - 2)
    cross:grow(1):fill(t.wall)
    cross:fill(t.floor)
    if rng:one_in(2) then
      area:set(cx, cy, rng:pick { t.pillar, t.fountain, t.statue })
    end
  end,
}
