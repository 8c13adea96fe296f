return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    -- Text of values that have none: never an address, which would differ from run to run.
    local disguised = setmetatable({}, { __metatable = { __tostring = true } })
    print(disguised, tostring(disguised), string.format("%s", disguised), `{disguised}`)
    for i, value in ipairs({ {}, print, coroutine.create(print), disguised }) do
      print(pcall(function()
        floor:stage("stage" .. i, function() error(value) end)
      end))
      print(pcall(function() floor:area():region(function() error(value) end) end))
    end
    print(xpcall(function() floor:area():region(function() error({}) end) end, tostring))
    -- What steps through a list is not Luau's own next, which walks any table by addresses.
    local step, list = pairs({ "a", "b", "c" })
    print(step(list, nil))
    print(step(list, 2))
    print(step(list, 3))
    print(step({ [{}] = 1, [{}] = 2 }, nil))
    list[2] = nil
    print(step(list, 1))
    -- Which of several odd keys is named is the same each time.
    for i = 1, 20 do
      local odd = {}
      for j = 1, 5 do
        odd[{}], odd[function() return j end], odd[floor:area()] = 1, 1, 1
      end
      local ok, message = pcall(function() rng:shuffle(odd) end)
      assert(tostring(message) == "rng:shuffle: the list must be a list, but it has the key a area", tostring(message))
    end
    -- The sign of a NaN is the processor's.
    print(string.format("%f %.1f %g %d %s", 0/0, -(0/0), 1/0, 3, "x"), 0/0)
  end,
} } }
