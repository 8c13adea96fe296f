return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    setmetatable({}, { __gc = function() while true do end end })
    local n = 0
    while true do n = n + 1 end
  end,
} } }
