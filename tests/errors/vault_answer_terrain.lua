vault {
  name = "nook",
  map = { "####", "#.a@", "####" },
  legend = {
    a = function(place, rng)
      return "ruble"
    end,
  },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:place_vault("nook", { at = { x = 5, y = 5 } })
  end,
} } }
