-- A chapel made of its congregation.
--
--      %%%%%
--    %%%...%%%
--   %%.......%%
--   %..0._.0..%
--   %%.......%%
--    %%%...%%%
--      %%%%%

local t = terrain
local choir = refer("monster", "choir of teeth")

return room {
  name = "bone chapel",
  tags = { "bone", "holy", "round" },
  weight = 7,
  max = 1,
  size = { width = 15, height = 11 },
  build = function(area, plan, place, rng)
    local disc = area:ellipse()
    disc:fill(t.bone_wall)
    disc:shrink(1):fill(t.dust)
    area:set(7, 5, t.altar)
    area:circle(7, 5, 2):border():thin(rng, 40):fill(t.candle)
    for _, x in ipairs { 3, 11 } do
      area:set(x, 4, t.bone_pillar)
      area:set(x, 6, t.bone_pillar)
    end
    if rng:one_in(2) then
      area:monster(choir, 7, 3)
    end
  end,
}
