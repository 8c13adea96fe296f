-- request: mines 2 5
-- What the host tells: declared names with defaults; the place says where the floor lies.
local main = branch {
  name = "main",
  floors = 3,
  size = { width = 24, height = 8 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
}
local mines = branch {
  name = "mines",
  floors = between(2, 4),
  entry = { from = "main", depth = 2 },
  stairs = { up = 2, down = between(2, 3) },
  size = { width = 24, height = 8 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    print(place.branch, place.depth, place.absolute, place.last)
    print(place.context.player_level, place.context.hunted, place.context.name)
    for i, stair in ipairs(floor:stairs_wanted()) do
      print(stair.kind, stair.to)
    end
  end,
}
return dungeon { api = 1, branches = { main, mines }, context = { player_level = 3, hunted = false, name = "nobody" } }
