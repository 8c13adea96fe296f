-- What must stay so while you change the mill: `undercroft test` runs files whose names end in _test.lua.
-- std.test says what else can be asked; each case begins anew and has fixed seeds.

local test = require "std.test"

test.case("a grindstone is a room with a stone", function()
  local room = test.room { name = "grindstone", seed = 1 }
  test.equal(room:terrain_at(6, 5), "pillar")
  test.equal(room:count("findings"), 0)
end)

test.case("every floor of the mill has somebody in it", function()
  for seed = 1, 5 do
    local floor = test.floor { branch = "mill", depth = 1, seed = seed }
    test.between(floor:count("monsters"), 1, 60, "seed " .. seed)
  end
end)

test.case("grindstones are rare above the last floor", function()
  local first = test.weights { branch = "mill", depth = 1 }
  test.equal(first["grindstone"], 10)
end)
