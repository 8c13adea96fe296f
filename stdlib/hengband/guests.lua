-- Who lives in rooms: drawn from the branch's monster table at a level above the floor's, for the ground of the cell.
--
--   local guests = require "std.hengband.guests"
--
--   guests.come(h, area, x, y, 5, rng, { company = true })        -- depth + 5, asleep, with friends and escort
--
--   local list, all = guests.among(h, 11, function(m, has) return has.UNDEAD end)
--   guests.put(h, area, x, y, all[list:draw(rng)], rng)
--
-- The draw is that of the table (std.hengband.allocation): jumps out of depth and best of three included. Without a table nobody comes.

local allocation = require "std.hengband.allocation"
local crew = require "std.hengband.crew"
local terrain_rule = require "std.hengband.terrain"
local weights = require "std.hengband.weights"

local guests = {}

--- Times a race at odds with the ones before is drawn again.
local ALIGNED = 100

local POPULATION = {
  shadow = false, checks = false, terrain = false, ward = false, state = false, attitude = false, hasted = false, awake = false,
}

--- The crew of a hold; made once for a floor.
local function crew_of(h, rng)
  local c = h.state.crew
  if not c then
    c = crew.new(h.table, h.options.populate or POPULATION, h.floor, h.place, rng)
    h.state.crew, h.state.lots = c, {}
  end
  c.rng = rng
  return c
end

--- Who may be put on a kind of ground, as a list for allocation.odds; nil where all may.
local function fit_for(book, kind)
  local fit, some = {}, false
  if kind == "floor" and #book.wet == 0 then
    return nil
  end
  for i, habitat in ipairs(book.habitats) do
    fit[i] = terrain_rule.allows(kind, habitat, book.has[i])
    some = some or not fit[i]
  end
  return some and fit or nil
end

--- The draw at so many levels above the floor's, on a kind of ground; made once.
local function lot_at(h, over, kind)
  local known = h.state.lots[kind]
  if not known then
    known = { keep = fit_for(weights.book(h.table), kind) }
    h.state.lots[kind] = known
  end
  if not known[over] then
    known[over] = allocation.lot(h.table, h.place, h.depth + over, known.keep)
  end
  return known[over]
end

--- Puts a monster on a cell of the map.
local function put(c, m, x, y, how)
  local placed, code = c:put(m, x, y, nil, how and how.asleep == false)
  if placed and how and how.company and c:about(m).brings then
    require "std.hengband.company".bring(c, m, x, y, c.floor:monsters(), 0)
  end
  return placed, code
end

--- Draws somebody at a level above the floor's and puts them on a cell.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param over integer levels above the floor's depth
---@param rng Rng
---@param how { asleep: boolean?, company: boolean? }? asleep (true) as its row says; company (false): friends and escort come along
---@return Monster?
function guests.come(h, area, x, y, over, rng, how)
  if not h.table then
    return nil
  end
  local c = crew_of(h, rng)
  local left, top = area:origin()
  x, y = left + x, top + y
  local i = lot_at(h, over, c:kind(x, y))(rng)
  if not i then
    return nil
  end
  local m = weights.monster(h.table, i)
  return put(c, m, x, y, how) and m or nil
end

--- Puts a monster on a cell: true, or nil and a word for why not.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param m Monster
---@param rng Rng
---@param how { asleep: boolean?, company: boolean? }?
---@return boolean?
---@return string? code
function guests.put(h, area, x, y, m, rng, how)
  if not h.table then
    return nil, "no_table"
  end
  local left, top = area:origin()
  return put(crew_of(h, rng), m, left + x, top + y, how)
end

--- The odds at a level above the floor's among those that `accept` takes, over the names of the table, and all its monsters.
---@param h Hold
---@param over integer
---@param accept fun(m: Monster, has: table<string, boolean>): any
---@return Odds? nil where there is nobody
---@return Monster[]? all
function guests.among(h, over, accept)
  if not h.table then
    return nil
  end
  weights.at(h.table, h.place)
  local book, keep, all = weights.book(h.table), {}, {}
  for i = 1, #h.table:names() do
    local m = weights.monster(h.table, i)
    keep[i], all[i] = accept(m, book.has[i]) and true or false, m
  end
  local list = allocation.odds(h.table, h.place, { level = h.depth + over, keep = keep })
  if list:nobody() >= 1 then
    return nil
  end
  return list, all
end

--- Draws so many monsters, repeats allowed, that are not at odds with one another: one that is good among evil ones, or evil among good ones, is
--- drawn again, up to a hundred times.
---@param h Hold
---@param n integer
---@param over integer
---@param accept fun(m: Monster, has: table<string, boolean>): any
---@param rng Rng
---@return Monster[]? nil where nobody is to be had
function guests.gather(h, n, over, accept, rng)
  local list, all = guests.among(h, over, accept)
  if not list then
    return nil
  end
  local book, good, evil, gathered = weights.book(h.table), false, false, {}
  for _ = 1, n do
    local found
    for _ = 1, ALIGNED do
      local i = list:draw(rng)
      local has = i and book.has[i]
      if has and not (has.GOOD and evil or has.EVIL and good) then
        found = i
        break
      end
    end
    if not found then
      return nil
    end
    good, evil = good or book.has[found].GOOD, evil or book.has[found].EVIL
    gathered[#gathered + 1] = all[found]
  end
  return gathered
end

return guests
