-- Parts that are cut off are joined by the shortest ways; a second time there is nothing to do.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:area()
    map:rect(2, 2, 5, 4):fill(t.floor)
    map:rect(16, 3, 6, 3):fill(t.floor)
    map:rect(30, 7, 6, 3):fill(t.floor)
    print("ways", floor:join { floor = t.sand })
    print("ways", floor:join())
  end,
} } }
