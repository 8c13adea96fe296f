terrain { name = "floor", glyph = ".", class = "wall" }
