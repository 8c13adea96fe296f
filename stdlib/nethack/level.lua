-- How strong a monster comes: its level, bent towards the floor and the player.
--
--   adjusted_level(8, 3, 2)       7: the floor is not up to it
--   adjusted_level(10, 30, 14)    15: the most a base level of 10 grows to

local floor = math.floor

--- The level a monster of a base level is made with, after NetHack. Below 50, whatever is asked; 50 for the few whose base is higher.
---@param base integer its own level
---@param z integer difficulty of the floor
---@param xl integer level of the player
---@param killed integer? the rule of the arch-enemy who returns: how often he was killed; his level is the base and this, at most 49
---@return integer
local function adjusted_level(base, z, xl, killed)
  if killed then
    return math.min(base + killed, 49)
  end
  if base > 49 then
    return 50
  end
  local level = base
  if z < base then
    level = level - 1
  else
    level = level + floor((z - base) / 5)
  end
  if xl > base then
    level = level + floor((xl - base) / 4)
  end
  return math.max(0, math.min(level, 49, floor(3 * base / 2)))
end

return adjusted_level
