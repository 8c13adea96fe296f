-- Terrains of Hengband's floors beside the base ones: walls of rooms, glass, veins, curtains, locked and jammed doors, with what becomes of them.
--
--   require "std.hengband.terrains"                 -- at the top of a module that draws with them
--
--   legend = { ["%"] = terrain.glass_wall, ["+"] = terrain.locked_door }
--
-- Rooms are built of floor, wall (the outer wall, which tunnels go through), inner_wall, rock and doors; a branch makes them of its `materials` at
-- the end. A game that wants another look or other rules declares a terrain of the same name in its terrain.lua, and that one counts.
--
-- Actions (`becomes`), after Hengband 2.1:
--
--   open close bash spike disarm tunnel   what adventurers do
--   secret                                what searching finds
--   ensecret may_have_gold unperm         what a floor's script makes of a terrain: doors secret, veins rich, vault walls diggable
--   hurt_rock hurt_disi destroy           spells that turn stone to mud, that disintegrate, that wreck a room
--
-- Flags that Floor::becomes knows: has_gold and has_item (a cell that loses one drops it), glass (it shatters). A door that is
-- free_standing (a curtain, a shop's entrance) needs no wall beside it and need lead nowhere. The rest is for games.

-- They are declared when the scripts load; a floor knows their names already.
if checking() then
  require "std.hengband.terrains.list"
end

-- Who may be put on shallow lava is who may be put on lava.
require "std.hengband.terrain".KINDS.shallow_lava = "lava"

return true
