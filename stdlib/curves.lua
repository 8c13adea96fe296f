-- Curves: how a monster's rarity changes with the distance to its own floor. A curve is what a row says for `rarity`.
--
--   population = crawl.first_match {
--     { "cellar rat", level = 1, rarity = curves.asymmetric { rarity = 60, after = 1 } },
--     { "pale hound", level = 6, rarity = curves.sharp(90) },
--     { "old wyrm", level = 9, rarity = curves.soft(12) },
--   }
--
-- The rules of std.crawl take off diff * diff, where diff = level - depth: above 0 on floors shallower than the monster's own, below 0 on
-- deeper ones. A high rarity therefore reaches far: 40 spans 13 floors, 205 spans 29. A sharpened rarity is floor(sqrt(r)) + 1 (40 becomes
-- 7, 205 becomes 15) and spans 5 and 7. Percent of level 10, rarity 40, by floor (before the others of its table take their turn):
--
--   floor                   4   5   6   7   8   9  10  11  12  13  14  15  16
--   soft(40)                4  15  24  31  36  39  40  39  36  31  24  15   4
--   sharp(40)               .   .   .   .   3   6  40   6   3   .   .   .   .
--   asymmetric before = 0   .   .   .   .   3   6  40  39  36  31  24  15   4
--   asymmetric after = 1    4  15  24  31  36  39  40  39   3   .   .   .   .
--
-- The second family (flat, semi, peak, rise, fall) is for weights over a range of floors: what std.crawl.population calls shapes.

local shapes = require "std.curves.shapes"
local options = require "std.options"

local curves = {}

---@alias Rarity number|fun(m: Monster, place: Place): number
---@alias Curve fun(m: Monster, place: Place): number

local function fits(r)
  return type(r) == "number" and r >= 0 and r < math.huge
end

--- What a rarity becomes where a curve is sharp. 0 stays 0: never is never.
---@param r number
---@return number
function curves.sharpened(r)
  if r == 0 then
    return 0
  end
  return math.floor(math.sqrt(r)) + 1
end
local sharpened = curves.sharpened

--- A curve: `shape(r, diff, place)` is asked at every floor; errors of the shape are its author's.
local function curve(who, r, shape, own)
  if checking() and type(r) ~= "function" and not fits(r) then
    blame(nil, who .. ": rarity must be a number from 0 or a function(m, place), got " .. tostring(r))
  end
  return function(m, place)
    local rarity = r
    if type(r) == "function" then
      rarity = r(m, place)
      if not fits(rarity) then
        blame(r, who .. ": the rarity of \"" .. m.name .. "\" at " .. place.branch .. " " .. place.depth
          .. " must be a number from 0, got " .. tostring(rarity))
      end
    end
    -- Rules that count depth in their own way give the difference with the monster.
    local diff = m.diff or m.level - place.depth
    local result = shape(rarity, diff, place)
    if own and not fits(result) then
      blame(own, who .. ": the curve of \"" .. m.name .. "\" at " .. place.branch .. " " .. place.depth
        .. " must give a number from 0, got " .. tostring(result))
    end
    return result
  end
end

--- A number of floors, or nil.
local function floors(who, name, value)
  if checking() and value ~= nil and not fits(value) then
    blame(nil, who .. ": " .. name .. " must be a number of floors from 0 or nil, got " .. tostring(value))
  end
  return value
end

--- The rarity as it is, falling off with the square of the distance alone. For rare things that should not sit on one floor.
---@param r Rarity
---@return Curve
function curves.soft(r)
  return curve("curves.soft", r, function(rarity)
    return rarity
  end)
end

--- Soft on the monster's own floor, sharpened on all others. For natives of one floor: common there, hardly seen elsewhere.
---@param r Rarity
---@return Curve
function curves.sharp(r)
  return curve("curves.sharp", r, function(rarity, diff)
    return diff == 0 and rarity or sharpened(rarity)
  end)
end

