return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    while true do floor:add_room("r", floor:area():rect(3, 3, 1, 1)) end
  end,
} } }
