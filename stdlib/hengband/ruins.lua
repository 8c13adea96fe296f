-- What disasters leave of a floor: round fields of rubble where walls and rooms were.
--
--   ruins.lay(floor, rng)

local ruins = {}

--- One to five fields; each further one is less likely.
local MOST, RADIUS = 5, 15

--- What a field is made of, in percent.
ruins.STUFF = { { "floor", 50 }, { "quartz_vein", 25 }, { "magma_vein", 15 }, { "rock", 10 } }

--- Lays the fields. What is kept (vaults) stays.
---@param floor Floor
---@param rng Rng
---@return Region cells
function ruins.lay(floor, rng)
  local map = floor:area()
  local w, h = map:size()
  local inside, all = map:inset(1) - floor:kept() - floor:laid(), map:rect(0, 0, 0, 0)
  local n = 1
  while n <= rng:int(1, MOST) do
    local field = map:circle(rng:int(5, w - 6), rng:int(5, h - 6), RADIUS) * inside
    field:scatter(rng, ruins.STUFF)
    field:flag("lit", false)
    all = all + field
    n = n + 1
  end
  return all
end

return ruins
