-- The smallest floor there is: one cell inside the rim.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 3, height = 3 },
  layout = function(floor, place, rng)
    floor:inside():fill(t.floor)
    print(floor:width(), floor:height(), floor:center().x, floor:center().y, floor:inside():size())
  end,
} } }
