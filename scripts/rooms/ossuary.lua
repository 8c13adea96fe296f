-- Pillars of thigh bones under a low vault.
--
--   %%%%%%%%%%%
--   %.........%
--   %.0.0.0.0.%
--   %.....;...%
--   %.0.0.0.0.%
--   %...;.....%
--   %%%%%%%%%%%

local t = terrain

return room {
  name = "ossuary",
  tags = { "bone", "hall" },
  weight = 14,
  plan = function(place, rng)
    return { width = 2 * rng:int(4, 7) + 1, height = 2 * rng:int(3, 5) + 1 }
  end,
  build = function(area, plan, place, rng)
    area:fill(t.dust)
    area:border():fill(t.wall)
    area:inset(2):every(2):fill(t.bone_pillar)
    area:where(t.dust):thin(rng, 12):fill(t.bones)
  end,
}
