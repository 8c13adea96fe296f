-- Floors begin as rock: what is not dug must stop a walker.
terrain { name = "rock", glyph = " ", class = "floor", passable = true }
