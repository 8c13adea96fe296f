-- How many come together. Small groups and large ones are flags of a row; beginners meet smaller ones.
--
--   group.sizes({ small_group = true }, 8)        { 1/2, 1/6, 1/6, 1/6 }: the chance of each number together, from 1
--   group.count({ large_group = true }, 3, rng)   one number, as likely

local group = {}

local SMALL, LARGE = 3, 10

--- Companions of a leader when `drawn` is rolled: a quarter below player level 3, half below 5, at least one.
local function companions(drawn, xl)
  local part = xl < 3 and 4 or xl < 5 and 2 or 1
  return math.max(1, math.floor(drawn / part))
end

--- Adds the chance of each size of a group of up to `most` companions.
local function add(sizes, chance, most, xl)
  for size = #sizes + 1, 1 + companions(most, xl) do
    sizes[size] = 0
  end
  for drawn = 1, most do
    local size = 1 + companions(drawn, xl)
    sizes[size] = sizes[size] + chance / most
  end
end

--- The chance of each number that come together, the leader included: sizes[1] is the chance that it comes alone.
---@param flags table<string, boolean> small_group, large_group
---@param xl integer level of the player
---@return number[]
function group.sizes(flags, xl)
  local sizes = { 1 }
  if flags.small_group then
    sizes[1] = 1 / 2
    add(sizes, 1 / 2, SMALL, xl)
  elseif flags.large_group then
    sizes[1] = 0
    add(sizes, 2 / 3, LARGE, xl)
    add(sizes, 1 / 3, SMALL, xl)
  end
  return sizes
end

--- How many come together, the leader included.
---@param flags table<string, boolean> small_group, large_group
---@param xl integer level of the player
---@param rng Rng
---@return integer
function group.count(flags, xl, rng)
  local most
  if flags.small_group then
    most = rng:one_in(2) and SMALL or nil
  elseif flags.large_group then
    most = rng:int(1, 3) <= 2 and LARGE or SMALL
  end
  return most and 1 + companions(rng:int(1, most), xl) or 1
end

return group
