-- One of the vaults tagged "greater vault" (std.hengband.vaults): drawn by weight, turned and mirrored as it allows, with a cell of rock around it.
--
--   options = { greater_vault = { vaults = { "drowned keep", tagged "citadel" } } }
--
-- Where a game has no such vault, or none that may come to the floor, there is no room.

local vaults = require "std.hengband.vaults"

local plan, build = vaults.room("greater_vault", tagged "greater vault", 1)

return room { name = "hengband greater vault", tags = { "hengband" }, weight = 1, plan = plan, build = build }
