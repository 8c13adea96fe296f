-- The sleepwalks: who is met there has been dreamt by somebody, and most of them know it.

monster { name = "counted sheep", glyph = "q", colour = "bright-white", level = 1, tags = { "dream", "beast" } }
monster { name = "lullaby", glyph = "u", colour = "bright-blue", level = 2, habitat = "air", tags = { "dream", "spirit" } }
monster { name = "falling brother", glyph = "p", colour = "blue", level = 3, habitat = "air", tags = { "dream", "folk" } }
monster { name = "second shadow", glyph = "W", colour = "grey", level = 5, habitat = "phasing", tags = { "dream", "spirit" } }
monster { name = "teeth of somebody", glyph = "x", colour = "bright-white", level = 6, tags = { "dream" } }
monster { name = "the one behind you", glyph = "M", colour = "magenta", level = 8, habitat = "phasing", tags = { "dream", "spirit" } }

return true
