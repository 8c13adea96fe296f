-- A rectangle, which is what most rooms of Hengband are; now and then there is something to it.
--
--   ###########   ###########   ###########   ###########   ###########
--   #.........#   #0.0.0.0.0#   #.........#   #..0.0.0..#   #....0....#
--   #.........#   #.........#   #.0.....0.#   #.........#   #....0....#
--   #.........#   #0.0.0.0.0#   #.........#   #0.......0#   #....+....#
--   #.........#   #.........#   #.0.....0.#   #.........#   #....0....#
--   #.........#   #0.0.0.0.0#   #.........#   #..0.0.0..#   #....0....#
--   ###########   ###########   ###########   ###########   ###########
--
-- (0 is inner wall.) In a branch with the flag curtain, curtains may hang along the walls, and in place of a wall that splits a room.

local chance = require "std.hengband.chance"
local doors = require "std.hengband.doors"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"

local t = terrain

--- Changed by `normal = { ... }` among the options of the floor. Chances are 1 in n, 0 for never.
local OPTIONS = {
  lit = 25,                                        -- where the depth is at most 1d25
  curtains = 512, curtains_built = 48,             -- along the walls; where the branch has no caves
  pillars = 20, four_pillars = 20, ragged = 50, split = 50,  -- tried in this order
  across = 49,                                     -- percent of splitting walls that run from left to right
  curtain_wall = 128, curtain_wall_built = 2,      -- a splitting wall is a curtain
}

local function pillars(area, w, h)
  area:rect(1, 1, w - 2, h - 2):every(2):fill(t.inner_wall)
end

local function four_pillars(area, w, h)
  for _, x in ipairs { 2, w - 3 } do
    area:set(x, 2, t.inner_wall)
    area:set(x, h - 3, t.inner_wall)
  end
end

--- Teeth along the four walls.
local function ragged(area, w, h)
  for _, x in ipairs { 1, w - 2 } do
    area:rect(x, 3, 1, math.max(0, h - 6)):every(2):fill(t.inner_wall)
  end
  for _, y in ipairs { 1, h - 2 } do
    area:rect(3, y, math.max(0, w - 6), 1):every(2):fill(t.inner_wall)
  end
end

--- A wall through the middle with a door in it. Tunnels keep out of its ends.
local function split(area, w, h, held, o, rng)
  local curtain = held.has.curtain and chance.by_build(held, rng, o.curtain_wall, o.curtain_wall_built)
  local x, y = 1 + math.floor((w - 2) / 2), 1 + math.floor((h - 2) / 2)
  local wall, ends
  if rng:percent(o.across) then
    wall, ends = area:rect(1, y, w - 2, 1), area:rect(0, y, 1, 1) + area:rect(w - 1, y, 1, 1)
  else
    wall, ends = area:rect(x, 1, 1, h - 2), area:rect(x, 0, 1, 1) + area:rect(x, h - 1, 1, 1)
  end
  ends:flag("vault")
  if curtain then
    wall:fill(t.curtain)
  else
    wall:fill(t.inner_wall)
    doors.random(held, area, x, y, rng)
  end
end

return room {
  name = "hengband normal",
  tags = { "hengband" },
  weight = 50,
  plan = function(place, rng)
    return {
      { width = rng:int(1, 11) + rng:int(1, 11) + 3, height = rng:int(1, 4) + rng:int(1, 3) + 3 },
      { width = 5, height = 5 },
    }
  end,
  build = function(area, plan, place, rng)
    local held = hold.of(place)
    local o = hold.options(held, "normal", OPTIONS)
    local w, h = area:size()
    shell.box(area, chance.lit(held, rng, o.lit))
    if held.has.curtain and w > 5 and h > 5 and chance.by_build(held, rng, o.curtains, o.curtains_built) then
      (area:inset(1) - area:inset(2)):fill(t.curtain)
    end
    if chance.one_in(rng, o.pillars) then
      pillars(area, w, h)
    elseif chance.one_in(rng, o.four_pillars) then
      if w > 7 and h > 7 then
        four_pillars(area, w, h)
      end
    elseif chance.one_in(rng, o.ragged) then
      ragged(area, w, h)
    elseif chance.one_in(rng, o.split) then
      split(area, w, h, held, o, rng)
    end
  end,
}
