return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    -- Errors that are caught cost the same each, however many there were.
    local caught = 0
    for i = 1, 20000 do
      local ok = pcall(floor.place_monster, floor, "nobody", 1, 1)
      local also = xpcall(floor.place_room, function(e) return e end, floor, "nothing")
      local third = coroutine.resume(coroutine.create(function() floor:area():get(-1, 0) end))
      if not (ok or also or third) then caught = caught + 1 end
    end
    print(caught)
    -- A pcall in which a coroutine yields still goes on.
    local step = coroutine.wrap(function()
      print(pcall(function()
        coroutine.yield("yielded")
        error("after", 0)
      end))
      print(xpcall(function(a, b) coroutine.yield("again") return a + b end, print, 2, 3))
      return "done"
    end)
    print(step(), step(), step())
  end,
} } }
