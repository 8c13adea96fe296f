terrain { name = "gate", glyph = "+", class = "door", becomes = { OPEN = "open_door" } }
