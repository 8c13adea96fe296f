-- A nest: one kind of beast and no other, asleep in a heap, and what they dragged in.

local t = terrain

-- Who nests where, those of the deep last.
local NESTERS = {
  undercroft = { refer("monster", "cellar rat"), refer("monster", "cask mite"), refer("monster", "cobweb widow"), refer("monster", "kennel hound") },
  catacombs = { refer("monster", "tomb louse"), refer("monster", "marrow worm"), refer("monster", "charnel dog") },
}

return fill {
  name = "nest",
  tags = { "fill", "lair" },
  depth = { { branch = "undercroft", min = 2 }, { branch = "catacombs" } },
  light = "dark",
  apply = function(region, place, rng)
    local kinds = NESTERS[place.branch]
    local kind = kinds[rng:int(1, math.min(#kinds, place.depth + 1))]
    local area = region:area()
    region:thin(rng, 15):fill(t.bones)
    for _, spot in ipairs(region:sample_n(rng, rng:int(3, 5))) do
      area:monster(kind, spot.x, spot.y, { asleep = rng:int(5, 25) })
    end
    for _, spot in ipairs(region:sample_n(rng, rng:int(1, 2))) do
      area:thing("item", spot.x, spot.y, { tags = { "dragged in" } })
    end
  end,
}
