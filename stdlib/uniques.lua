-- Those of whom there is one in the dungeon, put on the floor that is theirs. The engine runs this as the stage "uniques", before the population, as long
-- as somebody who belongs here is not: monsters with `once = "dungeon"` or `once = "branch"`.
--
-- Each stands somewhere that suits it, away from where the player arrives. A layout with ideas of its own asks `floor:monsters_wanted()`, places
-- them by `floor:place_monster`, and leaves nothing to do here.

local settle = require "std.population.settle"

-- Cells kept free around the arrival.
local DISTANCE = 8

---@param floor Floor
---@param place Place
---@param rng Rng
return function(floor, place, rng)
  for _, name in ipairs(floor:monsters_wanted()) do
    local x, reason = settle.put(floor, name, settle.away(floor, floor:free_for(name), DISTANCE), nil, rng)
    if not x then
      floor:unplaced(name, reason)
    end
  end
end
