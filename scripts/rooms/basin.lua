-- A basin with a walkway around it and one across.
--
--   ###############
--   #.............#
--   #.~~~~~=~~~~~.#
--   #.~~~~~=~~~~~.#
--   #.~~~~~=~~~~~.#
--   #.............#
--   ###############

local t = terrain
local eel = refer("monster", "pale eel")

return room {
  name = "basin",
  tags = { "water" },
  weight = 14,
  plan = function(place, rng)
    return { { width = rng:int(13, 21), height = rng:int(8, 12) }, { width = 11, height = 8 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.wet_stone)
    area:border():fill(t.wall)
    area:inset(2):fill(t.deep_water)
    if rng:one_in(2) then
      area:rect(rng:int(4, w - 5), 2, 1, h - 4):fill(t.causeway)
    else
      area:rect(2, rng:int(3, h - 4), w - 4, 1):fill(t.causeway)
    end
    if rng:one_in(3) then
      area:inset(2):border():thin(rng, 60):fill(t.shallow_water)
      area:monster(eel, 1, 1)
    end
  end,
}
