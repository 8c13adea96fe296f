-- Protected cells refuse later writes; a vault keeps its walls.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(t.floor)
    map:rect(2, 2, 5, 3):fill(t.grass):flag("protected")
    map:fill(t.sand)
    map:rect(2, 2, 2, 1):flag("protected", false):fill(t.ice)
    print(#floor:where(t.grass), #floor:where("ice"), pcall(map.set, map, 5, 3, t.mud))
    local vault = map:sub(14, 2, 7, 5)
    vault:fill(t.floor)
    vault:border():fill(t.wall)
    vault:set(0, 2, t.floor)
    vault:all():flag("vault")
  end,
} } }
