return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local same = floor:area():all() == 3
    print(same)
    local r = floor:area():all()
    local rest = r == rng
    error("compared")
  end,
} } }
