-- Checks of what designers write for populations and bands. They run when the scripts load, never for a floor.

local check = {}

--- What floor:place_monster takes as state, and which of it may be a count.
local STATE = {
  asleep = "count", hp = "count", max_hp = "count", depth_over = "count", leader = "count", shown_as = "string", attitude = "string",
  hasted = "boolean", note = "string", data = "any",
}

local ATTITUDES = { hostile = true, friendly = true, pet = true }

--- Whether a value can be drawn as a count: a whole number from 0, between(a, b), dice, or a function that returns one.
---@return boolean
local function is_count(value)
  local is = type(value)
  if is == "table" then
    return type(value.from) == "number" and type(value.to) == "number" and value.from <= value.to
  elseif is == "string" then
    local dice, sides, rest = value:match "^(%d*)d(%d+)(.*)$"
    return dice ~= nil and tonumber(sides) > 0 and (rest == "" or rest:find "^[-+*]%d+$" ~= nil)
  end
  return is == "function" or is == "number" and value >= 0 and value % 1 == 0 and value < math.huge
end

--- Refuses fields that are none of those known; list entries (1, 2, ...) are not fields.
---@param who string
---@param given table
---@param names string[]
---@param site any? line to blame (the designer's that called in)
---@param word string? what they are called ("field")
function check.known(who, given, names, site, word)
  for name in pairs(given) do
    local found = type(name) == "number"
    for _, known in ipairs(names) do
      found = found or name == known
    end
    if not found then
      blame(site or call_site(), who .. " has no " .. (word or "field") .. " '" .. tostring(name) .. "'; it has: " .. table.concat(names, ", "))
    end
  end
end

--- Refuses what is no table of options, and options that are none of the defaults.
---@param who string
---@param given any
---@param defaults table<string, any>
function check.options(who, given, defaults)
  if type(given) ~= "table" then
    blame(call_site(), who .. " takes a table of options, got " .. tostring(given))
  end
  local names = {}
  for name in pairs(defaults) do
    names[#names + 1] = name
  end
  check.known(who, given, names, nil, "option")
end

--- Options that are plain numbers, and the most they may be.
local PLAIN = { distance = 1000, within = 1000, tries = 1000 }

--- A number of monsters on average: what can be drawn as a count, or a number between whole ones.
---@param who string
---@param wished any
---@param site any?
function check.wished(who, wished, site)
  local mean = type(wished) == "number" and wished >= 0 and wished < math.huge
  if wished and not mean and not is_count(wished) then
    blame(site or call_site(), who .. ": option 'wished' is a number from 0, between(a, b), dice or a function, not " .. tostring(wished))
  end
end

--- A chance in percent.
---@param who string
---@param chance any
---@param site any?
function check.percent(who, chance, site)
  if type(chance) ~= "number" or not (chance >= 0 and chance <= 100) or chance % 1 ~= 0 then
    blame(site or call_site(), who .. ": option 'chance' is a whole number of percent, 0 to 100, not " .. tostring(chance))
  end
end

--- Options that are counts, or plain numbers where nothing is drawn.
---@param who string
---@param o table
---@param names string[]
---@param site any? line to blame (the designer's that called in)
function check.counts(who, o, names, site)
  for _, name in ipairs(names) do
    local most, value = PLAIN[name], o[name]
    if most and not (value == nil or type(value) == "number" and value >= 0 and value <= most and value % 1 == 0) then
      blame(site or call_site(), who .. ": option '" .. name .. "' is a whole number from 0 to " .. most .. ", not " .. tostring(value))
    elseif value and not is_count(value) then
      blame(site or call_site(), who .. ": option '" .. name .. "' is a whole number, between(a, b), dice or a function, not " .. tostring(value))
    end
  end
end

--- A state as designers write it.
---@param who string
---@param state any
---@param site any?
function check.state(who, state, site)
  if not state or type(state) == "function" then
    return
  end
  site = site or call_site()
  if type(state) ~= "table" then
    blame(site, who .. ": state must be a table or a function(m, place, rng), got " .. tostring(state))
  end
  for name, value in pairs(state) do
    local kind = STATE[name]
    if not kind then
      blame(site, who .. ": state has no field '" .. tostring(name) .. "'; it has: asleep, hp, max_hp, shown_as, attitude, hasted, depth_over, leader, note, data")
    elseif kind == "count" and not is_count(value) or kind ~= "count" and kind ~= "any" and type(value) ~= kind then
      blame(site, who .. ": " .. name .. " of state must be a " .. kind .. ", got " .. tostring(value))
    end
  end
  for name, least in pairs { hp = 1, max_hp = 1, leader = 1 } do
    local value = state[name]
    if type(value) == "number" and (value < least or value > 2 ^ 31) then
      blame(site, who .. ": " .. name .. " of state must be at least " .. least .. ", got " .. tostring(value))
    end
  end
  if state.shown_as then
    refer("monster", state.shown_as)
  end
  if state.attitude and not ATTITUDES[state.attitude] then
    blame(site, who .. ": attitude of state must be \"hostile\", \"friendly\" or \"pet\", got \"" .. state.attitude .. "\"")
  end
end

--- Options that name a terrain.
---@param who string
---@param on any
function check.on(who, on)
  if on and type(on) ~= "string" then
    blame(call_site(), who .. ": option 'on' is the name of a terrain, not " .. tostring(on))
  elseif on then
    refer("terrain", on)
  end
end

--- What a row says about placing (std.population.row).
---@param who string
---@param row table
---@param site any?
function check.placing(who, row, site)
  site = site or call_site()
  if row.on then
    refer("terrain", row.on)
  end
  check.counts(who, row, { "group" }, site)
  if row.depth then
    check.depth(who, row.depth, site)
  end
  check.state(who, row.state, site)
  if row.band and not require "std.band".is(row.band) then
    blame(site, who .. ": band must be what band { ... } of std.band returns")
  end
end

--- A limit of depths: { min =, max = }.
---@param who string
---@param depth any
---@param site any?
function check.depth(who, depth, site)
  site = site or call_site()
  if type(depth) ~= "table" then
    blame(site, who .. ": depth must be a limit { min =, max = }, got " .. tostring(depth))
  end
  for name, value in pairs(depth) do
    -- NaN is less than nothing and more than nothing: a limit that would hold for every depth.
    if name ~= "min" and name ~= "max" or type(value) ~= "number" or value ~= value then
      blame(site, who .. ": depth must be a limit { min =, max = } of numbers, not { " .. tostring(name) .. " = " .. tostring(value) .. " }")
    end
  end
  if (depth.min or -math.huge) > (depth.max or math.huge) then
    blame(site, who .. ": depth { min = " .. depth.min .. ", max = " .. depth.max .. " } holds for no depth")
  end
end

--- A monster table, given as option `name`.
---@param who string
---@param t any
---@param name string
function check.monsters(who, t, name)
  if type(t) ~= "table" or type(t.tables) ~= "table" or type(t.odds) ~= "function" then
    blame(call_site(), who .. ": option '" .. name .. "' must be a monster table, as those of std.crawl, std.nethack, std.hengband or std.monster_table; got "
      .. tostring(t))
  end
end

return check
