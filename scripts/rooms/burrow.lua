-- A grub's burrow: a few chambers chewed out of the clay.
--
--    #####  ####
--   ##...####..##
--   #...........#
--   ##...##.##..#
--    ###### #####

local t = terrain
local grub = refer("monster", "burrow grub")

return room {
  name = "burrow",
  tags = { "root", "cave" },
  weight = 14,
  plan = function(place, rng)
    return { width = rng:int(13, 22), height = rng:int(8, 12) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local inside = area:sub(1, 1, w - 2, h - 2)
    local iw, ih = inside:size()
    -- Chambers along a line that wanders from the left to the right.
    local x, y = 2, math.floor(ih / 2)
    local dug = inside:circle(x, y, 2)
    while x < iw - 3 do
      local nx, ny = math.min(iw - 3, x + rng:int(3, 5)), rng:int(2, ih - 3)
      dug = dug + inside:line(x, y, nx, ny):grow(1) * inside:inset(1) + inside:circle(nx, ny, rng:int(1, 2))
      x, y = nx, ny
    end
    dug:fill(t.loam)
    area:passable():rim():fill(t.wall)
    if rng:one_in(2) then
      inside:monster(grub, x, y)
    end
  end,
}
