-- The stores: who lives on ice, and who lives on smoke.

monster { name = "frost mite", glyph = "i", colour = "bright-cyan", level = 2, tags = { "beast" } }
monster { name = "ice cutter", glyph = "p", colour = "bright-cyan", level = 3, tags = { "folk" } }
monster { name = "hung side", glyph = "z", colour = "red", level = 3, tags = { "dead" } }
monster { name = "old breath", glyph = "v", colour = "white", level = 4, habitat = "air", tags = { "spirit" } }
monster { name = "cinder cat", glyph = "f", colour = "red", level = 2, tags = { "beast" } }
monster { name = "reek", glyph = "v", colour = "grey", level = 3, habitat = "air", tags = { "spirit" } }
monster { name = "smoked friar", glyph = "z", colour = "yellow", level = 4, tags = { "dead" } }

return true
