-- What several branches share, and what each has otherwise: nothing is copied, and a change of the theme changes them all.
--
--   -- themes/cellars.lua
--   return theme.new {
--     size = { width = 70, height = 30 },
--     rooms = { require "rooms.pantry", { require "std.rooms.plain", weight = 20 }, tagged "cellar" },
--     layout = layouts.rooms { budget = 12 },
--     monsters = { { "cellar rat", weight = 20 }, { "cask mite", weight = 8 } },
--     population = function(rows) rows.count = between(6, 9) return population.weighted(rows) end,
--   }
--
--   -- branches/ice_cellar.lua
--   local cellars = require "themes.cellars"
--   return branch(cellars {
--     name = "ice cellar", floors = 3, entry = { from = "cellars", depth = 2 },
--     materials = { wall = "ice_wall" },
--     rooms = theme.change { add = { require "rooms.ice_store" }, drop = { "pantry" }, set = { ["plain room"] = { weight = 5 } } },
--     monsters = theme.change { add = { { "ice mite", weight = 12 } }, drop = { "cask mite" } },
--   })
--
-- A field that a branch gives takes the place of the theme's. Of `materials`, `stairs`, `data` and `size` the entries are put together; of `rooms` and
-- `monsters`, lists of rows, `theme.change` adds, drops and sets some and keeps the rest. `monsters` are rows of any monster table; `population` is
-- what makes a population of them, so that a branch changes the rows and not the rule. Rows of `themes`, for a part of a branch's floors, may
-- change rooms and monsters likewise.

local theme = {}

-- Entries of these are put together one by one.
local MERGED = { materials = true, stairs = true, data = true, size = true }
-- Lists of rows.
local LISTS = { rooms = "room", monsters = "monster" }
local CHANGES = { add = "a list of rows", drop = "a list of names", set = "a table of rows by name" }

---@class ThemeChange
---@field add any[]? rows that come after the theme's
---@field drop any[]? names, or `tagged "word"`, of rows that are left out
---@field set table<string, table>? fields of rows by name; the others of a row stay

local change_meta = {}

--- Some rows of a list otherwise than the theme has them.
---@param given ThemeChange
---@return ThemeChange
function theme.change(given)
  if type(given) ~= "table" then
    error("theme.change takes { add =, drop =, set = }, not a " .. type(given), 2)
  end
  for name, value in pairs(given) do
    if not CHANGES[name] then
      error("theme.change has no '" .. tostring(name) .. "'; it has: add, drop, set", 2)
    elseif type(value) ~= "table" then
      error("theme.change: " .. name .. " is " .. CHANGES[name] .. ", not a " .. type(value), 2)
    end
  end
  return setmetatable({ add = given.add or {}, drop = given.drop or {}, set = given.set or {}, site = checking() and call_site() }, change_meta)
end

--- What a row is known by: its name, or the word of `tagged "word"`.
local function name_of(row)
  local first = type(row) == "table" and not row.tag and row[1] or row
  return type(first) == "table" and first.tag and "tagged " .. first.tag or first
end

--- A copy of a row with some fields set.
local function set_fields(row, fields)
  local copy = {}
  if type(row) == "table" and not row.tag then
    for name, value in pairs(row) do
      copy[name] = value
    end
  else
    copy[1] = row
  end
  for name, value in pairs(fields) do
    copy[name] = value
  end
  return copy
end

