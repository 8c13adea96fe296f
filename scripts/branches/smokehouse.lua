-- The smokehouse: it has burned without a break since the year the abbey was founded, and by now nobody knows what all is hanging in there. What it has
-- otherwise than any store is all that stands here (themes/stores.lua).

local stores = require "themes.stores"
local theme = require "std.theme"

return branch(stores.theme {
  name = "smokehouse",
  message = "The smoke comes up the stairs like somebody who lives here.",
  materials = { floor = "ash", wall = "soot_wall" },
  layout = stores.laid { wall = "soot_wall", patch = "ash", open = 44 },
  rooms = theme.change {
    add = { { require "rooms.smoke_loft", weight = 16 } },
    drop = { "round room" },
  },
  monsters = theme.change {
    add = {
      { "soot imp", weight = 14, group = between(1, 3) },
      { "cinder cat", weight = 12, group = between(1, 2) },
      { "reek", weight = 10 },
      { "smoked friar", weight = 8, depth = { min = 2 } },
    },
    set = { mouser = { weight = 2 } },
  },
})
