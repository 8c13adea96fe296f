-- A ring of glowing caps. It is safe to stand in, the caplings say.
--
--      ######
--    ###....###
--    #..*..*..#
--    #.*.,,.*.#
--    #..*..*..#
--    ###....###
--      ######

local t = terrain
local capling = refer("monster", "capling")

return room {
  name = "glowcap ring",
  tags = { "root", "round" },
  weight = 10,
  plan = function(place, rng)
    local h = 2 * rng:int(4, 5) + 1
    return { width = h + 2, height = h }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local disc = area:ellipse()
    disc:fill(t.bark)
    local ground = disc:shrink(1)
    ground:fill(t.loam)
    local ring = ground:shrink(1)
    ring:border():every(2):fill(t.glowcap)
    ring:shrink(1):fill(t.fungus)
    ground:flag("lit")
    if rng:one_in(2) then
      area:monster(capling, (w - 1) / 2, (h - 1) / 2)
    end
  end,
}
