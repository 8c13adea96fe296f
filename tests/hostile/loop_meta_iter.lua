return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local t = setmetatable({}, { __iter = function()
      return function() return 1 end
    end })
    for k in pairs(t) do end
    while true do end
  end,
} } }
