return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local co = coroutine.create(function()
      while true do coroutine.yield() end
    end)
    while true do coroutine.resume(co) end
  end,
} } }
