-- Veins through rock: where they start is given or drawn.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 70, height = 24 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:rect(30, 8, 8, 6):fill(t.floor)
    local vein = map:streamer(rng)
    local rock = vein - map:passable()
    rock:fill(t.lava)
    local thin = map:streamer(rng, { x = 10, y = 5, hits = 1, spread = 0, turn = 25 })
    thin:fill(t.wall)
    print(#vein > 20, thin:has(10, 5), #(thin * map:border()) > 0)
  end,
} } }
