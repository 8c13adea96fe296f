return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    for a in (("a"):rep(3000)):gmatch(".-.-.-b") do print(a) end
    error("not stopped")
  end,
} } }
