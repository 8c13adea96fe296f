return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local function check(n)
      if n > 3 then error("n is too large: " .. n, 2) end
    end
    check(7)
  end,
} } }
