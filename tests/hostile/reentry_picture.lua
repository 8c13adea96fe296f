return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:area():picture({ "x" }, { x = function(area, x, y) area:picture({ "x" }, { x = function() error("inner") end }, x, y) end }, 2, 2)
  end,
} } }
