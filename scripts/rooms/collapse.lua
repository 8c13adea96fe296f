-- Half of this room is still a room.
--
--   #############
--   #......;.%###
--   #.0..;.;;.###
--   #......;;.;##
--   #.0.....;;.##
--   #.......;;###
--   #############

local t = terrain

return room {
  name = "collapsed room",
  tags = { "cellar", "cave" },
  weight = 10,
  plan = function(place, rng)
    return { width = rng:int(11, 17), height = rng:int(7, 10), left = rng:one_in(2) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local half = math.floor(w / 2)
    area:fill(t.wall)
    local whole = area:rect(plan.left and 1 or w - half - 1, 1, half, h - 2)
    local fallen = area:rect(plan.left and half or 1, 1, w - half - 1, h - 2)
    local caved = area:cave(rng, { open = 68, passes = 2 }) * fallen
    local open = (whole + caved):largest()
    open:fill(t.floor)
    local debris = caved * open
    debris:thin(rng, 45):fill(t.rubble)
    whole:shrink(1):every(2):thin(rng, 20):fill(t.pillar)
  end,
}
