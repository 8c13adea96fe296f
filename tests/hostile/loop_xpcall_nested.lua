return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local function handler(why)
      return xpcall(error, handler, why)
    end
    while true do xpcall(error, handler, "x") end
  end,
} } }
