-- One of the vaults tagged "lesser vault" (std.hengband.vaults): drawn by weight, turned and mirrored as it allows.
--
--   options = { lesser_vault = { vaults = { "counting house", tagged "cellar vault" } } }
--
-- Where a game has no such vault, or none that may come to the floor, there is no room.

local vaults = require "std.hengband.vaults"

local plan, build = vaults.room("lesser_vault", tagged "lesser vault", 0)

return room { name = "hengband lesser vault", tags = { "hengband" }, weight = 1, plan = plan, build = build }
