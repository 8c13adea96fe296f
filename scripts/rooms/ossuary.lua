-- Pillars of thigh bones under a low vault.
--
--   %%%%%%%%%%%
--   %.........%
--   %.0.0.0.0.%
--   %.....;...%
--   %.0.0.0.0.%
--   %...;.....%
--   %%%%%%%%%%%

return room {
  name = "ossuary",
  tags = { "bone", "hall" },
  weight = 14,
  plan = function(place, rng)
    return { width = 2 * rng:int(4, 7) + 1, height = 2 * rng:int(3, 5) + 1 }
  end,
  build = function(area, plan, place, rng)
    area:fill("dust")
    area:border():fill("wall")
    area:inset(2):every(2):fill("bone_pillar")
    area:where("dust"):thin(rng, 12):fill("bones")
  end,
}
