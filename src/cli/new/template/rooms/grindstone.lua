-- A room of one size, drawn with regions: sets of cells that change all at once.

local t = terrain

return room {
  name   = "grindstone",
  size   = { width = 11, height = 9 },       -- walls included
  weight = function(place)                   -- how often, next to the other rooms; plain numbers do as well
    return place.last and 30 or 10
  end,
  build  = function(area, plan, place, rng)
    area:fill(t.floor)
    area:border():fill(t.wall)
    local stone = area:ellipse(3, 2, 5, 5)
    stone:rim():thin(rng, 60):fill(t.flour)  -- six in ten of the cells around it
    stone:fill(t.pillar)
  end,
}
