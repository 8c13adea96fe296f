return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local list = {}
    for i = 1, 1000 do list[i] = ("x"):rep(1000) end
    local all = {}
    while true do all[#all + 1] = table.concat(list) .. #all end
  end,
} } }
