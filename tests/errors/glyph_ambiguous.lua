terrain { name = "odd", glyph = "§", class = "floor" }
