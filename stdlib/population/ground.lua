-- Parts of a floor by who can live there: what makes a cell's draw one among those that can stand on it.
--
--   for _, part in ipairs(ground.parts(floor, t, place, 8)) do
--     local i = part.odds:draw(rng)
--     ...
--
-- A part is `{ cells =, odds = }`: the free cells, and the table's odds among those who may be put there. Ground that a walker has is one part, or
-- two where some of it is wet; water too deep to wade is one where somebody of the table can live in it; a terrain that rows keep to (`on`) is a
-- part of its own.

local settle = require "std.population.settle"

local ground = {}

---@class GroundPart
---@field cells Region
---@field odds Odds among those that can stand here
---@field table MonsterTable

--- The table's outcomes that can occur: number, habitat, terrain.
local function those_that_can(floor, t, odds_here)
  local list, first, terrains, seen = {}, {}, {}, {}
  local names = t:names()
  local habitats, unique = monster_values(names, "habitat"), monster_values(names, "unique")
  for i, chance in ipairs(odds_here:list()) do
    if chance > 0 and not (unique[i] and settle.is_here(floor, t:monster(i))) then
      local row, habitat = t.row_of[i], habitats[i]
      local on = type(row) == "table" and row.on or nil
      list[#list + 1] = { i = i, habitat = habitat, on = on }
      first[habitat] = first[habitat] or names[i]
      if on and not seen[on] then
        seen[on] = true
        terrains[#terrains + 1] = on
      end
    end
  end
  return list, first, terrains
end

--- Stands for the habitats that deep water lacks: all but those who live in it or say so.
local DEEP = "deep"

--- The odds among those with a habitat for the part, on this terrain or on any. In the deep are those alone who live there or say so.
local function among(all, count, list, lacks, on)
  local keep, kept = {}, 0
  for i = 1, count do
    keep[i] = false
  end
  for _, who in ipairs(list) do
    local at_home = who.habitat ~= lacks
    if lacks == DEEP then
      at_home = who.habitat == "water" or who.habitat ~= "land" and who.on ~= nil
    end
    if at_home and (not who.on or who.on == on) then
      keep[who.i] = true
      kept = kept + 1
    end
  end
  return kept == #list and all or all:filter(keep)
end

--- The parts of a floor that somebody of the table can be put on, at more than `distance` from the arrival.
---@param floor Floor
---@param t MonsterTable
---@param place Place
---@param distance integer
---@param on string? a terrain all keep to
---@return GroundPart[]
function ground.parts(floor, t, place, distance, on)
  local all = t:odds(place)
  local list, first, terrains = those_that_can(floor, t, all)
  local dry = floor:free()
  local water = first.water and floor:free_for(first.water)
  local whole = {}
  if water or first.amphibious then
    local wet = water or floor:free_for(first.amphibious)
    whole[1] = { cells = wet - dry, lacks = DEEP }
    if water then
      whole[2] = { cells = dry * water }
      dry = dry - water
    end
  end
  whole[#whole + 1] = { cells = dry, lacks = "water" }

  local parts = {}
  local function add(cells, lacks, terrain)
    if not cells:empty() then
      local part = { cells = cells, odds = among(all, #all, list, lacks, terrain), table = t }
      if part.odds:nobody() < 1 then
        parts[#parts + 1] = part
      end
    end
  end
  for _, part in ipairs(whole) do
    local cells = part.cells
    if on then
      cells = cells * floor:where(on)
    end
    if not cells:empty() then
      cells = settle.beyond(floor, cells, distance)
      for _, terrain in ipairs(terrains) do
        local there = cells * floor:where(terrain)
        add(there, part.lacks, terrain)
        cells = cells - there
      end
      add(cells, part.lacks)
    end
  end
  -- A floor that lies all near the arrival is peopled all the same.
  return (#parts > 0 or distance == 0) and parts or ground.parts(floor, t, place, 0, on)
end

--- Draws who comes to a cell of a part and puts them there, or on another cell of it where company has taken this one. A monster there
--- may be only one of is not drawn twice.
---@param floor Floor
---@param part GroundPart
---@param x integer
---@param y integer
---@param place Place
---@param rng Rng
---@param state any? how they are found where their row does not say
---@return boolean # false where somebody was drawn and found no place
function ground.people(floor, part, x, y, place, rng, state)
  local t = part.table
  local i = part.odds:draw(rng)
  while i do
    local m = t:monster(i)
    local how = settle.of_row(m, "state") or state
    local given = settle.state(how, m, place, rng)
    local placed, reason, code = floor:place_monster(m.name, x, y, given)
    if code == "taken" then
      x, y, code = settle.put(floor, m.name, part.cells, given, rng)
      placed, reason = x ~= nil, y
    end
    if placed then
      settle.company(floor, m, x, y, place, rng, nil, how)
      return true
    elseif code ~= "unique" then
      floor:unplaced(m.name, reason)
      return false
    end
    part.odds = settle.without(part.odds, i)
    i = part.odds:draw(rng)
  end
  return true
end

return ground
