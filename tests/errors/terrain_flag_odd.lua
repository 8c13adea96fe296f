terrain { name = "gate", glyph = "+", class = "door", flags = { "iron", "very heavy" } }
