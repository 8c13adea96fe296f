-- The jump to monsters from another level: now and then one is drawn as if the floor lay deeper, or, fresh on a deep floor, less deep.
--
--   local one_in, bonus = jump.hengband(25, 0, false)      -- 75, -7
--
-- After Hengband 2.1, with root = floor(sqrt(level * 10000)), every division rounded down:
--
--   one_in = max(3, 25 - (turns / 25000 - root / 10))
--   bonus  = min(25, 3 + turns / 200000 - root / 40 + min(5, level / 10))
--
-- In a maze: one_in = max(2, min(one_in / 2, one_in - 10)), bonus + 2, and all levels lie 3 deeper. `turns` are game turns spent on the floor: who
-- stays long meets worse.

local jump = {}

local floor, sqrt = math.floor, math.sqrt

--- The rule's own formula: what `out_of_depth` of a table is where nothing else is said.
jump.FORMULA = {}

--- Whether a value is a whole number from 0.
---@param n any
---@return boolean
function jump.whole(n)
  return type(n) == "number" and n >= 0 and n % 1 == 0 and n < math.huge
end

--- 100 times the square root of a level, rounded down. `math.sqrt` rounds correctly, so for whole numbers below 2^52 its floor is the exact
--- integer root, on every system.
---@param level integer
---@return integer
function jump.root(level)
  return floor(sqrt(level * 10000))
end

--- The 1 in n of a jump and how many levels it goes.
---@param level integer
---@param turns integer
---@param maze boolean
---@return integer one_in
---@return integer bonus
function jump.hengband(level, turns, maze)
  local root = jump.root(level)
  local one_in = math.max(3, 25 - (floor(turns / 25000) - floor(root / 10)))
  local bonus = math.min(25, 3 + floor(turns / 200000) - floor(root / 40) + math.min(5, floor(level / 10)))
  if maze then
    return math.max(2, math.min(floor(one_in / 2), one_in - 10)), bonus + 2
  end
  return one_in, bonus
end

--- The same for Angband 4.2: 1 in 25, level / 4 + 2 but at most 10.
---@param level integer
---@return integer one_in
---@return integer bonus
function jump.angband(level)
  return 25, math.min(floor(level / 4) + 2, 10)
end

--- The levels of a nightmare, 1 + level * 128 / 1d128, with how many of the 128 throws give each; none above `most`.
---@param level integer
---@param most integer
---@return { level: integer, throws: integer }[]
function jump.nightmare(level, most)
  local list = {}
  for die = 1, 128 do
    local deep = math.min(most, 1 + floor(level * 128 / die))
    -- A higher throw never gives a deeper level, so equal ones follow each other.
    local last = list[#list]
    if last and last.level == deep then
      last.throws = last.throws + 1
    else
      list[#list + 1] = { level = deep, throws = 1 }
    end
  end
  return list
end

return jump
