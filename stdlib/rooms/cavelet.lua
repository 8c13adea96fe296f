-- A small cave where the masons broke through into something older.
--
--     #####
--   ###...####
--   #.......,#
--   ##..;..###
--    ##...##
--     #####

local t = terrain

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
    open:fill(t.floor)
    local ground = area:passable()
    ground:rim():fill(t.wall)
    ground:thin(rng, 8):fill(t.rubble)
  end,
}
