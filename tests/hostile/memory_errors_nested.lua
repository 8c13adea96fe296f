return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local function nest(depth)
      if depth == 0 then error("deep") end
      floor:area():sub(0, 0, 1, 1):region(function() nest(depth - 1) end)
    end
    local kept = {}
    for i = 1, 100000 do
      local _, e = pcall(nest, 3)
      kept[i] = e
    end
  end,
} } }
