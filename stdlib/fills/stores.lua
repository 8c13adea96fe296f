-- A storeroom: things along the walls, the way between kept free.
--
--   %%.%%.%
--   .......
--   %.%%..%

return fill {
  name = "stores",
  tags = { "fill", "rich" },
  weight = 6,
  apply = function(region, place, rng)
    local kind = rng:pick { "food", "tool", "cloth", "lamp oil" }
    for _, spot in ipairs(region:border():sample_n(rng, rng:int(4, 9))) do
      region:area():thing("item", spot.x, spot.y, { tags = { "stored", kind } })
    end
  end,
}
