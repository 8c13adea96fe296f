-- So many draws, whatever the size of the floor. Each monster goes where it can live.
--
--   population = population.count { monsters = t, count = between(8, 12) }
--
-- Here the monster is drawn first and then a cell for it (population.cells draws the cell first): an eel comes as often as its odds say,
-- however little water there is. A draw of nobody counts as a draw.

local options = require "std.options"
local settle = require "std.population.settle"

local OPTIONS = { monsters = false, count = between(8, 12), distance = 8, on = false, state = false }

--- Draws without success after which the rest is given up: the floor is full.
local GIVEN_UP = 100

--- The cells for a monster: on its terrain and that of the population; else where a walker gets to, unless it lives in water alone or no
--- such cell is left. Away from the arrival. Kept by monster, since settle.put looks again where a cell is taken.
local function cells_for(floor, m, o, kept)
  local cells = kept[m.name]
  if not cells then
    local own = settle.of_row(m, "on")
    cells = floor:free_for(m.name)
    for _, on in ipairs { own or false, o.on } do
      cells = on and cells * floor:where(on) or cells
    end
    if m.habitat ~= "water" and not own and not o.on then
      local dry = cells * floor:free()
      cells = dry:empty() and cells or dry
    end
    cells = settle.away(floor, cells, o.distance)
    kept[m.name] = cells
  end
  return cells
end

--- So many draws from a table.
---
--- `monsters`, a table; `count` of draws (8 to 12): a number, between(a, b), dice or function(place); `distance` kept free
--- around the arrival (8); `on`, a terrain all keep to; `state` of those whose rows give none.
---@param given table
---@return Population
return function(given)
  local check = checking() and require "std.population.check"
  if check then
    check.options("population.count", given, OPTIONS)
  end
  local o = options.read("population.count", given, OPTIONS)
  if check then
    check.monsters("population.count", o.monsters, "monsters")
    check.counts("population.count", o, { "count", "distance" })
    check.state("population.count", o.state)
    check.on("population.count", o.on)
  end
  local t = o.monsters
  return require "std.population".of(function(floor, place, rng)
    local kinds, kept, failed = t:odds(place), {}, 0
    local count = settle.amount(o.count, rng, place)
    local done = 0
    while done < count do
      local i = kinds:draw(rng)
      if not i then
        done = done + 1
        if kinds:nobody() == 1 then
          return
        end
      else
        local m = t:monster(i)
        local how = settle.of_row(m, "state") or o.state
        local x, y, code = settle.put(floor, m.name, cells_for(floor, m, o, kept), settle.state(how, m, place, rng), rng)
        if code == "unique" or code == "no_cell" and settle.is_here(floor, m) then
          kinds = settle.without(kinds, i)
        else
          done = done + 1
          failed = x and 0 or failed + 1
          if x then
            settle.company(floor, m, x, y, place, rng, nil, how)
          elseif failed == GIVEN_UP then
            settle.missing(floor, m.name, y, count - done + 1)
            return
          else
            floor:unplaced(m.name, y)
          end
        end
      end
    end
  end, { t })
end
