-- The campanile: whoever lives among bells is deaf, or deafening.

monster { name = "jackdaw", glyph = "b", colour = "grey", level = 1, habitat = "air", tags = { "beast" } }
monster { name = "belfry bat", glyph = "b", colour = "yellow", level = 1, habitat = "air", tags = { "beast" } }
monster { name = "rope dancer", glyph = "u", colour = "yellow", level = 2, habitat = "air", tags = { "spirit" } }
monster { name = "changes", glyph = "u", colour = "bright-yellow", level = 3, habitat = "air", tags = { "spirit" } }
monster { name = "under-ringer", glyph = "p", colour = "yellow", level = 2, tags = { "folk" } }

return true
