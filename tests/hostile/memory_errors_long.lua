return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local long, kept = ("x"):rep(1024 * 1024), {}
    for i = 1, 100000 do
      local _, e = pcall(function() floor:area():region(function() error(long, 0) end) end)
      kept[i] = e
    end
  end,
} } }
