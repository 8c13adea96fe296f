-- One monster on demand: see `t:create` in selection.lua.

local ASK = { class = true, name = true, fits = true, first = true, alone = true }

--- The monster of a name.
local function named(all, name)
  for i, other in ipairs(all:names()) do
    if other == name then
      return all:monster(i)
    end
  end
  blame(call_site(), all.who .. ": create: \"" .. tostring(name) .. "\" has no row")
end

--- Draws until one fits its cell; who is drawn after `put_back` tries is taken anyway.
local function fitting(t, place, rng, ask, put_back)
  for try = 1, put_back + 1 do
    local m = t:draw(place, rng)
    if not m or try > put_back then
      return m
    end
    local fits = not ask.fits or ask.fits(m, place)
    if fits and (try > 1 or not ask.first or ask.first(m, place)) then
      return m
    end
  end
  return nil
end

--- The odds of a class, worked out once for each place.
local function of_class(t, place, class)
  if t.asked_at ~= place then
    t.asked_at, t.asked = place, {}
  end
  local known = t.asked[class]
  if not known then
    known = require "std.nethack.bag".odds(t.bestiary, t:scene(place), { class = class })
    t.asked[class] = known
  end
  return known
end

---@param t MonsterTable of std.nethack
---@param place Place
---@param rng Rng
---@param ask table
---@param put_back integer
---@return Monster?
---@return integer?
return function(t, place, rng, ask, put_back)
  for key in pairs(ask) do
    if not ASK[key] then
      blame(call_site(), t.who .. ": create has no option '" .. tostring(key) .. "'; it has: alone, class, first, fits, name")
    end
  end
  if ask.name then
    local m = named(t.bestiary, ask.name)
    if t.readers.genocided(place)(m) then
      return nil
    end
    return m, 1
  elseif ask.class then
    local i = of_class(t, place, ask.class):draw(rng)
    if i then
      return t.bestiary:monster(i), 1
    end
    return nil
  elseif t.readers.nomongen(place) then
    return nil
  end
  local m = fitting(t, place, rng, ask, put_back)
  if not m then
    return nil
  end
  return m, ask.alone and 1 or t:group(m, place, rng)
end
