return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local all = {}
    while true do
      pcall(function()
        while true do all[#all + 1] = { 1, 2, 3, 4, 5, 6, 7, 8 } end
      end)
    end
  end,
} } }
