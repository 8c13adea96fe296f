return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local step = pairs({ 1 })
    while true do pcall(step, {}, -1e15) end
  end,
} } }
