-- Who comes along with a monster: groups of a kind, escorts, hordes, the same declaration for every set of rules.
--
--   local band = require "std.band"
--
--   local warband = band {
--     chance = 50,
--     depth = { min = 3 },
--     { "goblin", count = between(2, 4) },
--     { { { "goblin archer", 3 }, { "goblin priest", 1 } }, count = "1d3" },
--   }
--   { "goblin captain", weight = 5, band = warband }      -- in a row of any monster table
--
--   band { chance = 50, { "hound", count = between(2, 4) } }                                a coin, then 2 to 4: as Crawl has them
--   band { chance = 50, around = "last", within = 1, { "same", count = "1d3" } }            a small group as in NetHack
--   band.one_of { { 2, warband }, { 1, band { { "wolf", count = 2 } } } }                   one of several, by weight
--
-- A slot says who and how many:
--
--   { "goblin", count = 3 }                               three goblins
--   { "same", count = "1d10" }                            more of the leader's kind
--   { { { "archer", 3 }, { "priest", 1 } }, count = 2 }   each drawn by weight
--   { from = t, count = 4, where = function(m, leader, place) return m.level <= leader.level end }   each drawn from a monster table
--
-- `count` is a whole number, between(a, b), dice or a function(leader, place, rng); those who find no room beside the leader are noted on the
-- floor. `attempts = 32` in its place is as many throws at the cells around: who finds the cell taken stays away, and nothing is noted.
-- Members follow the leader (`leader` of their state) and stand on ground connected with its cell, at most `within` cells off:
-- around the leader, around the member placed last (`around = "last"`, a trail), or around each member in turn, `tries` around each, until all
-- are there (`around = "each"`, a crowd).
--
-- `chance`, `depth`, `when`, `within`, `around`, `tries`, `state` stand in a band, for all its slots, or in a slot. Depths are those of the floor
-- in its branch, never a level that was boosted for a draw. With `nested = true` members drawn from a table bring what their rows say (`group`,
-- `band`), and a slot may have a `band` of its own; companies of companies end at the third.

local settle = require "std.population.settle"

---@class Band
local band = {}
local meta = {}

--- Most bands inside each other, and most members of a slot: more than a floor holds.
local DEEPEST, MOST = 3, 10000

local WITHIN, TRIES = 3, 8

--- A band: `band { chance =, depth =, when =, within =, around =, tries =, state =, nested =, slot, slot, ... }`.
---@param given table
---@return Band
local function make(_, given)
  if checking() then
    require "std.band.check"(given, band.is)
  end
  return band.unchecked(given)
end

--- The same without a look at what is given: for libraries that make their bands while a floor is built.
---@param given table
---@return Band
function band.unchecked(given)
  return setmetatable({ given = given }, meta)
end

--- One of several bands, drawn by weight each time: `band.one_of { {3, b}, {1, c} }`.
---@param rows table[] { weight, band } pairs
---@return Band
function band.one_of(rows)
  local pairs_of = {}
  for i, row in ipairs(rows) do
    if type(row) ~= "table" or type(row[1]) ~= "number" or not band.is(row[2]) then
      blame(call_site(), "band.one_of: row " .. i .. " must be { weight, band }")
    end
    pairs_of[i] = { row[2], row[1] }
  end
  if #pairs_of == 0 then
    blame(call_site(), "band.one_of needs at least one { weight, band }")
  end
  return setmetatable({ one_of = pairs_of }, meta)
end

--- Whether a value is a band.
---@param value any
---@return boolean
function band.is(value)
  return type(value) == "table" and getmetatable(value) == meta
end

--- Whether a band or slot comes this time. What does not hold draws nothing.
local function comes(o, leader, place, rng)
  local depth, chance = o.depth, o.chance
  if depth and (place.depth < (depth.min or 1) or place.depth > (depth.max or place.depth)) then
    return false
  elseif o.when and not o.when(leader, place) then
    return false
  end
  if type(chance) == "function" then
    chance = chance(leader, place)
  end
  return not chance or chance >= 100 or rng:int(1, 100) <= chance
end

--- Odds of those of a table who may come with a leader.
local function odds_for(slot, leader, place)
  local from = slot.from
  if slot.odds then
    return slot.odds(leader, place)
  end
  local at = slot.at and slot.at(leader, place) or place
  -- Not `from:odds(at)` for another place: the table keeps the odds of one place, and that is the floor's.
  local all = at == place and from:odds(place) or from.at(from, at)
  if slot.where then
    local keep = {}
    for i = 1, #from:names() do
      keep[i] = slot.where(from:monster(i), leader, place) and true or false
    end
    all = all:filter(keep)
  end
  return all
end

--- Who a slot brings, each time it is called: a monster, or nil for nobody.
local function who_comes(slot, leader, place, rng)
  local first = slot[1]
  if first == "same" then
    return function() return leader end
  elseif type(first) == "string" then
    local m = monster_info(first)
    return function() return m end
  elseif first then
    return function()
      local name = rng:weighted(first)
      return name and monster_info(name)
    end
  end
  local kinds = odds_for(slot, leader, place)
  return function()
    local i = kinds:draw(rng)
    return i and slot.from:monster(i)
  end
end

--- The cells within reach of an anchor, occupied ones as well: connected with it on ground for walkers or for `name`. True as well where they stay
--- the same, whoever comes.
local function reach(floor, name, x, y, within)
  local area = floor:area()
  local ground, stays = settle.reach(floor, name, x, y)
  ground = ground + area:rect(x, y, 1, 1)
  return (ground * area:circle(x, y, within)):flood(x, y), stays
