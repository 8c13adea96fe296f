local floor_of = require "held"
vault {
  name = "nook",
  map = { "####", "#.a@", "####" },
  legend = {
    a = function(place, rng)
      floor_of():area():rect(1, 1, 4, 4):fill(terrain.grass)
      return terrain.rubble
    end,
  },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    require "held"(floor)
    floor:place_vault("nook", { at = { x = 5, y = 5 } })
  end,
} } }
-- file: held.lua
local held
return function(floor)
  held = floor or held
  return held
end
