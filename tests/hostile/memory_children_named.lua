return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local i = 0
    while true do
      i = i + 1
      rng:child("a" .. i)
    end
  end,
} } }
