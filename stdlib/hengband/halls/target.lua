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

return function(area, h, rng)
  local w, height = area:size()
  local radius = math.floor((math.min(w, height) - 1) / 2)
  local x, y = math.floor(w / 2), math.floor(height / 2)
  local odd = area:field(x, y, radius, metric(rng))
  local inside = area:rect(x - radius + 1, y - radius + 1, 2 * radius - 1, 2 * radius - 1)
  local open = ((odd:between(nil, radius - 1) + area:rect(x - 1, y - 1, 3, 3)) * inside):flood(x, y)
  shell.around(open, false)
  local ring = math.floor(radius / 2)
  local near = area:rect(x - ring, y - ring, 2 * ring + 1, 2 * ring + 1)
  local cross = area:rect(x - radius, y, 2 * radius + 1, 1) + area:rect(x, y - radius, 1, 2 * radius + 1);
  ((odd:between(ring, ring) * near + cross + area:rect(x - 1, y - 1, 3, 3)) * open):fill(t.inner_wall)
  area:set(x, y, t.floor)
  local step = math.floor((radius - 2) / 4) + 1
  for _, far in ipairs { step, ring + step } do
    for _, side in ipairs(SIDES) do
      joints.door(area, h, x + far * side[1], y + far * side[2], rng)
    end
  end
  return area:sub(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1)
end
