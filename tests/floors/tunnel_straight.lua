-- One straight tunnel by hand, then all rooms connected, with doors where they may stand.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 16 },
  layout = function(floor, place, rng)
    local map = floor:area()
    for i, spot in ipairs({ { 2, 1 }, { 28, 2 }, { 14, 9 } }) do
      local part = map:sub(spot[1], spot[2], 9, 5)
      part:border():fill(t.wall)
      floor:add_room("cell " .. i, part:inset(1):fill(t.floor))
    end
    local dug = map:tunnel(6, 3, 32, 4, { style = "straight", floor = t.sand })
    print("dug", #dug)
    local junctions = floor:connect { style = "straight", floor = t.mud, extra = 1 }
    print("junctions", #junctions)
    for x, y in floor:door_sites(junctions):cells() do
      map:set(x, y, t.door)
    end
  end,
} } }
