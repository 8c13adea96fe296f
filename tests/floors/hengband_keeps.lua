-- request: below 30 6
-- Nests, pits, vaults, a cave and each kind of random vault after Hengband on one floor.
local hengband = require "std.hengband"
local hold = require "std.hengband.hold"
local rooms = require "std.hengband.rooms"
local vaults = require "std.hengband.vaults"

local rows = {}
for level = 2, 40, 2 do
  local name = "mudling " .. level
  monster { name = name, glyph = "j" }
  rows[#rows + 1] = { name, level = level, sleep = 10, flags = { "ORC", "ANIMAL" } }
end
local folk = hengband.table(rows)

vault {
  name = "tollhouse", tags = { vaults.lesser }, legend = vaults.legend,
  map = {
    "%%%%%%%%%%%", "%.........%", "%.###+###.%", "%.#&*9*,#.%", "%.+^.@.^#.%", "%.#,*8*&#.%", "%.###.###.%", "%.XXXAXXX.%", "%.........%",
    "%%%%%%%%%%%",
  },
}
vault {
  name = "long hall", tags = { vaults.greater }, legend = vaults.legend, transforms = "none",
  map = {
    "%%%%%%%%%%%%%%%%%%%%", "%..................%", "%.XXXXXX+XXXXXXXXX.%", "%.X&&,,@@.@@,,&&&X.%", "%.X9.9.^^^^^.9.9.X.%",
    "%.YYYYYYYYYYYYYYYY.%", "%....pabcdPB..'..S.%", "%%%%%%%%%%%%%%%%%%%%",
  },
}

local SPOTS = { { rooms.nest, 1, 1 }, { rooms.pit, 28, 1 }, { rooms.trapped_pit, 54, 1 }, { rooms.lesser_vault, 80, 1 }, { rooms.greater_vault, 93, 1 } }
local cave, random = rooms.cave, rooms.random_vault
local HALLS = {
  { "bubble", 54, 16 }, { "room", 80, 16 }, { "cave", 54, 32 }, { "maze", 80, 32 },
  { "mini_cell", 1, 48 }, { "castle", 28, 48 }, { "target", 54, 48 }, { "elemental", 80, 48 },
}

return dungeon { api = 1, branches = { branch {
  name = "below",
  floors = 40,
  size = { width = 117, height = 64 },
  layout = function(floor, place, rng)
    local h = hold.open(floor, place, {
      table = folk, nests = { "clone" }, pits = { "orc" },
      options = { cave = { half_width = 20, half_height = 11 } },
    })
    for _, spot in ipairs(SPOTS) do
      print(floor:place_room(spot[1], { at = { x = spot[2], y = spot[3] } }))
    end
    print(floor:place_room(cave, { at = { x = 1, y = 16 } }))
    for _, spot in ipairs(HALLS) do
      h.options.random_vault = { kinds = { { spot[1], 1 } }, width = 25, height = 15 }
      print(floor:place_room(random, { at = { x = spot[2], y = spot[3] } }))
    end
    floor:connect {}
    floor:join()
  end,
} } }
