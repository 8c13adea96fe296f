-- Wheels and pipes that lift water to a town that no longer drinks.
--
--   ###########
--   #.........#
--   #.@..@..@.#
--   #.-..-..-.#
--   #.@..@..@.#
--   #.........#
--   ###########

return room {
  name = "pump room",
  tags = { "water" },
  weight = 9,
  plan = function(place, rng)
    return { width = 3 * rng:int(2, 5) + 5, height = 7 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill("wet_stone")
    area:border():fill("wall")
    for x = 2, w - 3, 3 do
      area:set(x, 2, "wheel")
      area:set(x, 3, "shallow_water")
      area:set(x, 4, "wheel")
      if rng:one_in(4) then
        area:set(x, rng:pick { 2, 4 }, "rubble")
      end
    end
  end,
}
