return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local function nest()
      local co = coroutine.create(nest)
      return coroutine.resume(co)
    end
    nest()
    while true do nest() end
  end,
} } }
