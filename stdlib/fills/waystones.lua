-- Stones that belong together: marks "waystone" on rugs of carpet, apart from each other, for the host to join as it sees fit.
--
--   o.....
--   ....o.
--   .o....

local t = terrain

return fill {
  name = "waystones",
  tags = { "fill", "strange" },
  weight = 4,
  apply = function(region, place, rng)
    local area = region:area()
    local free = region
    for _ = 1, rng:int(2, 4) do
      local x, y = free:sample(rng)
      if not x then
        break
      end
      area:set(x, y, t.carpet)
      area:thing("mark", x, y, { name = "waystone" })
      free = free - area:circle(x, y, 3)
    end
  end,
}
