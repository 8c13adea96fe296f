-- Fishing: a line in the water, a bite now and then, and half of the time something on the hook.
--
--   fishing.may_cast { dx = 1, dy = 0, water = true }              --> { may = true }, or { may = false, why = "there is no water" }
--   fishing.turn({}, place, rng)                                   --> { bites = false }, or { bites = true, landed = true, name = "pale eel" }
--   fishing.wait({ turns = 5000 }, place, rng)                     --> { turns = 1312, slipped = { "sap leech" }, caught = "pale eel" }
--   fishing.catch({ wilderness = "deep sea" }, place)              --> { { name = "sap leech", chance = 0.27 }, ... }: who bites
--
-- After Hengband 2.1: a line may lie in one of the eight cells around, where there is water and nobody in it. Every turn 1 in 1000 something bites: one
-- that lives in water, is no unique and has the symbol J, j, l or w, drawn at the depth, or at the level of the wilderness outside. One time in two it is
-- landed: the game puts it, as itself, on the cell where the line lies. Else it slips off, and the line lies there still.

local arguments = require "std.arguments"
local bestiary = require "rules.bestiary"

local fishing = {}

--- 1 in so many turns something bites; 1 in so many bites is landed.
fishing.BITES, fishing.LANDED = 1000, 2

--- Who bites.
fishing.FISH = bestiary.who { symbols = "Jjlw", flags = { "AQUATIC" } }

--- Levels of waters outside.
fishing.WILDERNESS = { swamp = 35, ["shallow sea"] = 40, ["deep sea"] = 60 }

local WATERS = { wilderness = { "one of", { "swamp", "shallow sea", "deep sea" }, optional = true } }

local CAST = {
  dx = { "whole number", from = -1, to = 1 },
  dy = { "whole number", from = -1, to = 1 },
  water = { "flag" },    -- the cell is of water
  occupied = { "flag" }, -- there is a monster on it
}

--- Whether a line may lie in a cell.
---@param given table `dx`, `dy` from the player to the cell; `water`, `occupied`
---@return { may: boolean, why: string? }
function fishing.may_cast(given)
  local o = arguments.read("fishing.may_cast", given, CAST)
  if o.dx == 0 and o.dy == 0 then
    return { may = false, why = "choose one of the eight cells around" }
  elseif not o.water then
    return { may = false, why = "there is no water" }
  elseif o.occupied then
    return { may = false, why = "somebody is in the way" }
  end
  return { may = true }
end

--- The level that fish are drawn at.
local function level_of(o, place)
  return o.wilderness and fishing.WILDERNESS[o.wilderness] or place.absolute
end

--- One bite: who it is and whether it is landed.
local function bite(lot, rng)
  local m = lot(rng)
  local landed = rng:one_in(fishing.LANDED)
  return { bites = true, landed = m ~= nil and landed, name = m and m.name }
end

--- One turn with the line in the water.
---@param given { wilderness: string? } "swamp", "shallow sea", "deep sea"; in the dungeon nothing
---@param place Place
---@param rng Rng
---@return { bites: boolean, landed: boolean?, name: string? } no name: nothing lives here
function fishing.turn(given, place, rng)
  local o = arguments.read("fishing.turn", given, WATERS)
  if not rng:one_in(fishing.BITES) then
    return { bites = false }
  end
  return bite(bestiary.lot(place, level_of(o, place), fishing.FISH), rng)
end

local WAIT = { turns = { "whole number", from = 1, to = 100000 }, wilderness = WATERS.wilderness }

--- Turns until something is landed, or all of them have passed.
---@param given { turns: integer, wilderness: string? } `turns` that the player waits at most
---@param place Place
---@param rng Rng
---@return { turns: integer, slipped: string[], caught: string? }
function fishing.wait(given, place, rng)
  local o = arguments.read("fishing.wait", given, WAIT)
  local lot, slipped = bestiary.lot(place, level_of(o, place), fishing.FISH), {}
  for turn = 1, o.turns do
    if rng:one_in(fishing.BITES) then
      local one = bite(lot, rng)
      if one.landed then
        return { turns = turn, slipped = slipped, caught = one.name }
      end
      slipped[#slipped + 1] = one.name
    end
  end
  return { turns = o.turns, slipped = slipped }
end

--- Who bites, and how likely each is.
---@param given { wilderness: string? }
---@param place Place
---@return { name: string, chance: number }[]
function fishing.catch(given, place)
  local o = arguments.read("fishing.catch", given, WATERS)
  return bestiary.odds(place, level_of(o, place), fishing.FISH)
end

return fishing