--- Each side on its own: on floors shallower than the monster's it stays soft for `before` floors and is sharpened beyond, on deeper ones
--- for `after` floors. Nil leaves a whole side soft, 0 makes it sharp at once. `before = 0`: not too early, then in force; `after = 1`:
--- gone soon, so that it takes no turns from what comes later.
---@param given { rarity: Rarity, before: number?, after: number? }
---@return Curve
function curves.asymmetric(given)
  local who = "curves.asymmetric"
  local o = options.read(who, given or {}, { rarity = false, before = false, after = false })
  local before = floors(who, "before", given.before)
  local after = floors(who, "after", given.after)
  return curve(who, o.rarity, function(rarity, diff)
    local reach = before
    if diff < 0 then
      reach, diff = after, -diff
    end
    if diff == 0 or reach == nil or diff <= reach then
      return rarity
    end
    return sharpened(rarity)
  end)
end

--- The recipe as it was published: soft where `soft` is true; else sharpened on the own floor and all shallower ones; on deeper ones
--- sharpened beyond `sharp_before` floors, if `sharp_before` or `soft_until` is above 0. (Its comments say the reverse of its code; this is
--- the code.) To compare an old table with; for new ones asymmetric says more clearly what is meant.
---@param given { rarity: Rarity, soft: boolean?, sharp_before: number?, soft_until: number? }
---@return Curve
function curves.account(given)
  local who = "curves.account"
  local o = options.read(who, given or {}, { rarity = false, soft = false, sharp_before = 0, soft_until = 0 })
  local sharp_before = floors(who, "sharp_before", o.sharp_before)
  local soft_until = floors(who, "soft_until", o.soft_until)
  if checking() and type(o.soft) ~= "boolean" then
    blame(nil, who .. ": soft must be true or false, got " .. tostring(o.soft))
  end
  return curve(who, o.rarity, function(rarity, diff)
    if o.soft then
      return rarity
    elseif diff >= 0 then
      return sharpened(rarity)
    elseif -diff > sharp_before and (sharp_before > 0 or soft_until > 0) then
      return sharpened(rarity)
    end
    return rarity
  end)
end

--- A curve of your own: `f(r, diff, place)` gives the rarity where level - depth is diff. `curves.custom(f)` alone has r = 100, a sure thing
--- on the own floor. For what no other curve says: twins that swap at a floor, a tide that follows a host's flag.
---@param r Rarity|fun(r: number, diff: number, place: Place): number the rarity; or the function, where it is the only argument
---@param f? fun(r: number, diff: number, place: Place): number
---@return Curve
function curves.custom(r, f)
  if f == nil then
    r, f = 100, r
  end
  if type(f) ~= "function" then
    blame(nil, "curves.custom takes (rarity, function(r, diff, place)) or the function alone, got " .. tostring(f))
  end
  return curve("curves.custom", r, f, f)
end

--- A weight over a range of floors.
local function ranged(name)
  return function(from, to, r)
    local who = "curves." .. name
    r = r or 1
    if checking() then
      if not (fits(r) and type(from) == "number" and type(to) == "number" and from % 1 == 0 and to % 1 == 0) then
        blame(nil, who .. " takes (from, to, rarity): two whole depths and a number from 0, got ("
          .. tostring(from) .. ", " .. tostring(to) .. ", " .. tostring(r) .. ")")
      elseif from > to then
        blame(nil, who .. ": from " .. from .. " is deeper than to " .. to)
      end
    end
    return function(m, place)
      -- Weights of some libraries are functions of the place alone.
      return r * shapes.share(name, (place or m).depth, from, to)
    end
  end
end

--- r on every floor of the range. For what is at home in all of it.
---@type fun(from: integer, to: integer, r: number?): Curve
curves.flat = ranged("flat")

--- r in the middle of the range, half of it at both ends. For what is common in its part of the branch and known at its borders.
---@type fun(from: integer, to: integer, r: number?): Curve
curves.semi = ranged("semi")

--- r in the middle of the range, next to nothing at both ends. For what should come and go without a step.
---@type fun(from: integer, to: integer, r: number?): Curve
curves.peak = ranged("peak")

--- From next to nothing on the first floor up to r on the last. For what takes over; may end past the branch.
---@type fun(from: integer, to: integer, r: number?): Curve
curves.rise = ranged("rise")

--- From r on the first floor down to next to nothing on the last. For what fades out; may start before the branch.
---@type fun(from: integer, to: integer, r: number?): Curve
curves.fall = ranged("fall")

return curves
