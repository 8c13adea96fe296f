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

--- The given options with defaults filled in. List entries (1, 2, ...) are left alone: they are rows, not options.
---@param who string name of the function, for messages
---@param given table? what the caller wrote
---@param defaults table every option there is; `false` stands for "none"
---@param level integer? whom to blame: 1 for the caller of the function that reads (default), 2 for that one's caller
---@return table
function options.read(who, given, defaults, level)
  level = 2 + (level or 1)
  if given ~= nil and type(given) ~= "table" then
    error(who .. " takes a table of options, not a " .. type(given), level)
  end
  local read = {}
  for name, value in pairs(defaults) do
    read[name] = value
  end
  for name, value in pairs(given or {}) do
    if type(name) ~= "number" then
      local default = defaults[name]
      if default == nil then
        error(who .. " has no option '" .. tostring(name) .. "'; it has: " .. known(defaults), level)
      end
      local wanted = type(default)
      if (wanted == "string" or wanted == "boolean" and default == true) and type(value) ~= wanted then
        error(who .. ": option '" .. name .. "' is a " .. wanted .. ", not a " .. type(value), level)
      end
      read[name] = value
    end
  end
  return read
end

return options
