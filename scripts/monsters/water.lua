-- The cisterns: the town drank from them until it did not.

monster { name = "silt frog", glyph = "F", colour = "cyan", level = 2, habitat = "amphibious", tags = { "beast" } }
monster { name = "lantern newt", glyph = "S", colour = "bright-yellow", level = 2, habitat = "amphibious", tags = { "beast" } }
monster { name = "pale eel", glyph = "j", colour = "bright-white", level = 3, habitat = "amphibious", tags = { "beast" } }
monster { name = "cistern crab", glyph = "C", colour = "red", level = 3, habitat = "amphibious", tags = { "beast" } }
monster { name = "well-wisher", glyph = "u", colour = "bright-cyan", level = 3, habitat = "air", tags = { "spirit" } }
monster { name = "tide hound", glyph = "h", colour = "cyan", level = 4, habitat = "amphibious", tags = { "beast" } }
monster { name = "drowned monk", glyph = "z", colour = "cyan", level = 4, habitat = "amphibious", tags = { "dead" } }
monster { name = "reed nixie", glyph = "N", colour = "bright-green", level = 5, habitat = "amphibious", tags = { "folk" } }
monster { name = "pipe serpent", glyph = "S", colour = "blue", level = 5, habitat = "amphibious", tags = { "beast" } }
monster { name = "sluice troll", glyph = "T", colour = "cyan", level = 6, habitat = "amphibious", tags = { "folk" } }
monster { name = "undertow", glyph = "E", colour = "blue", level = 7, habitat = "amphibious", tags = { "spirit" } }
monster {
  name = "the Weir Mother", glyph = "N", colour = "bright-cyan", level = 9, habitat = "amphibious", tags = { "folk", "lord" },
  once = "dungeon", depth = { branch = "cisterns", last = true }, gone = "weir_mother_gone",
}

return true
