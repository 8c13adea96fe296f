-- The rootways: the orchard above is dead, and has not stopped growing downwards.

monster { name = "burrow grub", glyph = "w", colour = "white", level = 1, tags = { "beast" } }
monster { name = "wood louse", glyph = "i", colour = "yellow", level = 1, tags = { "beast" } }
monster { name = "orchard wasp", glyph = "I", colour = "bright-yellow", level = 2, habitat = "air", tags = { "beast" } }
monster { name = "spore puff", glyph = "e", colour = "bright-magenta", level = 2, tags = { "plant" } }
monster { name = "sap leech", glyph = "l", colour = "bright-yellow", level = 2, habitat = "amphibious", tags = { "beast" } }
monster { name = "capling", glyph = "n", colour = "bright-magenta", level = 3, tags = { "plant", "folk" } }
monster { name = "barkling", glyph = "t", colour = "yellow", level = 3, tags = { "plant" } }
monster { name = "thorn cat", glyph = "f", colour = "green", level = 4, tags = { "beast" } }
monster { name = "root snare", glyph = "v", colour = "yellow", level = 4, tags = { "plant" } }
monster { name = "hive bear", glyph = "q", colour = "yellow", level = 5, tags = { "beast" } }
monster { name = "grafted man", glyph = "z", colour = "green", level = 5, tags = { "dead", "plant" } }
monster { name = "moss hart", glyph = "H", colour = "bright-green", level = 6, tags = { "beast" } }
monster { name = "old graft", glyph = "T", colour = "green", level = 6, tags = { "plant" } }
-- It cannot go away, so nobody need tell whether it has.
monster {
  name = "the Heartwood", glyph = "Y", colour = "bright-red", level = 8, tags = { "plant", "lord" },
  once = "dungeon", depth = { branch = "rootways", last = true },
}

return true
