terrain { name = "gate", glyph = "+", class = "door", becomes = { "open_door" } }
