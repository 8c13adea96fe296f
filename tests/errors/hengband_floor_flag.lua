local hengband = require "std.hengband"

return dungeon { api = 1, branches = { hengband.branch {
  name = "here", depths = { 1, 2 },
  flags = { "CAVE" },
} } }
