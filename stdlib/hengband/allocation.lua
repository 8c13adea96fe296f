-- The allocation table of Hengband 2.1 (and that of Angband 4.2): who is drawn at a level.
--
--   hengband.table { { "cave orc", level = 7, rarity = 1, flags = { "ORC", "FRIENDS" } }, ... }
--
-- 1. A monster weighs 100 / rarity, rounded down: of a rarity above 100 it never comes by itself. It weighs nothing where it is `gone`, where
--    the table's `where` says no, where its flags say so (QUESTOR, GUARDIAN; WILD_ONLY; FORCE_DEPTH on a floor less deep than its level), and what
--    the branch's restriction leaves of it where it does not fit (std.hengband.restriction).
-- 2. The level is the floor's depth, at most `max_level`. One time in n it jumps (std.hengband.jump).
-- 3. Of those whose level is not above it one is drawn by weight, or the best of two or of three draws, the best being who has the highest level:
--    in 40, 50 and 10 of 100 cases (`best_of`).
--
-- Whatever jump or bonus leads to, the level that is looked up lies between 1 and `max_level`: beyond the deepest it is the deepest, before the first
-- the first. FORCE_DEPTH, `beginner` and the functions see the true floor, never a level that jumped.
--
-- Angband weighs each monster times 1 + level / 10, and jumps 1 time in 25 by level / 4 + 2, at most 10; the rest is the same.

local jump = require "std.hengband.jump"
local monster_table = require "std.monster_table"
local options = require "std.options"
local restriction = require "std.hengband.restriction"
local weights = require "std.hengband.weights"

local allocation = {}

local FORMULA = jump.FORMULA

local OPTIONS = {
  restriction = false, out_of_depth = FORMULA, turns = 0, max_level = 127, best_of = { 40, 50, 10 }, maze = false, beginner = false,
  nightmare = false, gone = false, where = false, wild = false, level = false, label = false, rows = false,
}
local ANGBAND_OPTIONS = {
  restriction = false, out_of_depth = FORMULA, max_level = 127, best_of = { 40, 50, 10 }, gone = false, where = false, wild = false, level = false,
  label = false, rows = false,
}

local FIELDS = {
  level = "number", rarity = "weight", flags = "table", symbol = "text", unique = "flag", max = "count", force_depth = "flag", friends = "any",
  escort = "any", not_with = "table", sleep = "count", hp = "any", max_hp = "flag", shown_as = "text",
}

local HENGBAND = {
  rule = "hengband", who = "hengband.table", options = OPTIONS, jump = jump.hengband, bias = false,
}
local ANGBAND = {
  rule = "angband", who = "hengband.angband", options = ANGBAND_OPTIONS, jump = jump.angband,
  bias = function(level) return 1 + math.floor(math.max(level, 0) / 10) end,
}

local max, min = math.max, math.min

--- The odds of one throw among those up to a level.
local function throw(w, by, level, keep)
  local list, levels = {}, w.levels
  for i, weight in ipairs(by) do
    list[i] = levels[i] <= level and (not keep or keep[i]) and weight or 0
  end
  return odds.weighted(list)
end

