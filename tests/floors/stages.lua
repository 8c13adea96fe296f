-- Stages nest, return values, and have streams by their names.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    floor:inside():fill(t.floor)
    local got = floor:stage("outer", function(rng)
      floor:stage("inner", function(rng)
        floor:area():set(3, 3, t.grass)
        print("inner", rng:int(1, 1000000))
      end)
      floor:stage("inner two", function(rng)
        print("inner two", rng:int(1, 1000000))
      end)
      return "from outer"
    end)
    floor:stage("inner", function(rng) print("another inner", rng:int(1, 1000000)) end)
    print(got, rng:int(1, 1000000))
    print(pcall(floor.stage, floor, "outer", function() end))
  end,
} } }
