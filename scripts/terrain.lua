-- Terrains of Thirteen Strokes, on top of the base terrains.

-- The abbey and its cellars.
terrain { name = "flagstone", glyph = ".", colour = "white", class = "floor" }
terrain { name = "cask", glyph = "o", colour = "yellow", class = "floor", passable = false, priority = 40 }
terrain { name = "shelf", glyph = "|", colour = "yellow", class = "wall", priority = 40 }
terrain { name = "table", glyph = "=", colour = "yellow", class = "floor", passable = false, priority = 35 }
terrain { name = "bed", glyph = "-", colour = "white", class = "floor", priority = 35 }
terrain { name = "candle", glyph = "!", colour = "bright-yellow", class = "floor", priority = 50 }
terrain { name = "hearth", glyph = "$", colour = "bright-red", class = "wall", priority = 50 }
terrain { name = "false_door", glyph = "+", colour = "white", class = "wall", priority = 45 }
terrain { name = "bell", glyph = "A", colour = "bright-yellow", class = "floor", passable = false, priority = 60 }

-- The catacombs.
terrain { name = "bone_wall", glyph = "%", colour = "bright-white", class = "wall" }
terrain { name = "dust", glyph = ".", colour = "grey", class = "floor" }
terrain { name = "tomb", glyph = "8", colour = "white", class = "floor", passable = false, priority = 45 }
terrain { name = "bone_pillar", glyph = "0", colour = "bright-white", class = "wall" }

-- The rootways.
terrain { name = "root", glyph = "%", colour = "yellow", class = "wall" }
terrain { name = "bark", glyph = "#", colour = "yellow", class = "wall" }
terrain { name = "loam", glyph = ".", colour = "yellow", class = "floor" }
terrain { name = "fungus", glyph = ",", colour = "bright-magenta", class = "floor" }
terrain { name = "glowcap", glyph = "*", colour = "bright-green", class = "floor", priority = 45 }
terrain { name = "sap", glyph = "~", colour = "bright-yellow", class = "liquid", passable = true }

-- The cisterns.
terrain { name = "masonry", glyph = "#", colour = "cyan", class = "wall" }
terrain { name = "wet_stone", glyph = ".", colour = "cyan", class = "floor" }
terrain { name = "causeway", glyph = "=", colour = "white", class = "floor", priority = 40 }
terrain { name = "reeds", glyph = "\"", colour = "bright-green", class = "liquid", passable = true, opaque = true }
terrain { name = "silt", glyph = ",", colour = "cyan", class = "floor" }
terrain { name = "wheel", glyph = "@", colour = "bright-cyan", class = "floor", passable = false, priority = 45 }

-- The clockworks.
terrain { name = "brass_wall", glyph = "#", colour = "bright-yellow", class = "wall" }
terrain { name = "plate", glyph = ".", colour = "yellow", class = "floor" }
terrain { name = "gear", glyph = "*", colour = "bright-yellow", class = "floor", passable = false, priority = 45 }
terrain { name = "piston", glyph = "|", colour = "bright-white", class = "floor", passable = false, priority = 40 }
terrain { name = "belt", glyph = "=", colour = "red", class = "floor" }
terrain { name = "oil", glyph = "-", colour = "magenta", class = "liquid", passable = true }
terrain { name = "boiler", glyph = "0", colour = "bright-red", class = "wall", priority = 40 }
terrain { name = "spring", glyph = "&", colour = "bright-cyan", class = "floor", passable = false, priority = 40 }
terrain { name = "mark", glyph = "_", colour = "bright-white", class = "floor", priority = 50 }

return true
