room { name = "den", size = { width = 18, height = 8 }, build = function() end }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:fill_rooms { budget = 100000, tries = 1000000, rooms = { "den" } }
  end,
} } }
