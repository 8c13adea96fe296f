-- Who and what guards a treasure, after Hengband.
--
--   guards.item(h, area, x, y)                      -- the treasure
--   guards.monsters(h, area, x, y, 3, rng)          -- three calls for guards on the nine cells around
--   guards.traps(h, area, x, y, 10, 4, 3, rng)      -- three traps within 10 columns and 4 rows
--   guards.objects(h, area, x, y, 2, rng)           -- two items or heaps of gold close by
--
-- One call for guards makes nine tries and does not stop at the first who comes: as many as there is room for may stand there in the end. With `once`
-- it stops, as Angband 4.2 does.

local guests = require "std.hengband.guests"
local hold = require "std.hengband.hold"
local things = require "std.hengband.things"
require "std.hengband.terrains"

local t = terrain

local guards = {}

--- Changed by `guards = { ... }` among the options of the floor.
local OPTIONS = {
  over = 2,            -- levels above the floor's depth
  tries = 9,           -- for each call
  once = false,        -- a call ends with the first who comes
  object_tries = 11,
  item = 75,           -- percent of the objects; the others are gold
  trap_tries = 6,
}

local COMPANY = { company = true }

--- Bare ground: neither wall nor door, nor outside the area.
local function bare(area, x, y)
  return area:is(x, y, t.floor) or area:is(x, y, t.glass_floor)
end

--- Cells of the map with something that was put there here, as a set.
local function taken(h)
  local set = h.state.guarded
  if not set then
    set = {}
    h.state.guarded = set
  end
  return set
end

local function key_of(area, x, y)
  local left, top = area:origin()
  return (top + y) * 65536 + left + x
end

--- Guards, asleep, with their company, on the cell and those around it.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param n integer calls
---@param rng Rng
function guards.monsters(h, area, x, y, n, rng)
  if not h.table then
    return
  end
  local o = hold.options(h, "guards", OPTIONS)
  for _ = 1, n do
    for _ = 1, o.tries do
      local at_x, at_y = x + rng:int(-1, 1), y + rng:int(-1, 1)
      if bare(area, at_x, at_y) and guests.come(h, area, at_x, at_y, o.over, rng, COMPANY) and o.once then
        break
      end
    end
  end
end

--- An item on a cell, which keeps traps and other items off it.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param over integer?
---@param quality string?
---@param kind string?
function guards.item(h, area, x, y, over, quality, kind)
  things.item(area, x, y, over, quality, kind)
  taken(h)[key_of(area, x, y)] = true
end

--- Items and gold within 3 columns and 2 rows.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param n integer
---@param rng Rng
function guards.objects(h, area, x, y, n, rng)
  local o, full = hold.options(h, "guards", OPTIONS), taken(h)
  for _ = 1, n do
    for _ = 1, o.object_tries do
      local at_x, at_y = x + rng:int(-3, 3), y + rng:int(-2, 2)
      local key = key_of(area, at_x, at_y)
      if not full[key] and bare(area, at_x, at_y) then
        full[key] = true
        if rng:percent(o.item) then
          things.item(area, at_x, at_y)
        else
          things.gold(area, at_x, at_y)
        end
        break
      end
    end
  end
end

--- Traps within dx columns and dy rows, where nobody stands and nothing lies.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param dx integer
---@param dy integer
---@param n integer
---@param rng Rng
function guards.traps(h, area, x, y, dx, dy, n, rng)
  local o, full = hold.options(h, "guards", OPTIONS), taken(h)
  local left, top = area:origin()
  local free = h.table and h.floor:free()
  for _ = 1, n do
    for _ = 1, o.trap_tries do
      local at_x, at_y = x - dx + rng:int(0, 2 * dx), y - dy + rng:int(0, 2 * dy)
      local key = key_of(area, at_x, at_y)
      if not full[key] and bare(area, at_x, at_y) and (not free or free:has(left + at_x, top + at_y)) then
        full[key] = true
        things.trap(area, at_x, at_y)
        break
      end
    end
  end
end

return guards
