-- The difficulty of a floor, for the option `difficulty` of the selections.
--
--   difficulty = nethack.difficulty { amulet = "has_amulet", deepest = "deepest_floor", endgame = "in_endgame", sanctum = 50 }
--
-- It is the depth, counted from the top of the dungeon. Who carries the prize meets what lives at the deepest floor reached; beyond the
-- sanctum difficulty grows with the player. In a branch that leads up (direction = "up"), where depth gets smaller as one climbs, `upward` is the
-- depth of the floor it was entered from, and floors above that are as hard as if they lay below.

local host = require "std.nethack.host"
local options = require "std.options"

local KINDS = {
  depth = "whole", -- default: place.absolute
  upward = "whole", -- depth of the floor that a branch leads up from; none: it leads down
  amulet = "flag", -- the player carries it
  deepest = "needed", -- deepest floor reached, where `amulet`
  endgame = "flag", -- on the planes past the dungeon
  sanctum = "needed", -- depth of the last floor of the dungeon, where `endgame`
  player_level = "needed", -- where `endgame`; default: the context's "player_level"
  aggravate = "flag", -- the player wakes everybody: 15 more
}

local OPTIONS = {}
for name in pairs(KINDS) do
  OPTIONS[name] = false
end

--- A function that works out the difficulty of a floor. All options may be values, names of context values or functions of the place.
---@param given table? `depth`, `upward`, `amulet`, `deepest`, `endgame`, `sanctum`, `player_level`, `aggravate`
---@return fun(place: Place): integer
local function difficulty(given)
  local o = options.read("nethack.difficulty", given, OPTIONS)
  local site
  if checking() then
    site = call_site()
    for option, needs in pairs({ amulet = "deepest", endgame = "sanctum" }) do
      if o[option] and not o[needs] then
        blame(site, "nethack.difficulty: " .. option .. " needs " .. needs .. " as well")
      end
    end
  end
  local read = {}
  for name, kind in pairs(KINDS) do
    read[name] = host.reader("nethack.difficulty", site, name, kind, o[name])
  end

  return function(place)
    local z
    if read.endgame(place) then
      z = read.sanctum(place) + math.floor(read.player_level(place) / 2)
    elseif read.amulet(place) then
      z = read.deepest(place)
    else
      z = read.depth(place) or place.absolute
      local entry = read.upward(place)
      if entry then
        if z > entry then
          blame(site, "nethack.difficulty: depth is " .. z .. " in a branch that leads upward from depth " .. entry,
            "upward is for branches that lead up: leave it out, or give depth = the true depth")
        end
        z = z + 2 * (entry - z)
      end
    end
    return read.aggravate(place) and z + 15 or z
  end
end

return difficulty