--- The odds of a draw at a level that has jumped or not.
local function pick_now(t, w, by, level, keep)
  local one, levels, parts = throw(w, by, level, keep), w.levels, {}
  for n, share in ipairs(t.best_of) do
    if share > 0 then
      parts[#parts + 1] = { share, n == 1 and one or one:best_of(levels, n) }
    end
  end
  return #parts == 1 and parts[1][2] or odds.mix(parts)
end

--- Levels of which the odds are kept for other floors: as many as jumps span.
local KEPT = 32

--- The same, kept where it is the same on other floors: down to the floor's depth FORCE_DEPTH is no matter.
local function pick(t, w, by, level, keep)
  if keep or not t.opened.fixed or t.beginner or by ~= w.weights or level > w.depth then
    return pick_now(t, w, by, level, keep)
  end
  local picks = t.picks
  if not picks[level] then
    picks[level] = pick_now(t, w, by, level)
    picks[level - KEPT] = nil
  end
  return picks[level]
end

--- The 1 in n of a jump at a level and its bonus; nil where there is none.
local function jump_at(t, level, place)
  local out = t.out_of_depth
  if out == false or t.beginner then
    return nil
  elseif out == true or out == FORMULA then
    local turns = t.turns
    if type(turns) == "function" then
      turns = turns(place)
      if not jump.whole(turns) then
        blame(t.turns, t.who .. ": turns must be a whole number from 0, got " .. tostring(turns))
      end
    end
    return t.style.jump(level, turns, t.maze)
  elseif type(out) == "table" then
    return out.one_in, out.bonus
  end
  local one_in, bonus = out(level, place)
  if one_in ~= nil and not (jump.whole(one_in) and one_in >= 1 and type(bonus) == "number" and bonus % 1 == 0) then
    blame(out, t.who .. ": out_of_depth must return a whole number from 1 and a whole bonus, got " .. tostring(one_in) .. " and " .. tostring(bonus))
  end
  return one_in, bonus
end

--- The level of a draw, the 1 in n of a jump, and the level it leads to; nil for both where there is none.
local function levels_at(t, place, asked)
  local most = t.max_level
  local level = min(asked, most)
  local one_in, bonus = jump_at(t, level, place)
  if t.maze then
    level = min(level + 3, most)
  end
  return level, one_in, one_in and max(min(1, asked), min(level + bonus, most))
end

--- The odds of the table at a place, jump and best draws included.
---@param t MonsterTable one of std.hengband
---@param place Place
---@param how table? `level` to draw at (the floor's depth); `keep`, a list of who may come at all; `unrestricted` = without the branch's restriction
---@return Odds
function allocation.odds(t, place, how)
  how = how or {}
  local w = weights.at(t, place)
  local by = how.unrestricted and w.plain or w.weights
  local level, one_in, jumped = levels_at(t, place, how.level or w.depth)
  local here = pick(t, w, by, level, how.keep)
  if not one_in then
    return here
  end
  local stay = jumped == level and here or odds.mix { { one_in - 1, here }, { 1, pick(t, w, by, jumped, how.keep) } }
  if not t.nightmare then
    return stay
  end
  local parts = { { (one_in - 1) * 128, stay } }
  for _, dream in ipairs(jump.nightmare(level, t.max_level)) do
    parts[#parts + 1] = { dream.throws, pick(t, w, by, dream.level, how.keep) }
  end
  return odds.mix(parts)
end

--- A draw as the odds say, throw by throw: for a few of them at a level whose odds nobody has worked out.
---@param t MonsterTable one of std.hengband
---@param place Place
---@param level integer to draw at
---@param keep boolean[]? who may come at all
---@return fun(rng: Rng): integer?
function allocation.lot(t, place, level, keep)
  if t.nightmare then
    local all = allocation.odds(t, place, { level = level, keep = keep })
    return function(rng) return all:draw(rng) end
  end
  local w, shares, known = weights.at(t, place), odds.weighted(t.best_of), {}
  local here, one_in, jumped = levels_at(t, place, level)
  return function(rng)
    local at = one_in and rng:one_in(one_in) and jumped or here
    local one = known[at]
    if not one then
      one = throw(w, w.weights, at, keep)
      known[at] = one
    end
    local best = one:draw(rng)
    for _ = 2, best and shares:draw(rng) or 1 do
      local other = one:draw(rng)
      if w.levels[other] > w.levels[best] then
        best = other
      end
    end
    return best
  end
end

local function make(style, given)
  local site = checking() and call_site() or nil
  if site then
    require "std.population.check".options(style.who, given, style.options)
  end
  local o = options.read(style.who, given, style.options)
  if site then
    require "std.hengband.check".options(o, style.who, site)
  end
  local t = monster_table.new {
    rule = style.rule, who = style.who, rows = o.rows or given, at = allocation.odds,
    fields = checking() and require "std.population.row".fields(FIELDS) or nil,
  }
  t.style, t.restriction = style, restriction.read(o.restriction or nil, style.who, site)
  t.out_of_depth, t.turns, t.max_level, t.best_of = o.out_of_depth, o.turns, o.max_level, o.best_of
  t.maze, t.beginner, t.nightmare = o.maze, o.beginner, o.nightmare
  t.gone, t.where, t.wild, t.label = o.gone, o.where, o.wild, o.label
  t.opened, t.weighed, t.weighed_at, t.picks = false, false, false, {} -- of std.hengband.weights, when odds are first worked out
  t.depth_of = o.level or function(place) return place.absolute end
  t.populate = function(floor, place, rng)
    return require "std.hengband.populate".population({ table = t }).populate(floor, place, rng)
  end
  return t
end

--- A monster table by the rules of Hengband 2.1.
---
--- Rows are `{ name, level =, rarity =, flags =, ... }`: `level` (the monster's own) and `rarity` (1) are numbers or functions(m, place);
--- `flags` (the monster's tags) are words, of which the rule knows those named in std.hengband.*; `symbol` (the glyph) is what restrictions go by;
--- `unique`, `max` = so many on a floor, `force_depth`; `friends` (true, or a count), `escort` (true, or "many"), `not_with` = names it shares no
--- floor with; `sleep`, `hp` (a number or dice), `max_hp`, `shown_as`; and what std.population.row lists.
---
--- Options: `rows`, a list of them, in place of rows between the options; `restriction`; `out_of_depth`: true (the rule's formula), false,
--- `{ one_in =, bonus = }` or a function(level, place) that returns both;
--- `turns` spent on the floor (0), a number or function(place); `maze`, `beginner`, `nightmare`; `max_level` (127); `best_of` ({ 40, 50, 10 });
--- `gone`, a function(m, place) or the name of a context value that lists names with commas between; `where`, a function(m, place); `wild` = true or
--- the flag of WILD_ONLY monsters that may come; `level`, a function(place) in place of its absolute depth; `label` in charts.
---@param given table
---@return MonsterTable
function allocation.hengband(given)
  return make(HENGBAND, given)
end

--- A monster table by the rules of Angband 4.2: rows and options as above, but for `turns`, `maze`, `beginner` and `nightmare`, which it has not.
---@param given table
---@return MonsterTable
function allocation.angband(given)
  return make(ANGBAND, given)
end

return allocation
