return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local co = coroutine.create(function()
      error("in the coroutine")
    end)
    local ok, why = coroutine.resume(co)
    if not ok then error(why, 0) end
  end,
} } }
