-- A narrow maze and a wide one without dead ends, joined by one way.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 13 },
  layout = function(floor, place, rng)
    local left = floor:area():sub(1, 1, 19, 11)
    local right = floor:area():sub(21, 1, 18, 11)
    floor:area():fill(t.wall)
    floor:stage("narrow", function(rng) left:maze(rng, { corridor = 1, wall = 1, braid = 0 }):fill(t.floor) end)
    floor:stage("wide", function(rng) right:maze(rng, { corridor = 2, wall = 2, braid = 100 }):fill(t.floor) end)
    floor:stage("way", function(rng) print("ways", floor:join()) end)
  end,
} } }
