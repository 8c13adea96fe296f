local function build() end
local size = { width = 5, height = 5 }
room { name = "den", weight = 2 ^ 53, size = size, build = build }
room { name = "lair", weight = 2 ^ 53 + 2, size = size, build = build }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  rooms = { "den", "lair" },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
