-- Looks over rows and options of std.nethack. Runs when the scripts load, not again for each floor.

local rows = require "std.nethack.rows"

local check = {}

local PLANES = { earth = true, water = true, fire = true, air = true }

--- The words of a table, for messages.
local function words(set)
  local known = {}
  for word in pairs(set) do
    known[#known + 1] = word
  end
  return table.concat(known, ", ")
end

--- Refuses values of rows that no rule gives a meaning; kinds and names are checked by std.monster_table.
---@param who string
---@param list table
---@param site string?
function check.rows(who, list, site)
  for i, row in ipairs(list) do
    if type(row) == "table" and not row.tag then
      local name = who .. ": row " .. i
      for field in pairs(rows.BOUNDS) do
        local value = row[field]
        if type(value) == "number" and not rows.in_bounds(field, value) then
          blame(site, name .. ": " .. field .. " must be " .. rows.must_be(field) .. ", got " .. tostring(value))
        end
      end
      if row.class == "" then
        blame(site, name .. ": class must not be empty")
      elseif row.plane and not PLANES[row.plane] then
        blame(site, name .. ": plane must be \"earth\", \"water\", \"fire\" or \"air\", got \"" .. row.plane .. "\"")
      end
      for _, flag in ipairs(row.flags or {}) do
        if not rows.FLAGS[flag] then
          blame(site, name .. " has an unknown flag: " .. tostring(flag), "flags are " .. words(rows.FLAGS))
        end
      end
    end
  end
end

--- Refuses options that no selection can mean.
---@param who string
---@param given table what the designer wrote
---@param o table the same, read
---@param letters table the classes that rules single out
---@param site string?
function check.options(who, given, o, letters, site)
  if o.rows and given[1] ~= nil then
    blame(site, who .. " takes rows = { ... } or a list of rows, not both")
  elseif o.rows and type(o.rows) ~= "table" then
    blame(site, who .. ": rows must be a list of rows, got " .. type(o.rows))
  elseif o.peaceful and type(o.peaceful) ~= "function" then
    blame(site, who .. ": peaceful must be a function(m, place, rng)")
  elseif o.label and type(o.label) ~= "string" then
    blame(site, who .. ": label must be a text")
  elseif o.letters and type(o.letters) ~= "table" then
    blame(site, who .. ": letters must be a table of lists: { float = { \"e\" } }")
  end
  for _, name in ipairs({ "min_adjust", "max_adjust" }) do
    local value = o[name]
    if type(value) ~= "number" or value % 1 ~= 0 or math.abs(value) > 1000000 then
      blame(site, who .. ": " .. name .. " must be a whole number, got " .. tostring(value))
    end
  end
  for role, list in pairs(o.letters or {}) do
    if not letters[role] then
      blame(site, who .. ": letters has no '" .. tostring(role) .. "'; it has: " .. words(letters))
    elseif type(list) ~= "table" then
      blame(site, who .. ": letters: " .. role .. " must be a list of classes")
    end
  end
end

--- Refuses what the option `quest` cannot mean.
---@param who string
---@param given any
---@param site string?
function check.quest(who, given, site)
  local form = "{ here = true, first = { \"name\" }, second = { \"name\", class = \"X\" } }"
  if type(given) ~= "table" then
    blame(site, who .. ": quest must be a table: " .. form)
  end
  for key in pairs(given) do
    if key ~= "here" and key ~= "first" and key ~= "second" then
      blame(site, who .. ": quest has no field '" .. tostring(key) .. "'; it has: first, here, second")
    end
  end
  for _, name in ipairs({ "first", "second" }) do
    local enemy = given[name]
    if type(enemy) ~= "table" or enemy[1] == nil and enemy.class == nil then
      blame(site, who .. ": quest needs " .. name .. " = { \"name\" } or { class = \"X\" }", "quest = " .. form)
    end
    for key, value in pairs(enemy) do
      if key ~= 1 and key ~= "class" or type(value) ~= "string" then
        blame(site, who .. ": quest: " .. name .. " is { \"name\", class = \"X\" }, both texts")
      end
    end
    if enemy[1] then
      refer("monster", enemy[1])
    end
  end
end

return check