--- The rows of a theme with a change made to them.
local function changed(rows, change, field)
  local what = "theme.change of " .. field
  local where, out = {}, {}
  for i, row in ipairs(rows) do
    where[name_of(row)] = i
  end
  local function find(name)
    if not where[name] then
      local names = {}
      for i, row in ipairs(rows) do
        names[i] = name_of(row)
      end
      local text = what .. ": the theme has no " .. LISTS[field] .. " \"" .. tostring(name) .. "\""
      blame(change.site, text, "it has: " .. table.concat(names, ", "))
    end
    return where[name]
  end
  local dropped, set = {}, {}
  for _, row in ipairs(change.drop) do
    dropped[find(name_of(row))] = true
  end
  for name, fields in pairs(change.set) do
    if type(fields) ~= "table" then
      blame(change.site, what .. ": set[\"" .. tostring(name) .. "\"] is a table of fields, not a " .. type(fields))
    end
    set[find(name)] = fields
  end
  for i, row in ipairs(rows) do
    if not dropped[i] then
      out[#out + 1] = set[i] and set_fields(row, set[i]) or row
    end
  end
  for _, row in ipairs(change.add) do
    local name = name_of(row)
    if where[name] and not dropped[where[name]] then
      blame(change.site, what .. ": the theme has \"" .. tostring(name) .. "\" already; use set to change it")
    end
    out[#out + 1] = row
  end
  return out
end

--- A field as the base has it with what is given for it.
local function combined(name, base, given)
  if LISTS[name] and getmetatable(given) == change_meta then
    return changed(base or {}, given, name)
  elseif MERGED[name] and type(base) == "table" and type(given) == "table" and not base.from and not given.from then
    return set_fields(base, given)
  end
  return given
end

--- The fields of a base with those that are given.
local function over(base, given)
  local fields = {}
  for name, value in pairs(base) do
    fields[name] = value
  end
  for name, value in pairs(given) do
    fields[name] = combined(name, base[name], value)
  end
  return fields
end

--- `monsters` made into a population by the rule of the theme; the rows themselves are no field of a branch.
local function peopled(fields, rows)
  if not rows then
    return fields.population
  end
  local copy = {}
  for i, row in ipairs(rows) do
    copy[i] = row
  end
  return fields.population(copy)
end

--- Fields of `branch { }` from those of a theme.
local function declared(fields, site)
  local out = {}
  for name, value in pairs(fields) do
    out[name] = value
  end
  out.monsters = nil
  if fields.monsters and type(fields.population) ~= "function" then
    blame(site, "a theme with monsters has a population, a function(rows) that makes one of them")
  end
  out.population = peopled(fields, fields.monsters)
  for i, row in ipairs(fields.themes or {}) do
    local one = set_fields(row, {})
    if row.rooms then
      one.rooms = combined("rooms", fields.rooms, row.rooms)
    end
    if row.monsters then
      one.population = peopled({ population = row.population or fields.population }, combined("monsters", fields.monsters, row.monsters))
      one.monsters = nil
    end
    out.themes = i == 1 and {} or out.themes
    out.themes[i] = one
  end
  return out
end

---@class Theme
---@overload fun(given: table): table
local methods = {}
local meta = { __index = methods }

local function check(who, given)
  if type(given) ~= "table" then
    error(who .. " takes a table of fields of a branch, not a " .. type(given), 3)
  end
  for name in pairs(LISTS) do
    if given[name] ~= nil and type(given[name]) ~= "table" then
      error(who .. ": " .. name .. " is a list of rows or theme.change { }, not a " .. type(given[name]), 3)
    end
  end
end

--- The fields of a branch: those of the theme, with what is given in their place.
function meta.__call(self, given)
  check("a theme", given)
  return declared(over(self.fields, given), checking() and call_site())
end

--- A theme of its own that is otherwise in some fields.
---@param given table
---@return Theme
function methods:but(given)
  check("theme:but", given)
  return setmetatable({ fields = over(self.fields, given) }, meta)
end

--- A theme: any fields of `branch { }`, and `monsters`.
---@param given table
---@return Theme
function theme.new(given)
  check("theme.new", given)
  for name in pairs(LISTS) do
    if getmetatable(given[name]) == change_meta then
      error("theme.new: " .. name .. " is a list of rows; theme.change is for what is made of a theme", 2)
    end
  end
  return setmetatable({ fields = over({}, given) }, meta)
end

return theme
