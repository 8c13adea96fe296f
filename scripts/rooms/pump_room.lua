-- Wheels and pipes that lift water to a town that no longer drinks.
--
--   ###########
--   #.........#
--   #.@..@..@.#
--   #.-..-..-.#
--   #.@..@..@.#
--   #.........#
--   ###########

local t = terrain

return room {
  name = "pump room",
  tags = { "water" },
  weight = 9,
  plan = function(place, rng)
    return { width = 3 * rng:int(2, 5) + 5, height = 7 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.wet_stone)
    area:border():fill(t.wall)
    for x = 2, w - 3, 3 do
      area:set(x, 2, t.wheel)
      area:set(x, 3, t.shallow_water)
      area:set(x, 4, t.wheel)
      if rng:one_in(4) then
        area:set(x, rng:pick { 2, 4 }, t.rubble)
      end
    end
  end,
}
