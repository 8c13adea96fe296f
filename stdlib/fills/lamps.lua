-- Somebody has left lamps in the dark: each lights the ground around it.
--
--   .......
--   .o...o.        o is a feature "lamp", for the host to draw
--   .......

return fill {
  name = "lamps",
  tags = { "fill", "light" },
  light = "dark",
  weight = 12,
  apply = function(region, place, rng)
    local area = region:area()
    local free = region
    for _ = 1, rng:int(1, 3) do
      local x, y = free:sample(rng)
      if not x then
        break
      end
      area:thing("feature", x, y, { name = "lamp" })
      local pool = area:circle(x, y, 3) * region
      pool:flag("lit")
      free = free - pool
    end
  end,
}
