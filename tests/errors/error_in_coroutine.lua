return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local dig = coroutine.wrap(function()
      coroutine.yield(1)
      floor:area():set(99, 1, terrain.floor)
    end)
    dig()
    dig()
  end,
} } }
