-- Monsters that come while the player is on the floor: 1 in n every game turn, awake, far from the player.
--
--   local later = hengband.respawn { table = monsters, one_in = 160 }
--
--   later.chance                      1 / 160: the chance that one comes in a turn
--   later.turn(place, rng)            one turn: who comes, or nil
--   later.place(floor, place, rng)    one turn on a floor in the making: whoever comes is put on it, with company
--
-- A higher n is a rarer thing: it is 1 in n. `turn` is for a host that keeps its own map: it returns `{ name =, level =, distance =, friends =, escort = }`
-- and leaves the cell to the host, farther than `distance` from the player.

local options = require "std.options"

local OPTIONS = {
  table = false, one_in = 160, distance = 25, horde = 5000, shadow = false, checks = false, terrain = false, ward = false, state = false,
  attitude = false,
}

--- The rule of a branch for monsters to come.
---@param given table `table` of hengband.table; `one_in` turns (160); `distance` from the player (25); the rest as in hengband.populate
---@return { chance: number, turn: fun(place: Place, rng: Rng): table?, place: fun(floor: Floor, place: Place, rng: Rng): boolean }
return function(given)
  local check = checking() and require "std.population.check"
  if check then
    check.options("hengband.respawn", given, OPTIONS)
  end
  local o = options.read("hengband.respawn", given, OPTIONS)
  if check then
    if type(o.table) ~= "table" or not o.table.depth_of then
      blame(call_site(), "hengband.respawn: option 'table' must be what hengband.table or hengband.angband returns, got " .. tostring(o.table))
    end
    if type(o.one_in) ~= "number" or o.one_in < 1 or o.one_in % 1 ~= 0 then
      blame(call_site(), "hengband.respawn: one_in must be a whole number from 1, got " .. tostring(o.one_in))
    end
    check.counts("hengband.respawn", o, { "distance" })
    if o.horde and (type(o.horde) ~= "number" or o.horde < 1 or o.horde % 1 ~= 0) then
      blame(call_site(), "hengband.respawn: option 'horde' is a whole number from 1, or false for none, not " .. tostring(o.horde))
    end
  end
  local t = o.table

  local function turn(place, rng)
    local m = rng:one_in(o.one_in) and t:draw(place, rng)
    if not m then
      return nil
    end
    local flags = {}
    for _, flag in ipairs(m.flags or m.tags) do
      flags[flag] = true
    end
    local friends = flags.FRIENDS or m.friends
    return {
      name = m.name,
      level = m.level,
      distance = o.distance,
      friends = friends and require "std.hengband.company".friends(m.level, t.depth_of(place), rng) - 1 or 0,
      escort = (flags.ESCORT or flags.ESCORTS or m.escort) and true or false,
    }
  end

  local function put(floor, place, rng)
    if not rng:one_in(o.one_in) then
      return false
    end
    local populate, crew = require "std.hengband.populate", require "std.hengband.crew"
    local before = floor:monsters()
    local awake = setmetatable({ awake = true }, { __index = o })
    populate.draw(crew.new(t, awake, floor, place, rng), 1, o.distance, o.horde)
    return floor:monsters() > before
  end

  return { chance = 1 / o.one_in, turn = turn, place = put }
end
