-- What fills share: where something may stand in the way, and where the middle is.
--
--   local ground = require "std.fills.ground"
--   ground.stands(region):thin(rng, 50):fill(terrain.statue)      -- one can always walk around each of them
--   ground.cut(region, region:shrink(1)):fill(terrain.chasm)      -- only where the rest stays in one piece

local ground = {}

--- Cells on which things may stand that nobody passes: all around each of them is ground of the region, and none stands next to another.
---@param region Region
---@return Region
function ground.stands(region)
  return region:shrink(1):every(2)
end

--- Cells that may be taken from a region whole: those given, or none where what is left would fall apart.
---@param region Region
---@param cells Region
---@return Region
function ground.cut(region, cells)
  local left = region - cells
  if left:empty() or #left:components() > #region:components() then
    return region - region
  end
  return cells
end

--- One of the cells farthest from the outside: x, y; nil where the region has none.
---@param region Region
---@param rng Rng
---@return integer?, integer?
function ground.middle(region, rng)
  local inner = region:shrink(1)
  while not inner:empty() do
    region, inner = inner, inner:shrink(1)
  end
  return region:sample(rng)
end

return ground
