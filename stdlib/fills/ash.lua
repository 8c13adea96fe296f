-- Burnt out: ash over everything, charred beams, and one thing that did not burn.
--
--   ,,,.,,,
--   ,;,,,.,
--   ,,,%,;,

local t = terrain

return fill {
  name = "ash",
  tags = { "fill", "fire" },
  weight = 8,
  apply = function(region, place, rng)
    region:thin(rng, 70):fill(t.ash)
    region:thin(rng, 8):fill(t.rubble)
    local x, y = region:sample(rng)
    if x then
      region:area():thing("item", x, y, { tags = { "charred" }, note = "It did not burn." })
    end
  end,
}
