-- Reads the options of a function that takes one table: fills in defaults, refuses what it does not know, and blames the caller.
--
--   local o = options.read("layouts.cavern", given, { open = 45, passes = 4 })
--
-- A misspelt option is an error at the line that wrote it, not a default used in silence.

local options = {}

local function known(defaults)
  local names = {}
  for name in pairs(defaults) do
    names[#names + 1] = name
  end
  return table.concat(names, ", ")
end

--- Refuses what is not known, and a text or flag that is something else. List entries (1, 2, ...) are rows, not options.
local function check(who, given, defaults, level)
  for name, value in pairs(given) do
    local default = defaults[name]
    if default == nil and type(name) ~= "number" then
      error(who .. " has no option '" .. tostring(name) .. "'; it has: " .. known(defaults), level + 1)
    end
    local wanted = type(default)
    if (wanted == "string" or default == true) and type(value) ~= wanted then
      error(who .. ": option '" .. name .. "' is a " .. wanted .. ", not a " .. type(value), level + 1)
    end
  end
end

--- The given options, checked; those not given are the defaults.
---@param who string name of the function, for messages
---@param given table? what the caller wrote
---@param defaults table every option there is; `false` stands for "none"
---@return table
function options.read(who, given, defaults)
  if given == nil then
    return defaults
  end
  -- A module that runs again for a floor was checked when it loaded.
  if checking() then
    if type(given) ~= "table" then
      error(who .. " takes a table of options, not a " .. type(given), 3)
    end
    check(who, given, defaults, 3)
  end
  return setmetatable({}, {
    -- What was asked for once is kept.
    __index = function(read, name)
      local value = given[name]
      if value == nil then
        value = defaults[name]
      end
      read[name] = value
      return value
    end,
  })
end

--- Checks the fields of a row of a list, which is used as it is.
---@param who string name of the function and the row, for messages
---@param row table
---@param defaults table every field there is; `false` stands for "none"
function options.row(who, row, defaults)
  if checking() then
    check(who, row, defaults, 3)
  end
end

--- Checks options that are counts: each a whole number or `between(a, b)`.
---@param who string
---@param read table what `options.read` returned
---@param names string[] which options
function options.counts(who, read, names)
  if not checking() then
    return
  end
  for _, name in ipairs(names) do
    local value = read[name]
    local drawn = type(value) == "table" and value.from ~= nil
    if not drawn and (type(value) ~= "number" or value < 0 or value % 1 ~= 0) then
      error(who .. ": option '" .. name .. "' is a whole number or between(a, b)", 3)
    end
  end
end

--- Notes that options name terrains, so that a misspelt one is found when the scripts load.
---@param read table what `options.read` returned
---@param names string[] which options
function options.terrains(read, names)
  if not checking() then
    return
  end
  for _, name in ipairs(names) do
    if type(read[name]) == "string" then
      refer("terrain", read[name])
    end
  end
end

return options
