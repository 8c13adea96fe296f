-- Who comes along, after Hengband, each said as a band of std.band:
--
--   friends   FRIENDS: 1d10 of the kind, the leader one of them; fewer where its level is above the floor's (by 1d of the difference),
--             more where it is below (at most 9 more), 1 to 32 in all: a crowd, 8 tries around each, within 4
--   escort    ESCORT: 32 throws within 3, each drawn at the leader's level among those of its symbol that fit the branch as it does, are not of a higher
--             level, no uniques, not of its kind, and not its foes; each with FRIENDS brings its own, each at all where the leader has ESCORTS
--   horde     one that is no unique, and 5 + 1d10 more of its symbol in a trail behind it, drawn at the floor's level + 5, with their company
--
-- A row says it by these flags, or by `friends` (true, or a count, the leader one of them) and `escort` (true, or "many" for ESCORTS).

local allocation = require "std.hengband.allocation"
local band = require "std.band"
local settle = require "std.population.settle"
local weights = require "std.hengband.weights"

local company = {}

local LARGEST, MORE = 32, 9

--- Size of a group of friends, the leader one of them.
---@param level integer the monster's
---@param depth integer the floor's
---@param rng Rng
---@return integer
function company.friends(level, depth, rng)
  local total = rng:int(1, 10)
  if level > depth then
    total = total - rng:int(1, level - depth)
  elseif level < depth then
    total = total + math.min(MORE, rng:int(1, depth - level))
  end
  return math.max(1, math.min(LARGEST, total))
end

--- Whether an alignment is at odds with another.
local function foes(a, b)
  return a.EVIL and b.GOOD or a.GOOD and b.EVIL
end

--- Who may escort a leader: a list for allocation.odds.
local function escorts_of(c, leader)
  local book, levels, keep, has = weights.book(c.t), c.t.weighed.levels, {}, c.has(leader)
  local symbol, fits = leader.symbol or leader.glyph, true
  for i, name in ipairs(c.t:names()) do
    if name == leader.name then
      fits = book.fits[i]
    end
  end
  for i, name in ipairs(c.t:names()) do
    local its = book.has[i]
    keep[i] = book.symbols[i] == symbol and name ~= leader.name and levels[i] <= leader.level and book.fits[i] == fits and not book.unique[i]
      and not foes(has, its) and (not has.CHAMELEON or its.CHAMELEON) or false
  end
  return keep
end

--- Who is kin to a leader.
local function kin_of(c, leader)
  local book, keep, symbol = weights.book(c.t), {}, leader.symbol or leader.glyph
  for i, other in ipairs(book.symbols) do
    keep[i] = other == symbol and not book.unique[i]
  end
  return keep
end

--- The bands of a crew's table; made once for a floor.
local function bands(c)
  if c.bands then
    return c.bands
  end
  local t, kept = c.t, {}
  local function size(m, _, rng)
    local given = settle.of_row(m, "friends")
    if given == nil or given == true then
      return company.friends(m.level, c.depth, rng) - 1
    end
    return math.max(0, settle.amount(given, rng, m, c.place) - 1)
  end
  local function escort_odds(leader, place)
    kept[leader.name] = kept[leader.name] or allocation.odds(t, place, { level = leader.level, keep = escorts_of(c, leader) })
    return kept[leader.name]
  end
  local function kin_odds(leader, place)
    return allocation.odds(t, place, { level = c.depth + 5, keep = kin_of(c, leader), unrestricted = true })
  end
  c.bands = {
    friends = band.unchecked { within = 4, around = "each", tries = 8, { "same", count = size } },
    escort = band.unchecked { within = 3, { from = t, attempts = 32, odds = escort_odds } },
    horde = band.unchecked { within = 5, around = "last", { from = t, count = "1d10+5", odds = kin_odds } },
  }
  return c.bands
end

--- Brings one of the bands; `bring` says what its members have with them.
local function come(c, one, m, x, y, leader, nested, bring)
  band.place(one, c.floor, m, x, y, c.place, c.rng, {
    leader = leader,
    nested = nested,
    put = function(who, cells, number) return c:settle(who, cells, number) end,
    company = bring or function() end,
  })
end

local function has_friends(c, m)
  return c.has(m).FRIENDS or settle.of_row(m, "friends")
end

--- Brings a monster's company: friends, escort, and what its row says by `group` and `band`.
---@param c Crew
---@param m Monster
---@param x integer
---@param y integer
---@param leader integer the monster's number on the floor
---@param nested integer how many bands deep this is
function company.bring(c, m, x, y, leader, nested)
  if not c:about(m).brings then
    return
  end
  local all, has = bands(c), c.has(m)
  if has_friends(c, m) then
    come(c, all.friends, m, x, y, leader, nested)
  end
  local escort = settle.of_row(m, "escort")
  if has.ESCORT or has.ESCORTS or escort then
    local many = has.ESCORTS or escort == "many"
    come(c, all.escort, m, x, y, leader, nested, function(who, at_x, at_y, deep)
      if many or has_friends(c, who) then
        come(c, all.friends, who, at_x, at_y, c.floor:monsters(), deep)
      end
    end)
  end
  settle.company(c.floor, m, x, y, c.place, c.rng, nil, function(who) return c:state(who) end, nested, leader)
end

--- Who may lead a horde: the odds at the floor among those that are no uniques.
---@param c Crew
---@param keep boolean[]? who may be on the ground of the leader's cell; nil: all
---@return Odds
function company.horde_leader(c, keep)
  local book, fit = weights.book(c.t), {}
  for i, has in ipairs(book.has) do
    fit[i] = (not keep or keep[i]) and not book.unique[i] and not has.NO_HORDE
  end
  return allocation.odds(c.t, c.place, { keep = fit })
end

--- Brings a horde behind its leader.
---@param c Crew
---@param m Monster
---@param x integer
---@param y integer
---@param leader integer
function company.horde(c, m, x, y, leader)
  come(c, bands(c).horde, m, x, y, leader, 0, function(who, at_x, at_y, deep)
    company.bring(c, who, at_x, at_y, c.floor:monsters(), deep)
  end)
end

return company
