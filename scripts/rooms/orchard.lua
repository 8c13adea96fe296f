-- Trees in rows, planted upside down from above; between them, the way to the wasps.
--
--   #############
--   #.."..".."..#
--   #.&.".&...&.#
--   #..."......"#
--   #.&...&."."&#
--   #...........#
--   #############

local t = terrain
local wasp = refer("monster", "orchard wasp")
local heartwood = refer("monster", "the Heartwood")

return room {
  name = "orchard",
  tags = { "root", "green" },
  weight = function(place)
    return place.last and 60 or 9
  end,
  max = 1,
  plan = function(place, rng)
    return { { width = 3 * rng:int(5, 8) + 2, height = 3 * rng:int(3, 4) + 2 }, { width = 14, height = 8 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.loam)
    area:border():fill(t.bark)
    area:inset(1):thin(rng, 30):fill(t.grass)
    area:inset(2):every(3):fill(t.tree)
    if place.last then
      area:monster(heartwood, 3, 3)
    elseif rng:one_in(2) then
      area:monster(wasp, 3, 3)
    end
  end,
}
