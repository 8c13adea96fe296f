-- Puts monsters on cells, alone and in company, and notes who found no place. Every population of std.population ends here.
--
--   local x, y = settle.put(floor, "cellar rat", floor:free(), nil, rng)
--   if x then
--     settle.group(floor, "cellar rat", 3, x, y, floor:passable(), rng)
--   end
--
-- Nothing is tried without end: a cell is drawn, and where somebody stands there by now, another one from those that are still free.

-- What states and companies need is in std.population.company: these functions of `settle` are loaded when first called, most floors need none.
local settle = setmetatable({}, {
  __index = function(_, name)
    return require "std.population.company"[name]
  end,
})

local NO_CELL = "no free cell"

--- Reasons a library gives besides those of place_monster.
settle.NO_ROOM, settle.HERE = "no room beside the leader", "it is here already"

--- Monsters that one note of the unplaced can stand for.
local MOST = 1000000

--- How far from the leader the rest of a row's `group` may be: where there is no room so near, a step further.
local GROUP_WITHIN = { 2, 4, 8 }

--- A count: a whole number, `between(a, b)`, dice ("2d4"), or a function of the arguments given here that returns one of these.
---@param count any
---@param rng Rng
---@param a any? first argument of a function
---@param b any? second argument; the stream comes last
---@return integer at least 0
function settle.amount(count, rng, a, b)
  local is = type(count)
  if is == "number" then
    return count
  elseif is == "table" then
    return math.max(0, rng:draw(count))
  elseif is == "string" then
    return math.max(0, rng:roll(count))
  end
  local given
  if b == nil then
    given = count(a, rng)
  else
    given = count(a, b, rng)
  end
  local kind = type(given)
  if not (kind == "string" or kind == "table" and given.from ~= nil or kind == "number" and given >= 0 and given % 1 == 0) then
    blame(count, "a count must be a whole number from 0, between(a, b) or dice, got " .. tostring(given))
  end
  return settle.amount(given, rng)
end

--- Notes monsters that were to come and found no place.
---@param floor Floor
---@param name string
---@param reason string
---@param count number?
function settle.missing(floor, name, reason, count)
  floor:unplaced(name, reason, math.min(count or 1, MOST))
end

--- The cells that are more than so many from where a walker arrives.
---@param floor Floor
---@param cells Region
---@param distance integer
---@return Region
function settle.beyond(floor, cells, distance)
  local x, y = floor:arrival()
  return x and distance > 0 and cells - floor:area():circle(x, y, distance) or cells
end

--- The same; all of the cells where none is so far away.
---@param floor Floor
---@param cells Region
---@param distance integer
---@return Region
function settle.away(floor, cells, distance)
  local away = settle.beyond(floor, cells, distance)
  return away:empty() and cells or away
end

--- Puts a monster on one of some cells that suit it, each as likely as the others. The cells may be from before others came.
---@param floor Floor
---@param name string
---@param cells Region
---@param state table?
---@param rng Rng
---@return integer? x
---@return integer|string y the reason where there is no x
---@return string? code the word for the reason: those of place_monster, "no_cell" where no cell is left
function settle.put(floor, name, cells, state, rng)
  local x, y = cells:sample(rng)
  if not x then
    return nil, NO_CELL, "no_cell"
  end
  local placed, reason, code = floor:place_monster(name, x, y, state)
  if placed then
    return x, y
  elseif code ~= "taken" and code ~= "stair" then
    return nil, reason, code
  end
  x, y = (cells * floor:free_for(name)):sample(rng)
  if not x then
    return nil, NO_CELL, "no_cell"
  end
  placed, reason, code = floor:place_monster(name, x, y, state)
  if placed then
    return x, y
  end
  return nil, reason, code
end

--- Puts others of a kind beside one that stands, on ground connected with it: within 2 cells, where these are taken within 4 and 8. Those who
--- find no room are noted as unplaced.
---@param floor Floor
---@param name string
---@param others integer
---@param x integer
---@param y integer
---@param ground Region that connects them; the cell of the first belongs to it
---@param rng Rng
---@param free Region? those of its cells where they may stand (all)
---@param state (fun(): table?)? how each is found
function settle.group(floor, name, others, x, y, ground, rng, free, state)
  local step, near = 0, nil
  local reason, code
  for i = 1, others do
    local at
    repeat
      if not at and code or not near then
        step = step + 1
        near = (ground * floor:area():circle(x, y, GROUP_WITHIN[step])):flood(x, y)
        near = free and near * free or near
      end
      at, reason, code = settle.put(floor, name, near, state and state() or nil, rng)
    until at or code ~= "no_cell" or step == #GROUP_WITHIN
    if not at then
      settle.missing(floor, name, code == "no_cell" and settle.NO_ROOM or reason, others - i + 1)
      return
    end
  end
end

return settle
