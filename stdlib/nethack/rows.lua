-- The rows of std.nethack: what a monster has to say for all of its selections.
--
--   { "cave imp", class = "i", difficulty = 4, frequency = 2, level = 3, alignment = -7, flags = { "small_group", "resist_fire" } }
--
-- class       text: monsters of a class stand together in the list, the weaker first (default: the glyph)
-- difficulty  whole number from 0: how dangerous they are in all (default: the level)
-- frequency   whole number from 0 to 7 (1)
-- level       whole number from 0 (default: the level that monster { } declares)
-- alignment   whole number, mostly from -20, chaotic, to 20, lawful (0)
-- plane       for elementals: the plane they are at home on, "earth", "water", "fire" or "air"
-- flags       list of the words below; tags of monster { } count as well
--
-- and the fields for placing (std.population.row). Numbers may be functions of (monster, place). All tables of a game share one list, a
-- module that returns the rows; its order is the order of the rules. The difficulties of a class should rise: where they do not, the
-- selection by class is still defined, by the order.

local monster_table = require "std.monster_table"

local rows = {}

--- Flags of a row and what they do.
rows.FLAGS = {
  nogen = "never made at random",
  unique = "there is one, and it is placed by hand",
  hell = "only in Gehennom",
  nohell = "never in Gehennom",
  placeholder = "stands for a race: never made by class, whatever is waived",
  small_group = "comes with up to 3 more, half of the times",
  large_group = "comes with up to 10 more, two of three times, else as a small group",
  resist_fire = "more likely on hot floors; may be on the plane of fire",
  resist_cold = "more likely on cold floors",
  swim = "may be on the plane of water",
  fly = "may be on the plane of air",
  float = "may be on the plane of air",
  amorphous = "may be on the plane of air",
  noncorporeal = "may be on the plane of air",
  whirly = "may be on the plane of air",
  trapper = "not on the plane of air, though it flies",
}

--- Least and most of the numbers.
rows.BOUNDS = { difficulty = { 0, 1000000 }, frequency = { 0, 7 }, level = { 0, 1000000 }, alignment = { -128, 127 } }

--- Whether a number is one that a field may have.
---@return boolean
function rows.in_bounds(field, value)
  local bounds = rows.BOUNDS[field]
  return value >= bounds[1] and value <= bounds[2] and value % 1 == 0
end

--- What a field must be, for messages.
---@return string
function rows.must_be(field)
  local bounds = rows.BOUNDS[field]
  return "a whole number from " .. bounds[1] .. " to " .. bounds[2]
end

---@class Bestiary: MonsterTable a list of rows, read once for all tables made of it
---@field traits Traits[]
---@field spans table<string, integer[]>

--- Lists that were read, so that tables share what they find out about them.
local read = {}

--- A list of rows, read: a monster table without a rule.
---@param who string for messages
---@param list table
---@return Bestiary
function rows.bestiary(who, list)
  local known = read[list]
  if not known then
    local fields = require "std.population.row".fields {
      class = "text",
      difficulty = "number",
      frequency = "number",
      level = "number",
      alignment = "number",
      plane = "text",
      flags = "table",
    }
    known = monster_table.new { rule = who, who = who, rows = list, fields = fields }
    if checking() then
      require "std.nethack.check".rows(who, list, known.site)
    end
    known.traits, known.spans = {}, {}
    read[list] = known
  end
  return known
end

--- The flags of a monster of such a list, tags among them.
---@param m Monster
---@return table<string, boolean>
function rows.flags(m)
  local flags = {}
  for _, word in ipairs(m.tags) do
    flags[word] = true
  end
  for _, word in ipairs(m.flags or {}) do
    flags[word] = true
  end
  return flags
end

---@class Traits
---@field class string
---@field flags table<string, boolean>
---@field plane string?

--- What does not change about a monster, worked out once.
---@param all Bestiary
---@param i integer
---@return Traits
function rows.traits(all, i)
  local known = all.traits[i]
  if not known then
    local m = all:monster(i)
    known = { class = m.class or m.glyph, flags = rows.flags(m), plane = m.plane }
    all.traits[i] = known
  end
  return known
end

--- First and last row of a class. Its members stand together, since the rules walk from the first of them to the last.
---@param all Bestiary
---@param class string
---@return integer first
---@return integer last
function rows.span(all, class)
  local known = all.spans[class]
  if known then
    return known[1], known[2]
  end
  local first, last
  for i, name in ipairs(all:names()) do
    if rows.traits(all, i).class == class then
      if last and last < i - 1 then
        blame(all.site, all.who .. ": class \"" .. class .. "\" is not in one piece: \"" .. all:names()[last] .. "\", then others, then \""
          .. name .. "\"", "put the rows of a class together, the weaker first")
      end
      first, last = first or i, i
    end
  end
  if not first then
    blame(all.site, all.who .. ": no row is of class \"" .. class .. "\"", "the class of a row is its glyph unless it says class = \"X\"")
  end
  all.spans[class] = { first, last }
  return first, last
end

--- A number of a row; one that a function gave is checked like one that was written.
local function number(all, i, field, place, default)
  local value = all:number(i, field, place, default)
  local row = all.row_of[i]
  local from = type(row) == "table" and row[field]
  if type(from) == "function" and value ~= nil and not rows.in_bounds(field, value) then
    blame(from, all.who .. ": " .. field .. " of \"" .. all:monster(i).name .. "\" at " .. place.branch .. " " .. place.depth
      .. " must be " .. rows.must_be(field) .. ", got " .. tostring(value))
  end
  return value
end

---@return integer
function rows.level(all, i, place)
  return number(all, i, "level", place, all:monster(i).level)
end

---@return integer
function rows.difficulty(all, i, place)
  return number(all, i, "difficulty", place) or rows.level(all, i, place)
end

---@return integer
function rows.frequency(all, i, place)
  return number(all, i, "frequency", place, 1)
end

---@return integer
function rows.alignment(all, i, place)
  return number(all, i, "alignment", place, 0)
end

return rows
