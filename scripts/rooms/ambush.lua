-- A bare room with four alcoves behind bars. Whoever hunts the player was here first.
--
--   #############
--   #..|.....|..#
--   #..|.....|..#
--   ##.#.....#.##
--   #...........#
--   ##.#.....#.##
--   #..|.....|..#
--   #..|.....|..#
--   #############

local t = terrain
local thief = refer("monster", "lamp thief")
local hound = refer("monster", "kennel hound")

local ROWS = {
  "#############",
  "#.m|.....|m.#",
  "#..|.....|..#",
  "##.#.....#.##",
  "#...........#",
  "##.#.....#.##",
  "#..|.....|..#",
  "#.m|.....|m.#",
  "#############",
}

return room {
  name = "ambush",
  tags = { "cellar", "trap" },
  -- Only where the host says so: see the context in dungeon.lua.
  weight = function(place)
    return place.context.hunted and 30 or 0
  end,
  max = 1,
  size = { width = 13, height = 9 },
  build = function(area, plan, place, rng)
    local who = rng:pick { thief, hound }
    area:picture(ROWS, {
      ["|"] = t.bars,
      m = function(cell, x, y)
        cell:set(x, y, t.floor)
        cell:monster(who, x, y)
      end,
    })
  end,
}
