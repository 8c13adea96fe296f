-- A table of modules that are loaded when they are first asked for, by name or many at once. What std.fills and std.shapes are.
--
--   local shelf = require "std.shelf"
--   return shelf("fill", { bones = function() return require "std.fills.bones" end })

--- Names in order of the alphabet.
local function sorted(modules)
  local names = {}
  for name in pairs(modules) do
    names[#names + 1] = name
  end
  table.sort(names)
  return names
end

--- A table that loads a module when one of its fields is read.
---@param what string what each of them is, for messages
---@param modules table<string, fun(): any> name to what loads it
---@return table
return function(what, modules)
  local function get(name, level)
    local load = modules[name]
    if not load then
      error("no standard " .. what .. " '" .. tostring(name) .. "'; there are: " .. table.concat(sorted(modules), ", "), level + 1)
    end
    return load()
  end
  local shelf = {}

  --- Loads those named, or all. On a floor they are known already.
  function shelf.use(names)
    if not checking() then
      return
    end
    if names ~= nil and type(names) ~= "table" then
      error("use takes a list of names, not a " .. type(names), 2)
    end
    for _, name in ipairs(names or sorted(modules)) do
      get(name, 2)
    end
  end

  return setmetatable(shelf, {
    __index = function(_, name)
      return get(name, 2)
    end,
  })
end
