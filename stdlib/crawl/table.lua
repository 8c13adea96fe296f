-- What the rules of std.crawl share: options, levels and rarities, how deep a floor counts, and floors that count as deeper.

local monster_table = require "std.monster_table"
local row = require "std.population.row"

local shared = {}

local function finite(n)
  return type(n) == "number" and n == n and n ~= math.huge and n ~= -math.huge
end
shared.finite = finite

--- The place, for messages.
---@param place Place
---@return string
function shared.at(place)
  return " at " .. place.branch .. " " .. place.depth
end

--- Options within an option, checked; those not given are the defaults.
---@param who string what they are, for messages
---@param given table
---@param defaults table every option there is
---@return table
function shared.read(who, given, defaults)
  local o = {}
  for name, default in pairs(defaults) do
    o[name] = default
  end
  for name, value in pairs(given) do
    if defaults[name] == nil then
      local names = {}
      for known in pairs(defaults) do
        names[#names + 1] = known
      end
      blame(nil, who .. " has no option '" .. tostring(name) .. "'; it has: " .. table.concat(names, ", "))
    end
    o[name] = value
  end
  return o
end

--- Defaults of the options that every rule has, with those of one rule.
---@param own table
---@return table
function shared.defaults(own)
  own.rarity = false -- for rows that have none: a number or function(m, place)
  own.depth = false -- how deep a floor counts: "depth", "absolute" or function(place)
  own.fuzz = false -- floors that count as deeper at times; see std.crawl.fuzz
  own.wished = false -- about how many monsters a floor gets; false: what std.population takes
  own.label = "" -- name in charts
  return own
end

--- Checks the options of `shared.defaults`, and `level` where a rule has it.
---@param who string
---@param o table
function shared.check(who, o)
  for name, least in pairs({ level = -math.huge, rarity = 0 }) do
    local value = o[name]
    if value and type(value) ~= "function" and not (finite(value) and value >= least) then
      blame(nil, who .. ": " .. name .. " must be " .. (least == 0 and "a number from 0" or "a number")
        .. " or a function(m, place), got " .. tostring(value))
    end
  end
  if o.default_level and not finite(o.default_level) then
    blame(nil, who .. ": default_level must be a number, got " .. tostring(o.default_level))
  end
  local depth = o.depth
  if depth and depth ~= "depth" and depth ~= "absolute" and type(depth) ~= "function" then
    blame(nil, who .. ": depth must be \"depth\", \"absolute\" or a function(place), got " .. tostring(depth))
  end
  require "std.population.check".wished(who, o.wished)
end

--- How deep a place counts.
---@param who string
---@param how "depth"|"absolute"|false|fun(place: Place): number
---@param place Place
---@return number
function shared.measure(who, how, place)
  if how == "absolute" then
    return place.absolute
  elseif type(how) == "function" then
    local depth = how(place)
    if not finite(depth) then
      blame(how, who .. ": depth" .. shared.at(place) .. " must be a number, got " .. tostring(depth))
    end
    return depth
  end
  return place.depth
end

--- The monster table of a rule. `given` are the designer's rows and options, `o` the same with defaults; `rule` has `rule` and `who` (its name
--- in charts and in messages), `fields` of rows, `at` and `told`, as std.monster_table has them.
---@param given table
---@param o table
---@param rule table
---@return MonsterTable
function shared.new(given, o, rule)
  local t = monster_table.new({
    rule = rule.rule,
    who = rule.who,
    rows = given,
    fields = row.fields(rule.fields),
    twice = rule.twice,
    at = rule.at,
  })
  t.told = rule.told or function(_, place)
    return shared.told(t, o, place)
  end
  if o.label ~= "" then
    t.label = o.label
  end
  if o.wished then
    t.populate = function(floor, place, rng)
      local population = require "std.population"
      return population.cells({ monsters = t, wished = o.wished }).populate(floor, place, rng)
    end
  end
  if checking() and not o.rarity then
    for i, r in ipairs(given) do
      if type(r) ~= "table" or r.rarity == nil then
        blame(t.site, t.who .. ": row " .. i .. " has no rarity", "give the row a rarity, or the table one for all: rarity = function(m, place)")
      end
    end
  end
  return t
end

--- Who is to blame for the rarity of a row: the function that gave it, or the line of the table.
local function giver(t, o, i)
  local r = t.row_of[i]
  local from = type(r) == "table" and r.rarity or o.rarity
  return type(from) == "function" and from or t.site
end

--- The rarity of a row: its own, or the table's. What a function does not name has none: 0.
---@param t MonsterTable
---@param o table
---@param i integer
---@param place Place
---@return number
function shared.rarity(t, o, i, place)
  local rarity = t:number(i, "rarity", place, 0, o.rarity or nil)
  if rarity < 0 or rarity > 2 ^ 53 then
    blame(giver(t, o, i), t.who .. ": rarity of \"" .. t:names()[i] .. "\"" .. shared.at(place) .. " must be a number from 0 to 2^53, got "
      .. tostring(rarity), rarity < 0 and "a rarity of 0 is never: math.max(0, ...)" or nil)
  end
  return rarity
end

--- The native level of each row: its own number, or what monster { } declares.
local function natives_of(t)
  local natives = monster_values(t:names(), "level")
  for i, r in ipairs(t.row_of) do
    if type(r) == "table" and type(r.level) == "number" then
      natives[i] = r.level
    end
  end
  t.natives = natives
  return natives
end

--- Levels less depth and rarities of all rows, on a floor that counts as `depth`. A level is the row's, the table's, `default_level` or what
--- monster { } declares. The functions for rarity find the level that came out in `m.level` and the difference in `m.diff`.
---@param t MonsterTable
---@param o table
---@param place Place
---@param depth number
---@return number[] diffs, number[] rarities
function shared.values(t, o, place, depth)
  local diffs, rarities = {}, {}
  local natives = t.natives or natives_of(t)
  local default = o.default_level or nil
  local level_of = o.level or nil
  for i, native in ipairs(natives) do
    local m = t:monster(i)
    local level = t:number(i, "level", place, default or native, level_of)
    local diff = level - depth
    m.level, m.diff = level, diff
    rarities[i] = shared.rarity(t, o, i, place)
    -- A monster is the table's for all floors: what holds on this one does not stay with it.
    m.level, m.diff = native, nil
    diffs[i] = diff
  end
  return diffs, rarities
end

--- Levels and rarities of all rows at a place, as it is without fuzz: for tools that show them.
---@param t MonsterTable
---@param o table
---@param place Place
---@return table<string, number[]>
function shared.told(t, o, place)
  local depth = shared.measure(t.who, o.depth, place)
  local diffs, rarities = shared.values(t, o, place, depth)
  local levels = {}
  for i, diff in ipairs(diffs) do
    levels[i] = diff + depth
  end
  return { level = levels, rarity = rarities }
end

--- The deepest that at_depth goes.
local DEEPEST = 1000000

--- The odds of a place whose depth is one of several: `spread` is a list of { weight, depth }, `at(place, depth)` gives the odds of each.
---@param place Place
---@param depth number what the place itself counts
---@param spread table[]
---@param at fun(place: Place, depth: number): Odds
---@return Odds
function shared.mix(place, depth, spread, at)
  local parts = {}
  for i, pair in ipairs(spread) do
    local there = place
    if pair[2] ~= depth then
      there = at_depth(place, math.max(1, math.min(DEEPEST, place.depth + math.floor(pair[2] - depth))))
    end
    parts[i] = { pair[1], at(there, pair[2]) }
  end
  return odds.mix(parts)
end

return shared
