-- Terrains of this dungeon. This file is loaded before all others; the customary terrains (floor, wall, door, water ...) are there already.

terrain { name = "flour", glyph = ",", colour = "bright-white", class = "floor" }
terrain { name = "sacks", glyph = "%", colour = "yellow", class = "floor", passable = false, destroyed = "flour" }

return true
