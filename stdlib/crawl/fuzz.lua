-- Out of depth: the chances that a floor counts as another one, after Crawl. What the option `fuzz` of std.crawl's rules reads.
--
--   fuzz = true                                  as the rule's own version of the game did it
--   fuzz = { span = 3, chance = 20, cap = 12 }   first_match and population
--   fuzz = { main = true, turns = "turns" }      rejection; `turns` is a name of the dungeon's context
--   fuzz = function(place) return { { 90, place.depth }, { 10, place.depth + 2 } } end
--
-- A function gives { {weight, depth}, ... }, in the depth the rule counts. Depths of a fuzz are asked like floors: functions for level and
-- rarity get a place of that depth.

local shared = require "std.crawl.table"

local fuzz = {}

--- The averaged roll of two dice, (0..n-1 + 0..n) / 2 rounded down: how many of n * (n + 1) rolls give v.
---@param n integer
---@param v integer
---@return integer
function fuzz.averaged(n, v)
  local count = 0
  for sum = 2 * v, 2 * v + 1 do
    count = count + math.max(0, math.min(n - 1, sum) - math.max(0, sum - n) + 1)
  end
  return count
end

--- Adds weights of equal depths, in order of depth.
local function gather(list)
  table.sort(list, function(a, b)
    return a[2] < b[2]
  end)
  local out = {}
  for _, pair in ipairs(list) do
    local last = out[#out]
    if last and last[2] == pair[2] then
      last[1] = last[1] + pair[1]
    elseif pair[1] > 0 then
      out[#out + 1] = { pair[1], pair[2] }
    end
  end
  return out
end

--- A designer's function, its answer checked. Weights that are all 0 give nobody.
local function own(who, f)
  return function(place)
    local list = f(place)
    if type(list) ~= "table" then
      blame(f, who .. ": fuzz" .. shared.at(place) .. " must give { {weight, depth}, ... }, got " .. tostring(list))
    end
    for i, pair in ipairs(list) do
      if type(pair) ~= "table" or not shared.finite(pair[1]) or pair[1] < 0 or pair[1] > 2 ^ 53 or not (shared.finite(pair[2]) and math.abs(pair[2]) < 10000) then
        blame(f, who .. ": entry " .. i .. " of fuzz" .. shared.at(place) .. " must be {weight, depth}, two numbers, the weight from 0 to 2^53, got "
          .. (type(pair) == "table" and "{" .. tostring(pair[1]) .. ", " .. tostring(pair[2]) .. "}" or tostring(pair)))
      end
    end
    if #list == 0 then
      blame(f, who .. ": fuzz" .. shared.at(place) .. " gives no depth")
    end
    return list
  end
end

--- In Crawl's dungeon nothing comes out of depth on the first floor, and less far on the next.
local function usual_span(place)
  return place.depth == 1 and 0 or math.min(place.depth, 5)
end

local function check_modern(who, o)
  local span, chance, cap = o.span, o.chance, o.cap
  if span and type(span) ~= "function" and not (shared.finite(span) and span >= 0 and span % 1 == 0 and span <= 1000) then
    blame(nil, who .. ": span of fuzz must be a whole number from 0 to 1000 or a function(place), got " .. tostring(span))
  elseif not (shared.finite(chance) and chance >= 0 and chance <= 100) then
    blame(nil, who .. ": chance of fuzz must be percent, 0 to 100, got " .. tostring(chance))
  elseif cap and not (shared.finite(cap) and cap >= 1) then
    blame(nil, who .. ": cap of fuzz must be a depth from 1, got " .. tostring(cap))
  end
end

--- The rule since 0.11: `chance` percent (14) for a roll from -span to span, the average of two; what is above 0 counts as so many floors
--- deeper, up to `cap` (no limit; a floor below the cap keeps its own depth). The span is 5, but 0, 2, 3 and 4 on floors 1 to 4, or a
--- number, or function(place).
---@param who string
---@param given boolean|table|function
---@return (fun(place: Place, depth: number): table[])?
function fuzz.modern(who, given)
  if not given then
    return nil
  elseif type(given) == "function" then
    return own(who, given)
  elseif given == true then
    given = {}
  elseif type(given) ~= "table" then
    blame(nil, who .. ": fuzz must be true, false, { span =, chance =, cap = } or a function(place), got " .. tostring(given))
  end
  local o = shared.read(who .. ": fuzz", given, { span = false, chance = 14, cap = false })
  if checking() then
    check_modern(who, o)
  end
  return function(place, depth)
    local span = o.span or usual_span
    if type(span) == "function" then
      local f = span
      span = f(place)
      if not (shared.finite(span) and span >= 0 and span % 1 == 0 and span <= 1000) then
        blame(f, who .. ": span of fuzz" .. shared.at(place) .. " must be a whole number from 0 to 1000, got " .. tostring(span))
      end
    end
    local sides = 2 * span + 1
    local rolls = sides * (sides + 1)
    local deepest = math.max(depth, o.cap or math.huge)
    local list, stays = {}, rolls * 100
    for deeper = 1, span do
      local weight = fuzz.averaged(sides, span + deeper) * o.chance
      stays = stays - weight
      list[#list + 1] = { weight, math.min(depth + deeper, deepest) }
    end
    list[#list + 1] = { stays, depth }
    return gather(list)
  end
end

--- Turn of the game, where a rule of old asks for it.
local function turns_at(who, turns, site, place)
  local now = turns
  if type(turns) == "string" then
    local known
    known, now = pcall(function()
      return place.context[turns]
    end)
    if not known then
      blame(site, who .. ": turns of fuzz: the context has no \"" .. turns .. "\"", "dungeon { context = { " .. turns .. " = 0 } } declares it")
    end
  elseif type(turns) == "function" then
    now, site = turns(place), turns
  end
  if not shared.finite(now) then
    blame(site, who .. ": turns of fuzz" .. shared.at(place) .. " must be a number, got " .. tostring(now))
  end
  return now
end

--- Every entry of a list, replaced by what `step(add, weight, lev)` adds for it.
local function each(list, step)
  local out = {}
  local function add(weight, lev)
    if weight > 0 then
      out[#out + 1] = { weight, lev }
    end
  end
  for _, pair in ipairs(list) do
    step(add, pair[1], pair[2])
  end
  return gather(out)
end

--- One time in four any shallower floor instead, in the main dungeon.
local function shallower(list)
  return each(list, function(add, weight, lev)
    add(weight * 3 / 4, lev)
    if lev <= 1 then
      add(weight / 4, 0)
      return
    end
    for other = 0, lev - 1 do
      add(weight / 4 / lev, other)
    end
  end)
end

--- With a chance an averaged roll of n sides; what it is above `over` counts as so many floors deeper.
local function deeper(add, weight, lev, chance, n, over)
  local left = weight
  for v = over + 1, n - 1 do
    local part = weight * chance * fuzz.averaged(n, v) / (n * (n + 1))
    left = left - part
    add(part, lev + v - over)
  end
  add(left, lev)
end

-- What versions differ in: gates, chances and sizes of the two rolls.
local old = {}

old["0.5"] = function(list, now, main)
  if main then
    list = each(list, function(add, weight, lev)
      local open = lev <= 27 and (lev > 0 or now > 700)
      deeper(add, weight, lev, open and 1 / 7 or 0, 9, 4)
    end)
  end
  list = each(list, function(add, weight, lev)
    local chance = now > 1400 - 117 * lev and 1 / 5000 or 0
    add(weight * (1 - chance), lev)
    for more = 0, 11 do
      add(weight * chance / 12, lev + more)
    end
  end)
  return each(list, function(add, weight, lev)
    add(weight, math.min(lev, main and 27 or 30))
  end)
end

--- A chance that grows evenly from `first` to 1 in so many turns after turn 3000.
local function growing(first, now, over)
  return first + (1 - first) * math.min(1, math.max(0, now - 3000) / over)
end

old["0.8"] = function(list, now)
  list = each(list, function(add, weight, lev)
    local gate = 0
    if lev <= 27 then
      gate = (lev > 1 or now > 700 - 117 * lev) and 1 or lev == 1 and 3 / 4 or 0
    end
    deeper(add, weight, lev, gate * growing(0.14, now, 4800), 11, 5)
  end)
  list = each(list, function(add, weight, lev)
    local chance = now > 1400 - 117 * lev and growing(0.0002, now, 9000) or 0
    deeper(add, weight, lev, chance, 27, 0)
  end)
  return each(list, function(add, weight, lev)
    add(weight, math.min(lev, 30))
  end)
end

--- The rules until 0.5 and until 0.10, for levels counted from 0: one time in four a shallower floor, one in seven up to 4 or 5 floors
--- deeper, seldom many; the more the later in the game (`turns`: a number, a function(place) or a name of the context, 0), growing evenly,
--- not in the game's whole thousandths. `main` (true): this is the main dungeon; elsewhere no floor counts as shallower, and in 0.5 only the
--- seldom leap is left. At most level 27 in 0.5's main dungeon, else 30.
---@param who string
---@param given boolean|table|function
---@param version "0.5"|"0.8"
---@return (fun(place: Place, lev: number): table[])?
function fuzz.old(who, given, version)
  if not given then
    return nil
  elseif type(given) == "function" then
    return own(who, given)
  elseif given == true then
    given = {}
  elseif type(given) ~= "table" then
    blame(nil, who .. ": fuzz must be true, false, { main =, turns = } or a function(place), got " .. tostring(given))
  end
  local o = shared.read(who .. ": fuzz", given, { main = true, turns = 0 })
  if checking() then
    local turns = o.turns
    if type(o.main) ~= "boolean" then
      blame(nil, who .. ": main of fuzz must be true or false, got " .. tostring(o.main))
    elseif type(turns) ~= "function" and type(turns) ~= "string" and not shared.finite(turns) then
      blame(nil, who .. ": turns of fuzz must be a number, a name of the context or a function(place), got " .. tostring(turns))
    end
  end
  local site = checking() and call_site() or nil
  return function(place, lev)
    if lev < 0 or lev % 1 ~= 0 then
      blame(site, who .. ": fuzz takes whole levels from 0, depth" .. shared.at(place) .. " is " .. tostring(lev))
    end
    local list = { { 1, lev } }
    if o.main then
      list = shallower(list)
    end
    return old[version](list, turns_at(who, o.turns, site, place), o.main)
  end
end

return fuzz
