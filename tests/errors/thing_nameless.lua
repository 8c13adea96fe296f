return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:place_thing("item", 3, 3, { name = "" })
  end,
} } }
