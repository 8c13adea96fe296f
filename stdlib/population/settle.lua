-- Puts monsters on cells and others beside them. Every population of std.population ends here.
--
--   local x, y = settle.put(floor, "cellar rat", floor:free(), nil, rng)
--   if x then
--     settle.group(floor, "cellar rat", 3, x, y, floor:passable(), rng)
--   end
--
-- Nothing is tried without end: a cell is drawn, and where somebody stands there by now, another one from those that are still free.
-- Most floors need no more than what is here. The rest of `settle` (states, company, what to do where there is no room) is in
-- std.population.company, and loaded when it is first called.

local settle = setmetatable({}, {
  __index = function(settle, name)
    local found = require "std.population.company"[name]
    settle[name] = found
    return found
  end,
})

--- How far from the leader the rest of a row's `group` may be: where there is no room so near, a step further.
local GROUP_WITHIN = { 2, 4, 8 }

--- Cells that are drawn for a monster, the last of them among those that are free.
local TRIES = 4

--- A count: a whole number, `between(a, b)`, dice ("2d4"), or a function of the arguments given here that returns one of these.
---@param count any
---@param rng Rng
---@param a any? first argument of a function
---@param b any? second argument; the stream comes last
---@return integer at least 0
function settle.amount(count, rng, a, b)
  local given = count
  if type(count) == "function" then
    if b == nil then
      given = count(a, rng)
    else
      given = count(a, b, rng)
    end
  elseif type(count) == "number" then
    return count
  elseif type(count) == "table" then
    return math.max(0, rng:draw(count))
  end
  if type(given) == "number" and given >= 0 and given % 1 == 0 then
    return given
  end
  return settle.drawn(count, given, rng)
end

--- The cells that are more than so many from where a walker arrives; all of them where none is so far away.
---@param floor Floor
---@param cells Region
---@param distance integer
---@return Region
function settle.away(floor, cells, distance)
  local x, y = floor:arrival()
  if not x or distance == 0 then
    return cells
  end
  local away = cells - floor:area():circle(x, y, distance)
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
  for try = 1, TRIES do
    -- To draw again is cheaper than to look for what is free, and as even.
    local x, y = (try < TRIES and cells or cells * floor:free_for(name)):sample(rng)
    if not x then
      break
    end
    local placed, reason, code = floor:place_monster(name, x, y, state)
    if placed then
      return x, y
    elseif code ~= "taken" and code ~= "stair" then
      return nil, reason, code
    end
  end
  return nil, "no free cell", "no_cell"
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
  local step, near, at, reason, code = 0, nil, nil, nil, "no_cell"
  for i = 1, others do
    repeat
      if code == "no_cell" then
        step = step + 1
        near = (ground * floor:area():circle(x, y, GROUP_WITHIN[step])):flood(x, y)
        near = free and near * free or near
      end
      at, reason, code = settle.put(floor, name, near, state and state() or nil, rng)
    until at or code ~= "no_cell" or step == #GROUP_WITHIN
    if not at then
      return settle.missing(floor, name, code == "no_cell" and settle.NO_ROOM or reason, others - i + 1)
    end
  end
end

return settle
