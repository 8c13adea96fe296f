-- A meadow with a roof over it, and a bed in the meadow. Whoever lies down in it wakes up.
--
--      #########
--    ##"""""&"""##
--   ##""""""""""""##
--   #""&"""!-""""""#
--   ##""""""""""&"##
--    ##""""""""""##
--      #########

local t = terrain

return room {
  name = "unmade bed",
  tags = { "dream", "green", "round" },
  weight = 8,
  max = 1,
  plan = function(place, rng)
    local h = 2 * rng:int(4, 6) + 1
    return { width = h + 6, height = h }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local x, y = (w - 1) / 2, (h - 1) / 2
    local disc = area:ellipse()
    disc:fill(t.wall)
    local ground = disc:shrink(1)
    ground:fill(t.grass)
    local trees = ground:shrink(1):every(2) - area:circle(x, y, 2)
    trees:thin(rng, 12):fill(t.tree)
    area:set(x, y, t.bed)
    area:set(x - 1, y, t.candle)
    area:thing("mark", x, y, { name = "the bed", note = "Whoever lies down in it wakes up." })
    area:all():flag("lit")
  end,
}