end

---@class Company what a band is called with
---@field floor Floor
---@field place Place
---@field rng Rng
---@field leader Monster
---@field number integer the leader's, among the floor's monsters
---@field x integer
---@field y integer
---@field how table see band.place

--- Brings what a member has with it.
local function nest(c, o, slot, m, x, y)
  local deep = (c.how.nested or 0) + 1
  if deep >= DEEPEST then
    return
  end
  if slot.band then
    band.place(slot.band, c.floor, m, x, y, c.place, c.rng, { state = o.state, nested = deep, company = c.how.company, put = c.how.put })
  end
  if c.how.company then
    c.how.company(m, x, y, deep)
  elseif o.nested and slot.from then
    settle.company(c.floor, m, x, y, c.place, c.rng, nil, settle.of_row(m, "state") or o.state, deep)
  end
end

--- Puts a member on one of some cells: where it is, or nil, the reason and its word.
local function put(c, o, slot, m, cells)
  local leader = c.number > 0 and c.number or nil
  if c.how.put then
    return c.how.put(m, cells, leader)
  end
  local state = settle.state(slot.state or settle.of_row(m, "state") or o.state, m, c.place, c.rng, leader)
  return settle.put(c.floor, m.name, cells, state, c.rng)
end

--- Throws at the cells around: who hits a taken one stays away.
local function throw(c, o, slot, next_one)
  local placed, around, stays = 0, nil, false
  for _ = 1, math.min(settle.amount(slot.attempts, c.rng, c.leader, c.place), MOST) do
    if not stays then
      around, stays = reach(c.floor, c.leader.name, c.x, c.y, o.within)
    end
    local x, y = around:sample(c.rng)
    local m = next_one()
    local cell = m and c.floor:free_for(m.name) * c.floor:area():rect(x, y, 1, 1)
    if cell and put(c, o, slot, m, cell) then
      placed = placed + 1
      nest(c, o, slot, m, x, y)
    end
  end
  return placed
end

--- Places as many as are wanted, anchor after anchor.
local function gather(c, o, slot, next_one)
  local left = math.min(settle.amount(slot.count or 1, c.rng, c.leader, c.place), MOST)
  local anchors, at, used, placed, failed = { { c.x, c.y } }, 1, 0, 0, 0
  local missing, reason
  local around, known = {}, 1 -- cells that stay the same, by who is to stand there, and the anchor they are around
  while left > 0 do
    local m = next_one()
    if not m then
      left = left - 1 -- nobody came
    else
      local anchor = anchors[at]
      if known ~= at then
        around, known = {}, at
      end
      local cells, stays = around[m.name], nil
      if not cells then
        cells, stays = reach(c.floor, m.name, anchor[1], anchor[2], o.within)
        around[m.name] = stays and cells or nil
      end
      cells = cells * c.floor:free_for(m.name)
      local x, y, code = put(c, o, slot, m, cells)
      used = used + 1
      if x then
        placed, left, failed = placed + 1, left - 1, 0
        anchors[#anchors + 1] = { x, y }
        nest(c, o, slot, m, x, y)
      else
        failed = failed + 1
        missing, reason = m.name, code ~= "no_cell" and y or settle.is_here(c.floor, m) and settle.HERE or settle.NO_ROOM
      end
      if o.around == "last" then
        at = #anchors
      elseif o.around == "each" and (not x or used >= o.tries) then
        at, used, failed = at + 1, 0, 0
        missing = missing or m.name
      end
      -- One of a kind that finds no room will not find it later; one drawn from many may give way to another who does.
      local enough = slot.from and o.tries or 1
      if failed >= enough or not anchors[at] then
        settle.missing(c.floor, missing, reason or settle.NO_ROOM, left)
        break
      end
    end
  end
  return placed
end

--- Brings a band to a leader that stands at a cell. How many came.
---
--- `how` may say: `leader`, the number of the leader among the floor's monsters (the last one placed); `state` of members whose slot and row give
--- none; and for libraries `put(m, cells, leader)`, how a member is put on one of some cells, `company(m, x, y, nested)`, who comes with it in place of
--- what rows say, `nested`, how many bands deep this is.
---@param b Band
---@param floor Floor
---@param leader Monster
---@param x integer
---@param y integer
---@param place Place
---@param rng Rng
---@param how table?
---@return integer
function band.place(b, floor, leader, x, y, place, rng, how)
  how = how or {}
  if b.one_of then
    local drawn = rng:weighted(b.one_of)
    return drawn and band.place(drawn, floor, leader, x, y, place, rng, how) or 0
  end
  local given = b.given
  if not comes(given, leader, place, rng) then
    return 0
  end
  local c = { floor = floor, place = place, rng = rng, leader = leader, number = how.leader or floor:monsters(), x = x, y = y, how = how }
  local placed = 0
  for _, slot in ipairs(given) do
    if comes(slot, leader, place, rng) then
      local o = {
        within = slot.within or given.within or WITHIN,
        around = slot.around or given.around or "leader",
        tries = slot.tries or given.tries or TRIES,
        nested = given.nested,
        state = given.state or how.state,
      }
      local next_one = who_comes(slot, leader, place, rng)
      placed = placed + (slot.attempts and throw or gather)(c, o, slot, next_one)
    end
  end
  return placed
end

return setmetatable(band, { __call = make })
