-- How monsters are found, and who comes with them: the part of std.population.settle that few floors need.
--
--   local state = settle.state({ asleep = between(10, 30) }, m, place, rng)
--   settle.company(floor, m, x, y, place, rng)

local settle = require "std.population.settle"

local company = {}

--- Reasons a library gives besides those of place_monster.
company.NO_ROOM, company.HERE = "no room beside the leader", "it is here already"

--- Monsters that one note of the unplaced can stand for.
local MOST = 1000000

--- Draws a count of dice or of between(a, b).
---@param count any the count as it was written, for the blame
---@param given any what it is, or what it returned
---@param rng Rng
---@return integer
function company.drawn(count, given, rng)
  if type(given) == "string" then
    return math.max(0, rng:roll(given))
  elseif type(given) == "table" and given.from ~= nil then
    return math.max(0, rng:draw(given))
  end
  blame(count, "a count must be a whole number from 0, between(a, b) or dice, got " .. tostring(given))
end

--- Notes monsters that were to come and found no place.
---@param floor Floor
---@param name string
---@param reason string
---@param count number?
function company.missing(floor, name, reason, count)
  floor:unplaced(name, reason, math.min(count or 1, MOST))
end

--- The cells that are more than so many from where a walker arrives.
---@param floor Floor
---@param cells Region
---@param distance integer
---@return Region
function company.beyond(floor, cells, distance)
  local x, y = floor:arrival()
  return x and distance > 0 and cells - floor:area():circle(x, y, distance) or cells
end

--- Puts who was drawn by population.weighted: on the ground a walker has, or where else it can live; and its company beside it. True where
--- another is to be drawn: there may be one of it, and it is here.
---@param floor Floor
---@param t MonsterTable
---@param i integer
---@param ground Region
---@param distance integer
---@param place Place
---@param rng Rng
---@return boolean?
function company.admit(floor, t, i, ground, distance, place, rng)
  local m = t:monster(i)
  local on, how = company.of_row(m, "on"), company.of_row(m, "state")
  local state = company.state(how, m, place, rng)
  local x, y, code = settle.put(floor, m.name, on and ground * floor:where(on) or ground, state, rng)
  if code == "no_cell" or code == "terrain" then
    ground = floor:free_for(m.name)
    ground = settle.away(floor, on and ground * floor:where(on) or ground, distance)
    x, y, code = settle.put(floor, m.name, ground, state, rng)
  end
  if x then
    company.company(floor, m, x, y, place, rng, ground, how)
  elseif code == "unique" or company.is_here(floor, m) then
    return true
  else
    floor:unplaced(m.name, y)
  end
end

--- Where those go who come with a monster at a cell: where a walker gets to, if it stands there itself and does not live in water alone;
--- else wherever their kind can be.
---@param floor Floor
---@param name string
---@param x integer
---@param y integer
---@return Region
---@return boolean whether it stays the same, whoever comes
function company.reach(floor, name, x, y)
  local ground = floor:passable()
  if ground:has(x, y) and monster_values({ name }, "habitat")[1] ~= "water" then
    return ground, true
  end
  return ground + floor:free_for(name), false
end

--- Points of a state that may be counts.
local DRAWN = { "asleep", "hp", "max_hp", "depth_over" }

--- What the row of a monster says about a field of std.population.row, functions included.
---@param m Monster
---@param field string
---@return any
function company.of_row(m, field)
  return type(m.row) == "table" and m.row[field] or nil
end

--- Odds without one outcome: its share goes to the others.
---@param from Odds
---@param i integer
---@return Odds
function company.without(from, i)
  local keep = {}
  for k = 1, #from do
    keep[k] = k ~= i
  end
  return from:filter(keep)
end

--- Whether a monster there may be one of is on the floor already.
---@param floor Floor
---@param m Monster
---@return boolean
function company.is_here(floor, m)
  local x, y = floor:arrival()
  if not (m.unique and x) then
    return false
  end
  -- Nobody is ever put on stairs, and what holds for the whole floor is the first reason given.
  local _, _, code = floor:place_monster(m.name, x, y)
  return code == "unique"
end

--- How a monster is found: what a row or a population says as `state`, ready for `floor:place_monster`.
---@param given any a table, whose numbers may be counts, or function(m, place, rng) that returns one; nil is nothing in particular
---@param m Monster?
---@param place Place
---@param rng Rng
---@param leader integer? number of the monster it follows
---@return table?
function company.state(given, m, place, rng, leader)
  if type(given) == "function" then
    given = given(m, place, rng)
  end
  if not given then
    return leader and { leader = leader } or nil
  end
  local state = {}
  for name, value in pairs(given) do
    state[name] = value
  end
  for _, name in ipairs(DRAWN) do
    if state[name] then
      state[name] = settle.amount(state[name], rng, m, place)
    end
  end
  if leader and not state.leader then
    state.leader = leader
  end
  return state
end

--- Brings those who come with a monster that was just placed: the rest of its `group`, then its `band`.
---@param floor Floor
---@param m Monster with `group` and `band` of its row
---@param x integer
---@param y integer
---@param place Place
---@param rng Rng
---@param ground Region? where the group may stand (all that suits the monster)
---@param state any? state of the row or the population
---@param nested integer? how many bands deep this is
---@param leader integer? the monster's number on the floor (the last one)
function company.company(floor, m, x, y, place, rng, ground, state, nested, leader)
  leader = leader or floor:monsters()
  local group, band = company.of_row(m, "group"), company.of_row(m, "band")
  if group then
    local others = settle.amount(group, rng, m, place) - 1
    if others > 0 then
      local free = floor:free_for(m.name)
      local cells = (ground or company.reach(floor, m.name, x, y)) + floor:area():rect(x, y, 1, 1)
      settle.group(floor, m.name, others, x, y, cells, rng, free, state and function()
        return company.state(state, m, place, rng)
      end)
    end
  end
  if band then
    require "std.band".place(band, floor, m, x, y, place, rng, { leader = leader, state = state, nested = nested })
  end
end

return company
