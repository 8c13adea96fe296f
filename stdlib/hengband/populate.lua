-- Fills a floor as Hengband does.
--
--   population = hengband.populate {
--     table = monsters,
--     guardian = "the Warlord",
--     shadow = "shadow",
--     attitude = function(m, place, rng) if m.symbol == "A" then return "friendly" end end,
--   }
--
-- 1. On the last floor of the branch the guardian comes first, then the monsters of `quest`; a floor without a cell for one of them is refused
--    and made again: they are never lost.
-- 2. So many times (std.hengband.populate.count, or `count`) an empty cell is drawn, more than `distance` cells from the arrival, and who comes to it
--    among those its ground allows (std.hengband.terrain). A draw of nobody leaves the cell as it is.
-- 3. In `depth` of 5000 cases (`horde`) it is the leader of a horde; else it brings its friends and its escort (std.hengband.company).
--
-- Every monster passes the checks of std.hengband.checks and comes in the state std.hengband.crew describes. A check that refuses gives way to
-- another cell, ten times; then the monster is noted as unplaced, with the word of the check.

local allocation = require "std.hengband.allocation"
local crew = require "std.hengband.crew"
local options = require "std.options"
local settle = require "std.population.settle"
local terrain_rule = require "std.hengband.terrain"
local weights = require "std.hengband.weights"

local populate = {}

local OPTIONS = {
  table = false, count = false, base = 14, guardian = false, quest = false, distance = 0, horde = 5000, shadow = false, checks = false, terrain = false,
  ward = false, state = false, attitude = false, hasted = false, awake = false,
}

--- The floor that the numbers are for.
local FULL_WIDTH, FULL_HEIGHT = 198, 66

--- Draws without success after which the rest is given up.
local GIVEN_UP = 20

--- How many draws a floor starts with: `base`, less on a floor smaller than 198 x 66, plus 1d8, plus a third of the depth, at least 2 and at most 10.
---@param floor Floor
---@param depth integer
---@param rng Rng
---@param base integer
---@return integer
function populate.count(floor, depth, rng, base)
  local count, width, height = base, floor:width(), floor:height()
  if width < FULL_WIDTH or height < FULL_HEIGHT then
    count = math.min(base, math.floor(math.floor(base * height / FULL_HEIGHT) * width / FULL_WIDTH) + 1)
  end
  return count + rng:int(1, 8) + math.max(2, math.min(10, math.floor(depth / 3)))
end

--- The free cells of each habitat of those the table may give.
local function stands_of(floor, names, book, all)
  local stands, tried = {}, {}
  for i, chance in ipairs(all:list()) do
    local habitat = book.habitats[i]
    if chance > 0 and not stands[habitat] and (not tried[habitat] or book.unique[i]) then
      tried[habitat] = true
      local cells = floor:free_for(names[i])
      stands[habitat] = not cells:empty() and cells or nil
    end
  end
  return stands
end

