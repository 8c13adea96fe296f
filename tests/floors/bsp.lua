-- Leaves of a BSP, joined as it says. A stage returns one value.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 16 },
  layout = function(floor, place, rng)
    local leaves, joins = floor:stage("cut", function(rng)
      local leaves, joins = floor:inside():bsp(rng, { min = 5, gap = 1 })
      for i, leaf in ipairs(leaves) do
        leaf:border():fill(t.wall)
        leaf:inset(1):fill(t.floor)
      end
      print(#leaves, #joins)
      for i, pair in ipairs(joins) do
        local a, b = leaves[pair[1]], leaves[pair[2]]
        local ax, ay = a:origin()
        local bx, by = b:origin()
        floor:area():tunnel(ax + 2, ay + 2, bx + 2, by + 2)
      end
      return leaves, joins
    end)
    print(leaves ~= nil, joins == nil)
  end,
} } }
