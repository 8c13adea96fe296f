-- In a branch that walks four ways a diagonal joins nothing.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  walk = "four",
  layout = function(floor, place, rng)
    local map = floor:area()
    map:rect(2, 2, 5, 3):fill(t.floor)
    map:rect(7, 5, 5, 3):fill(t.floor)
    print("corner to corner is no way for who walks four ways", floor:distances(2, 2):at(11, 7))
    print("ways", floor:join { floor = t.sand })
    print(floor:distances(2, 2):at(11, 7))
  end,
} } }
