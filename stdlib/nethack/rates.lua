-- How often a monster turns up while the player is on a floor.
--
--   local rates = nethack.rates { castle = 25, demigod = "demigod" }
--   if rates.each_turn(place, rng) then
--     local m, count = bestiary:create(place, rng, { fits = fits })
--   end
--
-- Each turn, once everybody has moved: once in 70 turns, once in 50 deeper than the castle (by depth alone: a tower down there counts), once
-- in 25 from the moment the player is a demigod, wherever.

local host = require "std.nethack.host"
local options = require "std.options"

local OPTIONS = { castle = false, demigod = false, depth = false }

---@class Rates
---@field rate fun(place: Place): integer turns per monster, on average
---@field each_turn fun(place: Place, rng: Rng): boolean whether one comes this turn

--- The rates of a game: `castle`, the depth of the floor below which they rise (none: they do not), `demigod`, and `depth` of a place
--- (place.absolute). Values, names of context values or functions of the place.
---@param given table?
---@return Rates
local function rates(given)
  local o = options.read("nethack.rates", given, OPTIONS)
  local site
  if checking() then
    site = call_site()
  end
  local castle = host.reader("nethack.rates", site, "castle", "whole", o.castle)
  local demigod = host.reader("nethack.rates", site, "demigod", "flag", o.demigod)
  local depth = host.reader("nethack.rates", site, "depth", "whole", o.depth)

  local function rate(place)
    local below = castle(place)
    if demigod(place) then
      return 25
    elseif below and (depth(place) or place.absolute) > below then
      return 50
    end
    return 70
  end
  return {
    rate = rate,
    each_turn = function(place, rng)
      return rng:one_in(rate(place))
    end,
  }
end

return rates
