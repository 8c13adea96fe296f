-- A room within a room, with a door of its own: a strongroom, a shrine, a place to be besieged in.
--
--   #############
--   #...........#
--   #..#######..#
--   #..#.....+..#
--   #..#######..#
--   #...........#
--   #############

local t = terrain

return room {
  name = "inner room",
  tags = { "strong" },
  weight = 8,
  depth = { min = 2 },
  plan = function(place, rng)
    return { width = rng:int(11, 17), height = rng:int(9, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    local inner = area:sub(3, 3, w - 6, h - 6)
    inner:border():fill(t.wall)
    local door = rng:pick { t.door, t.door, t.secret_door }
    local iw, ih = inner:size()
    if rng:one_in(2) then
      inner:set(rng:pick { 0, iw - 1 }, rng:int(1, ih - 2), door)
    else
      inner:set(rng:int(1, iw - 2), rng:pick { 0, ih - 1 }, door)
    end
  end,
}
