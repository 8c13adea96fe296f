-- Doors within walls, and ways between parts of a room that chance has cut off.
--
--   joints.doors(area, h, rng, 500)        -- 500 throws at walls between two floors
--   joints.join(area, h, rng)              -- all that is open becomes one part
--
-- The game lets parts without a door stand, for those who dig. Here each gets a secret door into a part beside it; one that is beside none is filled.

local doors = require "std.hengband.doors"
require "std.hengband.terrains"

local t = terrain

local joints = {}

--- Cells of walls that may be broken through.
local function walls_of(area)
  return area:where(t.wall) + area:where(t.inner_wall)
end

--- Cells with one region on one side and another on the other, and walls on the two sides between.
local function between_two(walls, a, b)
  local beside = a:shift(1, 0) * b:shift(-1, 0) + a:shift(-1, 0) * b:shift(1, 0)
  local above = a:shift(0, 1) * b:shift(0, -1) + a:shift(0, -1) * b:shift(0, 1)
  return walls * (beside * walls:shift(0, 1) * walls:shift(0, -1) + above * walls:shift(1, 0) * walls:shift(-1, 0))
end

--- Throws at the cells of an area: where a wall stands between two floors there comes a secret door, if none stands beside it.
---@param area Area
---@param h Hold
---@param rng Rng
---@param throws integer
function joints.doors(area, h, rng, throws)
  local w, height = area:size()
  local bare = area:where(t.floor)
  local sites = between_two(walls_of(area), bare, bare)
  for _ = 1, throws do
    local x, y = rng:int(1, w - 2), rng:int(1, height - 2)
    if sites:has(x, y) then
      doors.secret(h, area, x, y, rng)
      sites = sites - area:rect(x - 1, y - 1, 3, 3)
    end
  end
end

--- A secret door at a cell, if a wall stands there between two floors.
---@param area Area
---@param h Hold
---@param x integer
---@param y integer
---@param rng Rng
function joints.door(area, h, x, y, rng)
  local bare = area:where(t.floor)
  if between_two(walls_of(area), bare, bare):has(x, y) then
    doors.secret(h, area, x, y, rng)
  end
end

--- The four directions.
local SIDES = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }

--- Walls thicker than this are left alone.
local THICK = 6

--- Breaks from one part straight through into another, where the walls are thinnest: a door, and ground behind it. The cells, or nil.
local function breach(area, h, from, to, rng)
  local doors_here = area:passable() - area:where(t.floor)
  local all = walls_of(area) + area:where(t.rock)
  -- A wall beside a door holds that door.
  local walls = all * area:inset(1) - doors_here:grow(1)
  local sites = {}
  for i, side in ipairs(SIDES) do
    local dx, dy = side[1], side[2]
    sites[i] = walls * all:shift(dy, dx) * all:shift(0 - dy, 0 - dx) * (from - doors_here):shift(dx, dy)
  end
  for n = 1, THICK do
    for i, side in ipairs(SIDES) do
      local dx, dy = side[1], side[2]
      local x, y = (sites[i] * (to - doors_here):shift(0 - n * dx, 0 - n * dy)):sample(rng)
      if x then
        local way = area:line(x, y, x + (n - 1) * dx, y + (n - 1) * dy)
        way:fill(t.floor)
        doors.secret(h, area, x, y, rng)
        return way
      end
      sites[i] = sites[i] * walls:shift(0 - n * dx, 0 - n * dy)
    end
  end
  return nil
end

--- The number of the largest part that a tunnel could come to.
local function outermost(area, parts)
  local outside = area:where(t.rock):grow(1) + area:border()
  for i, part in ipairs(parts) do
    if not (part:grow(1) * outside):empty() then
      return i
    end
  end
  return 1
end

--- Makes all that is open in an area one part.
---@param area Area
---@param h Hold
---@param rng Rng
function joints.join(area, h, rng)
  local parts = area:passable():components()
  if #parts < 2 then
    return
  end
  local rest = table.remove(parts, outermost(area, parts))
  local tied = true
  while tied do
    tied = false
    local left = {}
    for _, part in ipairs(parts) do
      local opened = breach(area, h, rest, part, rng)
      if opened then
        rest, tied = rest + part + opened, true
      else
        left[#left + 1] = part
      end
    end
    parts = left
  end
  for _, part in ipairs(parts) do
    part:fill(t.inner_wall)
  end
end

--- Makes all that a walker passes within a natural shape one part: larger parts by fords to the rest, straight and of `ground`; smaller ones become
--- of `cover`.
---@param shape Region
---@param ground Terrain|string
---@param cover Terrain|string
---@param least integer cells of a part that is worth a ford
function joints.ford(shape, ground, cover, least)
  local area = shape:area()
  local parts = (area:passable() * shape):components()
  local rest = table.remove(parts, 1)
  for _, part in ipairs(parts) do
    if part:count() < least then
      part:fill(cover)
    else
      local n, near = 1, part:grow(1) * rest
      while near:empty() do
        n = n + 1
        near = part:grow(n) * rest
      end
      local x1, y1 = near:cells()()
      local x0, y0 = (area:rect(x1 - n, y1 - n, 2 * n + 1, 2 * n + 1) * part):cells()()
      local way = area:line(x0, y0, x1, y1);
      (way - part - rest):fill(ground)
      rest = rest + part + way
    end
  end
end

return joints
