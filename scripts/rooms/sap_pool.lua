-- Sap drips here, and has for longer than the abbey stands.
--
--      ######
--    ###....####
--   ##..~~~....#
--   #..~~~~~~..#
--   ##...~~~..##
--    ####....##
--       ######

local t = terrain
local leech = refer("monster", "sap leech")

return room {
  name = "sap pool",
  tags = { "root", "water" },
  weight = 10,
  plan = function(place, rng)
    return { width = rng:int(12, 17), height = rng:int(8, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local shape = area:polygon {
      { rng:int(2, 4), 0 }, { w - rng:int(3, 5), 0 }, { w - 1, rng:int(2, 4) }, { w - 1, h - rng:int(3, 4) }, { w - rng:int(3, 6), h - 1 },
      { rng:int(2, 4), h - 1 }, { 0, h - rng:int(3, 4) }, { 0, rng:int(2, 3) },
    }
    shape:fill(t.bark)
    local ground = shape:shrink(1)
    ground:fill(t.loam)
    ground:shrink(1):thin(rng, 80):fill(t.sap)
    ground:shrink(2):fill(t.sap)
    if rng:one_in(2) then
      area:monster(leech, math.floor(w / 2), math.floor(h / 2))
    end
  end,
}
