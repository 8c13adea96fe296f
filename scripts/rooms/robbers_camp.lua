-- A dug-out cellar with a fire, bedrolls, and spoil along the walls.
--
--     #####
--   ###...###
--   #.;.-.-.#
--   #...$...#
--   #..-.-.;#
--   ###...###
--     #####

local t = terrain
local robber = refer("monster", "grave robber")

return room {
  name = "robbers' camp",
  tags = { "cave" },
  weight = 8,
  max = 2,
  plan = function(place, rng)
    return { width = rng:int(10, 13), height = rng:int(8, 10) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local disc = area:ellipse()
    disc:fill(t.wall)
    local ground = disc:shrink(1)
    ground:fill(t.dust)
    ground:border():thin(rng, 30):fill(t.rubble)
    local x, y = math.floor(w / 2), math.floor(h / 2)
    area:set(x, y, t.hearth)
    for _, step in ipairs { { -2, 0 }, { 2, 0 }, { 0, 2 } } do
      area:set(x + step[1], y + step[2], t.bed)
      if rng:one_in(2) then
        area:monster(robber, x + step[1], y + step[2])
      end
    end
  end,
}
