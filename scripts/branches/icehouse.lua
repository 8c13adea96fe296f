-- The icehouse: the brothers cut the fishponds into blocks every winter and carried them down here. They have been told to stop, but not by anybody who
-- could stop them. What it has otherwise than any store is all that stands here (themes/stores.lua).

local stores = require "themes.stores"
local theme = require "std.theme"

return branch(stores.theme {
  name = "icehouse",
  message = "Your breath goes down the stairs before you.",
  materials = { floor = "ice", wall = "ice_wall" },
  layout = stores.laid { wall = "ice_wall", patch = "ice", open = 44 },
  rooms = theme.change {
    add = { { require "rooms.ice_pit", weight = 10 } },
    set = { ["round room"] = { weight = 8 } },
  },
  monsters = theme.change {
    add = {
      { "frost mite", weight = 16, group = between(2, 4) },
      { "ice cutter", weight = 12, group = between(1, 2) },
      { "hung side", weight = 10 },
      { "old breath", weight = 8, depth = { min = 2 } },
    },
    drop = { "tallow moth" },
    set = { ["cellar rat"] = { weight = 8 } },
  },
})
