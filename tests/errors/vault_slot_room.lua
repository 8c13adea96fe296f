vault { name = "altar", map = "_" }
room { name = "cave", size = { width = 4, height = 4 }, build = function(area) area:fill("floor") end }
vault {
  name = "nook",
  map = [[
    #####
    #.a.@
    #####
  ]],
  slots = {
    a = { vault = { "altar",
      "cave" } },
  },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
