-- A target: a shape by a distance of its own, a ring within, a cross through both, and a closed box in the middle.
--
--        #######
--     ####..0..####
--    ##.....0.....##
--    #...0000000...#
--   ##..0...0...0..##
--   #...0..000..0...#
--   #000?000.000?000#
--   #...0..000..0...#
--   ...

local joints = require "std.hengband.joints"
local metric = require "std.hengband.metric"
local shell = require "std.hengband.shell"

local t = terrain

local SIDES = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }

--- Shapes of which less is left than so many cells for each of the radius are drawn anew, so many times; then the shape is round.
local LEAST, TRIES = 4, 20

--- The open cells of a shape around a cell, and the walls that stand in them.
local function draw(area, x, y, radius, distance)
  local odd = area:field(x, y, radius, distance)
  local inside = area:rect(x - radius + 1, y - radius + 1, 2 * radius - 1, 2 * radius - 1)
  local box = area:rect(x - 1, y - 1, 3, 3)
  local open = ((odd:between(nil, radius - 1) + box) * inside):flood(x, y)
  local half = math.floor(radius / 2)
  local ring = odd:between(half, half) * area:rect(x - half, y - half, 2 * half + 1, 2 * half + 1)
  local cross = area:rect(x - radius, y, 2 * radius + 1, 1) + area:rect(x, y - radius, 1, 2 * radius + 1)
  return open, (ring + cross + box) * open
end

return function(area, h, rng)
  local w, height = area:size()
  local radius = math.floor((math.min(w, height) - 1) / 2)
  local x, y = math.floor(w / 2), math.floor(height / 2)
  local open, walls
  for try = 1, TRIES do
    open, walls = draw(area, x, y, radius, try < TRIES and metric(rng) or nil)
    if #(open - walls) >= LEAST * radius then
      break
    end
  end
  shell.around(open, false)
  walls:fill(t.inner_wall)
  area:set(x, y, t.floor)
  local step = math.floor((radius - 2) / 4) + 1
  for _, far in ipairs { step, math.floor(radius / 2) + step } do
    for _, side in ipairs(SIDES) do
      joints.door(area, h, x + far * side[1], y + far * side[2], rng)
    end
  end
  return area:sub(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1)
end
