-- request: below 12 6
-- Nine room types after Hengband on one floor, with curtains, glass doors and somebody to guard them.
local hengband = require "std.hengband"
local hold = require "std.hengband.hold"
local rooms = require "std.hengband.rooms"

monster { name = "mole", glyph = "m" }
monster { name = "lamp worm", glyph = "w" }
monster { name = "splinter", glyph = "s" }
local folk = hengband.table {
  { "mole", level = 2, sleep = 10, flags = { "FRIENDS" } },
  { "lamp worm", level = 8, sleep = 20, flags = { "BR_LITE" } },
  { "splinter", level = 9, sleep = 5, flags = { "BR_SHAR" } },
}
local SPOTS = {
  { rooms.normal, 1, 1 }, { rooms.overlap, 28, 1 }, { rooms.cross, 54, 1 }, { rooms.inner, 80, 1 },
  { rooms.oval, 1, 14 }, { rooms.crypt, 20, 14 }, { rooms.glass_room, 44, 14 }, { rooms.trap_room, 61, 14 },
  { rooms.arcade, 1, 37 },
}

return dungeon { api = 1, branches = { branch {
  name = "below",
  floors = 20,
  size = { width = 108, height = 57 },
  layout = function(floor, place, rng)
    hold.open(floor, place, {
      flags = { "curtain", "glass_door", "no_cave" }, table = folk,
      options = { normal = { pillars = 0, four_pillars = 0, ragged = 0, split = 1 }, oval = { radius = 6 }, crypt = { radius = 8 } },
    })
    for _, spot in ipairs(SPOTS) do
      print(floor:place_room(spot[1], { at = { x = spot[2], y = spot[3] } }))
    end
    floor:connect {}
    floor:join()
  end,
} } }
