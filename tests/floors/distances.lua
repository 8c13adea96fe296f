-- Distances from a cell and from a region, around a wall.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:area()
    map:rect(2, 2, 34, 8):fill(t.floor)
    map:rect(10, 2, 1, 7):fill(t.wall)
    local d = floor:distances(3, 3)
    d:within(3):fill(t.grass)
    d:beyond(30):fill(t.sand)
    local x, y, n = d:farthest()
    print("farthest", x, y, n, "at the wall", d:at(10, 3), "at itself", d:at(3, 3))
    local e = floor:distances(map:rect(2, 2, 1, 8) + map:rect(35, 2, 1, 8))
    print("from both ends", e:at(18, 5), e:at(34, 5))
  end,
} } }
