-- A pit of pond ice, block upon block, packed in straw. Something was in the pond that winter.
--
--       #######
--     ##_______##
--    #___0.0.0___#
--    #_0..___..0_#
--    #___0.%.0___#
--    #_0..___..0_#
--     ##_______##
--       #######

local t = terrain
local mite = refer("monster", "frost mite")

return room {
  name = "ice pit",
  tags = { "store", "cold", "round" },
  weight = 0, -- the icehouse lists it with a weight of its own
  max = 2,
  plan = function(place, rng)
    local h = 2 * rng:int(4, 6) + 1
    return { { width = h + 4, height = h }, { width = 11, height = 9 } }
  end,
  build = function(area, plan, place, rng)
    local disc = area:ellipse()
    disc:fill(t.wall)
    local ground = disc:shrink(1)
    ground:fill(t.ice)
    local blocks = ground:shrink(1):every(2)
    blocks:thin(rng, 70):fill(t.ice_block)
    local x, y = (ground - blocks):sample(rng)
    area:thing("item", x, y, { tags = { "frozen" }, level = place.last and 2 or 0, note = "It lies in the ice and looks up." })
    if rng:one_in(2) then
      local w = area:width()
      area:monster(mite, (w - 1) / 2, 1)
    end
  end,
}
