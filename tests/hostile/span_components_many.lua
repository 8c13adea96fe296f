-- Each part is a region as large as the map.
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 320, height = 200 },
  layout = function(floor, place, rng)
    local dots = floor:area():all():every(2)
    local parts = pcall(dots.components, dots)
    print(#dots:components())
    floor:inside():fill(terrain.floor)
    error("not stopped")
  end,
} } }
