-- A circle by Hengband's distance, and a shape by a distance of one's own; what the function is asked for.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 60, height = 21 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    local round = map:field(12, 9, 10)
    round:between(nil, 9):fill(t.floor)
    round:between(8, 9):fill(t.grass)
    print(round:at(12, 9), round:at(15, 13), round:at(22, 9), round:at(23, 9), round:range())

    map:rect(12, 9, 28, 1):fill(t.floor)

    local calls = 0
    local flower = map:field(40, 9, 16, function(dx, dy)
      calls = calls + 1
      return dx + dy - math.floor(3 * math.min(dx, dy) / 2)
    end)
    flower:flood(40, 9, 7):fill(t.floor)
    print("calls", calls, "of", #flower:between(nil, nil), "cells")
    print(map:field(-40, 9, 16):range(), #map:field(0, 0, 0):between(nil, nil))
  end,
} } }
