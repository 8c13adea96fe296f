local hall = require "rooms.hall"

local cellar = branch {
  name = "cellar",
  floors = 3,
  size = { width = 40, height = 16 },
  rooms = { hall },
  layout = function(floor, place, rng)
    floor:stage("rooms", function(rng)
      floor:fill_rooms { budget = 3 }
    end)
    floor:stage("ways", function(rng)
      floor:connect {}
    end)
  end,
}

return dungeon { api = 1, branches = { cellar } }
