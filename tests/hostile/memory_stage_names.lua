return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local i, long = 0, ("n"):rep(60000)
    while true do
      i = i + 1
      floor:stage(i .. long, function() end)
    end
  end,
} } }
