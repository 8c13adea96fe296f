-- The three great traps of rooms (std.hengband.rooms): what happens when one goes off. A floor names them, the game asks here:
--
--   traps.spring({ name = "opening walls", x = 40, y = 12 }, place, rng)
--       --> { bolts = { { x = 36, y = 12, radius = 3, damage = 0 }, { x = 40, ... }, { x = 44, ... } }, aggravates = true }
--   traps.spring({ name = "piranha", x = 40, y = 12 }, place, rng)
--       --> { water = { x = 40, y = 12, radius = 10 }, groups = { { name = "sump eel", count = 7 }, ... } }
--   traps.spring({ name = "armageddon", x = 40, y = 12 }, place, rng)
--       --> { pairs = { { x = 37, y = 9, level = 28, evil = "soot imp", good = "chime" }, ... }, skipped = 0 }
--   traps.in_room(place, rng)          --> "piranha" or "armageddon": which a room of that depth gets
--   traps.hosts(28)                    --> { { level = 28, pairs = 20 }, { level = 26, pairs = 20 }, ... }
--
-- After Hengband 2.1. The walls: three bolts of disintegration that harm nobody, of radius 3, four cells to the left, here, and four to the right; then
-- all wake. The piranhas: water within 10, and 1 + depth / 20 groups. Armageddon: level by level from the depth down to 20, each 1 + level / 16 less than
-- the one before, pairs of one evil and one good, who are set at each other: 20, 10, 5, 3, 2 of them for levels in the twenties, thirties, ... and 1 from 70
-- on. Each pair comes to a cell up to 7 columns and 5 rows away; where that cell lies behind a wall it does not come.
--
-- Depth is that of the place, counted from the top of the dungeon.

local arguments = require "std.arguments"
local bestiary = require "rules.bestiary"
local company = require "std.hengband.company"

local traps = {}

local floor, max, min = math.floor, math.max, math.min

traps.WALLS, traps.PIRANHA, traps.ARMAGEDDON = "opening walls", "piranha", "armageddon"

--- Where the bolts strike, in columns from the trap.
local BOLTS, BOLT_RADIUS = { -4, 0, 4 }, 3

local WATER_RADIUS, GROUP_EACH = 10, 20

--- Pairs for levels below 10, 20, 30, ...
local PAIRS = { 0, 0, 20, 10, 5, 3, 2, 1, 1, 1 }

local FIRST_LEVEL, STEP_EACH = 20, 16

--- How far pairs come from the trap, in columns and rows.
local WIDE, HIGH = 7, 5

local SCHOOL = bestiary.who { flags = { "AQUATIC", "SCHOOL" } }

--- "A" is who is of the bells.
local function is_good(m, has)
  return m.symbol == "A" and has.GOOD
end

local function is_evil(m, has)
  return has.DEMON or m.symbol == "A" and has.EVIL
end

--- Cells as a set; nil where it is no list of them.
local function cells_of(value)
  if type(value) ~= "table" then
    return nil
  end
  local set = {}
  for _, cell in ipairs(value) do
    if type(cell) ~= "table" or type(cell[1]) ~= "number" or type(cell[2]) ~= "number" then
      return nil
    end
    set[cell[1] .. "," .. cell[2]] = true
  end
  return set
end

local SPRING = {
  name = { "one of", { traps.WALLS, traps.PIRANHA, traps.ARMAGEDDON } },
  x = { "whole number", from = 0, to = 1000 },
  y = { "whole number", from = 0, to = 1000 },
  -- For pairs: the cells that a bolt from the trap reaches. Where nothing is said all are.
  open = { "a list of cells { x, y }", read = cells_of, optional = true },
}

local function walls(o)
  local bolts = {}
  for i, dx in ipairs(BOLTS) do
    bolts[i] = { x = o.x + dx, y = o.y, radius = BOLT_RADIUS, damage = 0 }
  end
  return { bolts = bolts, aggravates = true }
end

local function piranha(o, place, rng)
  local depth, groups = max(0, place.absolute), {}
  local lot = bestiary.lot(place, depth, SCHOOL)
  for _ = 1, 1 + floor(depth / GROUP_EACH) do
    local m = lot(rng)
    groups[#groups + 1] = m and { name = m.name, count = company.friends(m.level, depth, rng) }
  end
  return { water = { x = o.x, y = o.y, radius = WATER_RADIUS }, groups = groups }
end

--- How many pairs come, and of which levels.
---@param depth integer
---@return { level: integer, pairs: integer }[]
function traps.hosts(depth)
  if type(depth) ~= "number" or not (depth >= -1000 and depth <= 1000) or depth % 1 ~= 0 then
    arguments.refuse("traps.hosts: depth must be a whole number from -1000 to 1000, got " .. arguments.shown(depth), 1)
  end
  local list, level = {}, depth
  while level >= FIRST_LEVEL do
    list[#list + 1] = { level = level, pairs = PAIRS[min(floor(level / 10), #PAIRS - 1) + 1] }
    level = level - (1 + floor(level / STEP_EACH))
  end
  return list
end

local function armageddon(o, place, rng)
  local come, skipped = {}, 0
  for _, host in ipairs(traps.hosts(place.absolute)) do
    local evil, good = bestiary.lot(place, host.level, is_evil), bestiary.lot(place, host.level, is_good)
    for _ = 1, host.pairs do
      local x, y = o.x + rng:int(-WIDE, WIDE), o.y + rng:int(-HIGH, HIGH)
      if o.open and not o.open[x .. "," .. y] then
        skipped = skipped + 1
      else
        local one, other = evil(rng), good(rng)
        come[#come + 1] = { x = x, y = y, level = host.level, evil = one and one.name, good = other and other.name }
      end
    end
  end
  return { pairs = come, skipped = skipped }
end

--- A trap goes off.
---@param given table `name`, `x`, `y`; `open`, cells { x, y } that a bolt from the trap reaches (all)
---@param place Place
---@param rng Rng
---@return table of each trap's own shape, see above
function traps.spring(given, place, rng)
  local o = arguments.read("traps.spring", given, SPRING)
  if o.name == traps.WALLS then
    return walls(o)
  elseif o.name == traps.PIRANHA then
    return piranha(o, place, rng)
  end
  return armageddon(o, place, rng)
end

--- Which of the two a trap room has: piranhas where the depth is less than 30 + 1d30.
---@param place Place
---@param rng Rng
---@return string
function traps.in_room(place, rng)
  return place.absolute < 30 + rng:int(1, 30) and traps.PIRANHA or traps.ARMAGEDDON
end

return traps
