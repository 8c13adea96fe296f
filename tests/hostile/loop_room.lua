room { name = "den", size = { width = 30, height = 30 }, build = function() end }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    while true do
      pcall(floor.place_room, floor, "den")
    end
  end,
} } }
