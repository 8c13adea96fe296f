return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local area = floor:area()
    
    local all = {}
    while true do all[#all + 1] = area:heights(rng) end
  end,
} } }
