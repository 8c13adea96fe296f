-- Sand has come in through a crack and covered what was here.
--
--   ,,,,..,
--   ,,%,,,,
--   .,,,,,.

local t = terrain

return fill {
  name = "sand",
  tags = { "fill", "dry" },
  weight = 7,
  apply = function(region, place, rng)
    local drift = region:area():cave(rng, { open = 62, passes = 2 }) * region
    drift:fill(t.sand)
    for _, spot in ipairs(drift:sample_n(rng, rng:int(0, 2))) do
      region:area():thing("item", spot.x, spot.y, { tags = { "buried" }, note = "The sand covers it." })
    end
  end,
}
