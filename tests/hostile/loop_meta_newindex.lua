return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local meta = { __newindex = function()
      while true do end
    end }
    local t, u = setmetatable({}, meta), setmetatable({}, meta)
    t.field = 1
  end,
} } }
