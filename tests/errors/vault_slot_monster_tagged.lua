monster { name = "rat", glyph = "r", tags = { "vermin" } }
vault {
  name = "nook",
  map = { "####", "#.1@", "####" },
  slots = { ["1"] = { monster = tagged "vermin" } },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
