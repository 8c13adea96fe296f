return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local co = coroutine.create(function() floor:veto("in a coroutine") end)
    coroutine.resume(co)
    floor:area():fill(terrain.wall)
  end,
} } }
