return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local corners = {}
    for i = 1, 50000 do corners[i] = { i % 20, i % 10 } end
    while true do floor:area():polygon(corners) end
  end,
} } }
