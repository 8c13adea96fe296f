-- Ellipses, circles, lines, polygons, borders, insets.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 17 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(t.floor)
    map:ellipse(0, 0, 11, 7):fill(t.grass)
    map:circle(17, 4, 3):fill(t.sand)
    map:line(24, 1, 36, 8):fill(t.bridge)
    map:line(36, 1, 24, 8):fill(t.bridge)
    map:polygon({ { 1, 9 }, { 6, 14 }, { 11, 9 } }):fill(t.ice)
    map:polygon({ { x = 14, y = 9 }, { x = 26, y = 9 }, { x = 26, y = 14 }, { x = 20, y = 11 }, { x = 14, y = 14 } }):fill(t.mud)
    map:sub(29, 9, 9, 5):border():fill(t.rubble)
    map:sub(29, 9, 9, 5):inset(2):fill(t.bones)
  end,
} } }
