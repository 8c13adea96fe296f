-- The catacombs: those who were buried, and those who live off them.

monster { name = "tomb louse", glyph = "i", colour = "white", level = 2, tags = { "beast" } }
monster { name = "jawbone", glyph = "x", colour = "bright-white", level = 2, tags = { "dead" } }
monster { name = "rattler", glyph = "z", colour = "bright-white", level = 3, tags = { "dead" } }
monster { name = "marrow worm", glyph = "w", colour = "red", level = 3, tags = { "beast" } }
monster { name = "charnel dog", glyph = "h", colour = "white", level = 3, tags = { "beast" } }
monster { name = "grave robber", glyph = "p", colour = "yellow", level = 3, tags = { "folk" } }
monster { name = "shroud", glyph = "W", colour = "white", level = 4, habitat = "air", tags = { "dead" } }
monster { name = "choir of teeth", glyph = "x", colour = "yellow", level = 5, tags = { "dead" } }
monster { name = "cold bride", glyph = "G", colour = "bright-cyan", level = 5, habitat = "phasing", tags = { "dead" } }
monster { name = "bone mason", glyph = "O", colour = "bright-white", level = 6, tags = { "dead" } }
monster {
  name = "the Lead King", glyph = "L", colour = "bright-blue", level = 8, tags = { "dead", "lord" },
  once = "dungeon", depth = { branch = "catacombs", last = true }, gone = "king_gone",
}

return true
