-- What a branch is made of. Rooms and tunnels are built of `floor`, `wall` (outer walls of rooms), `inner_wall` and `rock`; at the end each of these
-- becomes what the branch says, one material or several by weight.
--
--   materials.apply(floor, rng, { floor = { { "dirt", 70 }, { "grass", 30 } }, rock = { { "granite", 70 }, { "mountain_wall", 30 } }, wall = "granite" })

local doors = require "std.hengband.doors"
local ways = require "std.hengband.ways"

local materials = {}

--- In this order, whatever order they are given in.
local KINDS = { "rock", "wall", "inner_wall", "floor" }

local DOORS = {}
for _, kind in pairs(doors.KINDS) do
  for _, name in pairs(kind) do
    DOORS[name] = name ~= "floor"
  end
end

--- A mix as rows, or nil where it changes nothing.
local function rows_of(kind, mix)
  if mix == nil or mix == kind then
    return nil
  elseif type(mix) == "string" then
    return { { mix, 1 } }
  end
  local some = false
  for _, row in ipairs(mix) do
    some = some or row[1] ~= kind and row[2] > 0
  end
  return some and mix or nil
end

--- Turns the generic terrains of a floor into those of the branch. Open ground in the rock that nobody gets to (a pool, a secret door that leads
--- nowhere) stays closed: it becomes what the mix has that is shut, else rock.
---@param floor Floor
---@param rng Rng
---@param mixes table<string, string|table[]>
function materials.apply(floor, rng, mixes)
  local map = floor:area()
  local inside = map:inset(1)
  local before, doorless = floor:passable(), false
  for _, kind in ipairs(KINDS) do
    local rows = rows_of(kind, mixes[kind])
    if rows then
      local cells = floor:where(kind)
      if kind ~= "floor" then
        if #rows == 1 then
          cells:fill(rows[1][1])
        else
          (cells * inside):scatter(rng, rows)
        end
        local opened = floor:passable() - before
        if not opened:empty() then
          materials.close(floor, opened, rows, kind)
        end
        doorless = true
      elseif #rows == 1 then
        cells:fill(rows[1][1])
      else
        cells:scatter(rng, rows)
      end
    end
  end
  -- What of the ground nobody passes may have cut it.
  if not (before - floor:passable()):empty() then
    floor:join { floor = rows_of("floor", mixes.floor)[1][1] }
    doorless = true
  end
  if doorless then
    -- Walls that became ground, or a pit, hold no door; a door before a pool leads nowhere.
    ways.mend_doors(floor, map:all(), rows_of("floor", mixes.floor) and rows_of("floor", mixes.floor)[1][1] or "floor")
  end
end

--- Shuts what of the opened cells no walker gets to, and doors among them that hold nothing apart.
---@param floor Floor
---@param opened Region
---@param rows table[] the mix
---@param kind string
function materials.close(floor, opened, rows, kind)
  -- Of the mix that which nobody passes: none of its cells is open.
  local shut = kind
  for _, row in ipairs(rows) do
    if row[2] > 0 and (opened * floor:where(row[1])):empty() then
      shut = row[1]
      break
    end
  end
  for _, row in ipairs(rows) do
    if DOORS[row[1]] then
      local found = opened * floor:where(row[1]);
      (found - floor:door_sites(found)):fill(shut)
    end
  end
  local reached = floor:passable() - opened
  if reached:empty() then
    return
  end
  (opened * floor:passable() - floor:distances(reached):within(floor:width() * floor:height())):fill(shut)
end

return materials