--- Cells of each kind of ground that is no plain floor.
local function wheres(c)
  local list = {}
  for handle, kind in pairs(c.kinds) do
    local cells = kind ~= "floor" and c.floor:where(handle) or nil
    if cells and not cells:empty() then
      list[#list + 1] = { cells = cells, kind = kind }
    end
  end
  return list
end

--- All rows of a table but some, as a list for allocation.odds.
local function all_but(t, some)
  local keep = {}
  for i = 1, #t:names() do
    keep[i] = true
  end
  for _, i in ipairs(some) do
    keep[i] = false
  end
  return keep
end

local grounds

--- Kinds of ground on the floor, each with its free cells, the odds there, and who may be put there (nil: all).
function grounds(c, distance)
  local floor, t, place = c.floor, c.t, c.place
  local all, book, list = t:odds(place), weights.book(t), {}
  local function add(cells, keep)
    cells = settle.beyond(floor, cells, distance)
    if not cells:empty() then
      -- Where the ground keeps nobody out the odds are those of the table.
      local here = { cells = cells, odds = keep and allocation.odds(t, place, { keep = keep }) or all, keep = keep }
      if here.odds:nobody() < 1 then
        list[#list + 1] = here
      end
    end
  end
  local dry, stands = floor:free(), nil
  for _, where in ipairs(wheres(c)) do
    stands = stands or stands_of(floor, t:names(), book, all)
    local can, cells = {}, nil
    for habitat, region in pairs(stands) do
      local there = region * where.cells
      if not there:empty() then
        can[habitat] = true
        cells = cells and cells + there or there
      end
    end
    dry = dry - where.cells
    if cells then
      local keep, some = {}, false
      for i, habitat in ipairs(book.habitats) do
        keep[i] = can[habitat] and terrain_rule.allows(where.kind, habitat, book.has[i]) or false
        some = some or not keep[i]
      end
      add(cells, some and keep or nil)
    end
  end
  local keep
  for _, i in ipairs(book.wet) do
    if all:at(i) > 0 then
      keep = all_but(t, book.wet)
      break
    end
  end
  add(dry, keep)
  -- A floor that lies all near the arrival is peopled all the same.
  return (#list > 0 or distance == 0) and list or grounds(c, 0)
end

--- A monster by name: the table's where it has a row, else as it is declared.
local function named(t, name)
  for i, other in ipairs(t:names()) do
    if other == name then
      return weights.monster(t, i)
    end
  end
  return monster_info(name)
end

--- Puts a monster that must be on the floor, or refuses the floor.
local function require_here(c, name, what)
  local m = named(c.t, name)
  -- Of whom there is one, who lives in a room already is here.
  if c.floor:monsters(name) > 0 and c:about(m).most == 1 then
    return
  end
  -- Who is gone, by the word of the game, or belongs to another floor is not missed.
  local _, code = c.floor:barred(name)
  if code == "unique" then
    return
  end
  local inner = c.floor:area():inset(2) * c.floor:free_for(name)
  for _ = 1, 100 do
    local x, y = inner:sample(c.rng)
    if not x then
      break
    elseif c.floor:place_monster(name, x, y, c:state(m)) then
      require "std.hengband.company".bring(c, m, x, y, c.floor:monsters(), 0)
      return
    end
  end
  c.floor:veto("no cell for the " .. what .. " \"" .. name .. "\"")
end

--- Takes a monster out of all draws to come.
local function shut(c, list, i)
  for _, here in ipairs(list) do
    here.keep = here.keep or all_but(c.t, {})
    if here.keep[i] then
      here.keep[i] = false
      here.odds = allocation.odds(c.t, c.place, { keep = here.keep })
    end
  end
end

--- Draws for one cell. False where somebody was drawn and found no place.
local function alloc(c, list, all, horde)
  local x, y = all:sample(c.rng)
  local here
  for _, one in ipairs(list) do
    if one.cells:has(x, y) then
      here = one
      break
    end
  end
  local led = horde and c.rng:int(1, horde) <= c.depth
  local i = (led and require "std.hengband.company".horde_leader(c, here.keep) or here.odds):draw(c.rng)
  while i do
    local m = weights.monster(c.t, i)
    local placed, code = c:put(m, x, y)
    if not placed then
      local reason
      x, y, code = c:settle(m, here.cells * c.floor:free_for(m.name))
      placed, reason = x ~= nil, y
      if not placed and code ~= "population" and code ~= "unique" then
        c.floor:unplaced(m.name, reason)
        return false
      end
    end
    local most = c:about(m).most
    if not placed or most and c:number(m.name) >= most then
      shut(c, list, i)
    end
    if placed then
      local leader = c.floor:monsters()
      if led then
        require "std.hengband.company".horde(c, m, x, y, leader)
      elseif c:about(m).brings then
        require "std.hengband.company".bring(c, m, x, y, leader, 0)
      end
      return true
    end
    x, y = here.cells:sample(c.rng)
    i = here.odds:draw(c.rng)
  end
  return true
end

--- Draws `count` times.
---@param c Crew
---@param count integer
---@param distance integer
---@param horde integer|false
function populate.draw(c, count, distance, horde)
  local list = grounds(c, distance)
  local all
  for _, here in ipairs(list) do
    all = all and all + here.cells or here.cells
  end
  local failed = 0
  for i = 1, count do
    if not all or failed >= GIVEN_UP then
      local m = c.t:draw(c.place, c.rng)
      if m then
        settle.missing(c.floor, m.name, "no free cell", count - i + 1)
      end
      return
    end
    failed = alloc(c, list, all, horde) and 0 or failed + 1
  end
end

--- A population by the rules of Hengband.
---
--- `table` of hengband.table or hengband.angband; `count` of draws in place of the floor's: a number, between(a, b), dice or function(place); `base` of the
--- floor's (14); `guardian` of the last floor; `quest` monsters, a list of { name, count = 1 }; `distance` kept free around the arrival (0);
--- `horde` = n, depth in n cases (5000), or false; `shadow`, the monster 1 in 333 is shown as; `checks` besides the rule's; `terrain`, kinds of
--- the game's own terrains: { sap = "shallow" }; `ward`, a terrain that keeps monsters off; `state` of those whose rows give none;
--- `attitude(m, place, rng)`; `hasted`, `awake`, flags.
---@param given table
---@return Population
function populate.population(given)
  local check = checking() and require "std.population.check"
  if check then
    check.options("hengband.populate", given, OPTIONS)
  end
  local o = options.read("hengband.populate", given, OPTIONS)
  if check then
    require "std.hengband.check".populate(o)
  end
  local t = o.table
  return require "std.population".of(function(floor, place, rng)
    local c = crew.new(t, o, floor, place, rng)
    if o.guardian and place.last then
      require_here(c, o.guardian, "guardian")
    end
    for _, one in ipairs(o.quest or {}) do
      for _ = 1, settle.amount(one.count or 1, rng, place) do
        require_here(c, one[1], "quest monster")
      end
    end
    local count = o.count and settle.amount(o.count, rng, place) or populate.count(floor, c.depth, rng, settle.amount(o.base, rng, place))
    populate.draw(c, count, o.distance, o.horde)
  end, { t })
end

return populate
