-- A random walk.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 14 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:walk(rng, { open = 35 }):fill(t.floor)
    floor:passable():rim():fill(t.wall)
  end,
} } }
