-- The shell of nests and pits: a room within a room with one secret door, and somebody on every cell of it.
--
--   lair.shell(area, h, rng)                        -- 25 x 11 cells; within are 19 x 5
--   lair.settle(area, h, x, y, m, asleep, rng)

local doors = require "std.hengband.doors"
local guests = require "std.hengband.guests"
local shell = require "std.hengband.shell"

local t = terrain

local lair = {}

lair.WIDTH, lair.HEIGHT = 25, 11

--- The top left cell within.
lair.X, lair.Y = 3, 3

--- Middles of the inner walls.
local SIDES = { { 12, 2 }, { 12, 8 }, { 2, 5 }, { 22, 5 } }

--- Walls and the door. It is never lit; tunnels and those who teleport keep out of the inner room.
---@param area Area 25 x 11 cells
---@param h Hold
---@param rng Rng
function lair.shell(area, h, rng)
  shell.box(area, false)
  local inner = area:sub(2, 2, 21, 7)
  inner:border():fill(t.inner_wall)
  inner:all():flag("vault")
  local side = rng:pick(SIDES)
  doors.secret(h, area, side[1], side[2], rng)
end

--- Puts one of those who live there on a cell, alone.
---@param area Area
---@param h Hold
---@param x integer
---@param y integer
---@param m Monster
---@param asleep boolean as deeply as its row says
---@param rng Rng
function lair.settle(area, h, x, y, m, asleep, rng)
  guests.put(h, area, x, y, m, rng, { asleep = asleep })
end

return lair
