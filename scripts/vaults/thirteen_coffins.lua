-- Thirteen coffins. What is in each depends on how deep one has come: dust and lids near the top, further down those who were laid in them.

local t = terrain
local DEAD = { refer("monster", "jawbone"), refer("monster", "rattler"), refer("monster", "shroud"), refer("monster", "cold bride") }

return vault {
  name = "thirteen coffins",
  tags = { "bone" },
  weight = 4,
  max = 1,
  map = [[
    #################
    #..............C#
    #.C.C.C.C.C.C...#
    @...............#
    #.C.C.C.C.C.C...#
    #...............#
    #################
  ]],
  legend = {
    C = function(place, rng)
      if rng:percent(20 + 10 * place.depth) then
        return { monster = DEAD[math.min(rng:int(1, place.depth + 1), #DEAD)], asleep = 15 }
      end
      return rng:one_in(4) and t.bones or t.tomb
    end,
  },
  ground = t.dust,
  wall = t.bone_wall,
}
