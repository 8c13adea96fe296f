fill { name = "moss", apply = function(region) end }
vault {
  name = "nook",
  map = [[
    #####
    #.a.@
    #####
  ]],
  slots = {
    a = { fill = "mos", chance = 30 },
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
