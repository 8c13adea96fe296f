return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local co = coroutine.create(function()
      floor:stage("s", function() coroutine.yield() end)
    end)
    local ok, why = coroutine.resume(co)
    print(ok, why)
    error(why)
  end,
} } }
