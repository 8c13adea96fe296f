-- The roots have grown a wall around the first of the orchard's trees.
--
--       %%%%%
--     %%%...%%%
--    %%..."...%%
--    %.."""&"..%
--    %%...""..%%
--     %%%...%%%
--       %%%%%

local t = terrain
local snare = refer("monster", "root snare")

return room {
  name = "root knot",
  tags = { "root", "round" },
  weight = 12,
  plan = function(place, rng)
    local h = 2 * rng:int(4, 5) + 1
    return { width = h + 2 * rng:int(1, 3), height = h }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local disc = area:ellipse()
    disc:fill(t.root)
    local ground = disc:shrink(1)
    ground:fill(t.loam)
    ground:shrink(2):fill(t.moss)
    local x, y = (w - 1) / 2, (h - 1) / 2
    area:set(x, y, t.tree)
    if rng:one_in(3) then
      area:monster(snare, x + 1, y)
    end
  end,
}
