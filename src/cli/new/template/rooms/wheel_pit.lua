-- A room whose size is drawn: `plan` runs before space is looked for, `build` when it was found.

local t = terrain

return room {
  name  = "wheel pit",
  depth = { min = 2 },                       -- floors of the branch where it may occur
  plan  = function(place, rng)
    return { width = rng:int(11, 17), height = 7 }
  end,
  build = function(area, plan, place, rng)
    area:fill(t.floor)
    area:border():fill(t.wall)
    local race = area:rect(3, 2, plan.width - 6, 3)
    race:fill(t.shallow_water)
    if place.context.flooded then            -- what the game told; see dungeon.lua
      race:shrink(1):fill(t.deep_water)
    end
  end,
}
