-- What the rows of an allocation table weigh on a floor (std.hengband.allocation says by which rule).
--
-- Rows are read as lists, one entry for each: a table has hundreds, and most monsters are never looked at.

local restriction = require "std.hengband.restriction"
local terrain_rule = require "std.hengband.terrain"

local weights = {}

local floor = math.floor

local NO_ROW = {}

--- Sets by their lists: branches of a game share their rows, and a thousand sets for each would be most of what its scripts take in memory.
local sets = {}

--- Below this 100 / rarity has no exact number.
local LEAST_RARITY = 1e-13

---@class Book what rows say wherever the floor is
---@field rows table[]
---@field has table<string, boolean>[] flags
---@field fits boolean[] whether the row fits the branch by flags and symbol
---@field symbols string[]
---@field habitats string[]
---@field unique boolean[]
---@field forced boolean[] not on floors less deep than its level
---@field barred boolean[] comes to none of the branch's floors by itself: its flags say so
---@field wet integer[] rows of those that are put on no dry ground
---@field shunned_by table<string, string[]> by name: those that share no floor with it, as they say
---@field fixed boolean numbers alone say how the rows weigh
---@field declared number[] levels of monster { }

--- Flags as a set.
---@param flags string[]
---@return table<string, boolean>
function weights.set(flags)
  local set = sets[flags]
  if not set then
    set = {}
    for _, flag in ipairs(flags) do
      set[flag] = true
    end
    sets[flags] = set
  end
  return set
end

--- The book of a table; made once.
---@param t MonsterTable
---@return Book
function weights.book(t)
  if t.opened then
    return t.opened
  end
  local names = t:names()
  local glyphs, alone, habitats = monster_values(names, "glyph"), monster_values(names, "unique"), monster_values(names, "habitat")
  local rows, has, fits, symbols, unique, forced, barred, wet, shunned_by = {}, {}, {}, {}, {}, {}, {}, {}, {}
  local r, wild, fixed = t.restriction, t.wild, not (t.where or t.gone or t.restriction.where)
  for i, row in ipairs(t.row_of) do
    if type(row) ~= "table" or row.tag then
      row = NO_ROW
    end
    local flags = row.flags or t:monster(i).tags
    local set = sets[flags] or weights.set(flags)
    local symbol = row.symbol or glyphs[i]
    rows[i], has[i], symbols[i], fits[i] = row, set, symbol, r.mode == "none" or restriction.fits(r, symbol, set)
    unique[i] = row.unique or set.UNIQUE or alone[i]
    forced[i] = row.force_depth or set.FORCE_DEPTH or false
    barred[i] = set.QUESTOR or set.GUARDIAN or set.WILD_ONLY and not (wild and (wild == true or set[wild])) or false
    fixed = fixed and type(row.level) ~= "function" and type(row.rarity) ~= "function"
    if habitats[i] == "water" or set.AQUATIC and not terrain_rule.allows("floor", habitats[i], set) then
      wet[#wet + 1] = i
    end
    if row.not_with then
      for _, other in ipairs(row.not_with) do
        shunned_by[other] = shunned_by[other] or {}
        table.insert(shunned_by[other], names[i])
      end
    end
  end
  t.opened = {
    rows = rows, has = has, fits = fits, symbols = symbols, unique = unique, forced = forced, barred = barred, fixed = fixed, wet = wet,
    shunned_by = shunned_by, habitats = habitats, declared = monster_values(names, "level"),
  }
  return t.opened
end

--- The set of monsters that are gone, or a function that says so.
local function who_is_gone(gone, place)
  if type(gone) ~= "string" then
    return gone or nil
  end
  local named = {}
  for name in string.gmatch(tostring(place.context[gone]), "[^,]+") do
    named[string.match(name, "^%s*(.-)%s*$")] = true
  end
  return function(m)
    return named[m.name]
  end
end

--- Refuses a rarity that nothing can be weighed by.
local function refuse_rarity(t, i, rarity)
  local given = t.row_of[i].rarity
  local text = rarity < 0 and " must be a number from 0, got " or " is too small to weigh by, "
  blame(type(given) == "function" and given or t.site, t.who .. ": rarity of \"" .. t.spelt[i] .. "\"" .. text .. rarity)
end

--- What the floor's depth leaves of a row, and what the branch's restriction leaves of that.
local function settle_row(t, book, w, i, place)
  local level, weight, r = w.levels[i], w.whole[i], t.restriction
  if level > w.depth and book.forced[i] then
    weight = 0
  end
  w.plain[i] = weight
  if weight > 0 and (not book.fits[i] or t.beginner and level > w.depth or r.where and not r.where(t:monster(i), place)) then
    weight = weight * r.div / 64
  end
  w.weights[i] = weight
end

---@class Weighed
---@field levels number[]
---@field weights number[] with the restriction of the branch
---@field plain number[] without it
---@field depth integer

--- Works out all rows at a place.
local function weigh_all(t, book, place)
  local gone, where, bias, depth = who_is_gone(t.gone, place), t.where, t.style.bias, t.depth_of(place)
  local levels, whole, plain, list, by_depth = {}, {}, {}, {}, {}
  local w = { levels = levels, whole = whole, plain = plain, weights = list, by_depth = by_depth, depth = depth }
  local fits, forced, barred, special = book.fits, book.forced, book.barred, t.beginner or t.restriction.where
  for i, row in ipairs(book.rows) do
    local level, rarity, weight = row.level or book.declared[i], row.rarity or 1, 0
    if type(level) == "function" then
      level = t:number(i, "level", place, book.declared[i])
    end
    if type(rarity) == "function" then
      rarity = t:number(i, "rarity", place, 1)
    end
    -- What the row weighs wherever it may be.
    if not barred[i] and (not where or where(t:monster(i), place)) and not (gone and gone(t:monster(i), place)) and rarity ~= 0 then
      if rarity < LEAST_RARITY then
        refuse_rarity(t, i, rarity)
      end
      weight = floor(100 / rarity)
      if bias then
        weight = weight * bias(level)
      end
    end
    levels[i], whole[i], plain[i], list[i] = level, weight, weight, weight
    if special or forced[i] or not fits[i] then
      settle_row(t, book, w, i, place)
    end
    if t.beginner or forced[i] then
      by_depth[#by_depth + 1] = i
    end
  end
  return w
end

--- Levels and weights of the rows on a floor. Kept for one place; where numbers alone say how rows weigh, only what goes by the depth is worked out
--- for the next.
---@param t MonsterTable
---@param place Place
---@return Weighed
function weights.at(t, place)
  if t.weighed_at == place then
    return t.weighed
  end
  local book = weights.book(t)
  local w = book.fixed and t.weighed
  if w then
    w.depth = t.depth_of(place)
    for _, i in ipairs(w.by_depth) do
      settle_row(t, book, w, i, place)
    end
  else
    w = weigh_all(t, book, place)
  end
  t.weighed, t.weighed_at = w, place
  return w
end

--- A monster of a row as it is at the place last weighed.
---@param t MonsterTable
---@param i integer
---@return Monster
function weights.monster(t, i)
  local m, book = t:monster(i), t.opened
  m.level, m.habitat, m.symbol, m.unique = t.weighed.levels[i], book.habitats[i], book.symbols[i], book.unique[i] and true or false
  return m
end

return weights
