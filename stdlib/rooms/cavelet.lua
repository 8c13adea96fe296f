-- A small cave where the masons broke through into something older.
--
--     #####
--   ###...####
--   #.......,#
--   ##..;..###
--    ##...##
--     #####

return room {
  name = "cavelet",
  tags = { "cave" },
  plan = function(place, rng)
    return { width = rng:int(10, 18), height = rng:int(7, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local inside = area:sub(1, 1, w - 2, h - 2)
    local open = inside:cave(rng, { open = 58, passes = 3 }):largest()
    if open:count() < 12 then
      open = inside:ellipse()
    end
    open:fill("floor")
    local ground = area:passable()
    ground:rim():fill("wall")
    ground:thin(rng, 8):fill("rubble")
  end,
}
