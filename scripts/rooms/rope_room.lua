-- Thirteen bell ropes come down through the ceiling. Twelve of them are tied to bells.
--
--      #######
--    ##.......##
--   #..|.|.|.|..#
--   #...........#
--   #.|.|.|.|.|.#
--   #...........#
--   #..|.|.|.|..#
--    ##.......##
--      #######

local t = terrain
local ringer = refer("monster", "under-ringer")

local ROWS = {
  "   #######   ",
  " ###.....### ",
  "##.........##",
  "#..r.r.r.r..#",
  "#...........#",
  "#.r.r.r.r.r.#",
  "#...........#",
  "#..r.r.r.r..#",
  "##.........##",
  " ###.....### ",
  "   #######   ",
}

return room {
  name = "rope room",
  tags = { "dream", "bell", "round" },
  weight = 6,
  max = 1,
  size = { width = 13, height = 11 },
  build = function(area, plan, place, rng)
    area:picture(ROWS, { r = t.rope, ["."] = t.boards })
    local x, y = area:where(t.rope):sample(rng)
    area:thing("mark", x, y, { name = "the thirteenth rope" })
    if rng:one_in(3) then
      area:monster(ringer, 6, 8)
    end
  end,
}
