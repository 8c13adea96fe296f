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

-- The bell-pits. Their branch makes them of these: what the library's rooms build as floor, wall, inner_wall and rock becomes gallery and spoil, hewn_wall,
-- brickwork, rock and shale.
terrain { name = "gallery", glyph = ".", colour = "red", class = "floor" }
terrain { name = "spoil", glyph = ",", colour = "grey", class = "floor" }
terrain { name = "hewn_wall", glyph = "#", colour = "grey", class = "wall", destroyed = "floor" }
terrain { name = "brickwork", glyph = "#", colour = "red", class = "wall", destroyed = "floor" }
terrain { name = "shale", glyph = " ", colour = "grey", class = "wall", priority = 1, destroyed = "rubble" }
terrain { name = "rails", glyph = "=", colour = "grey", class = "floor", priority = 36, destroyed = "floor" }
terrain { name = "pit_prop", glyph = "|", colour = "yellow", class = "floor", passable = false, priority = 40, destroyed = "rubble" }
terrain { name = "mould", glyph = "0", colour = "yellow", class = "floor", passable = false, priority = 40, destroyed = "rubble" }
-- Veins: a lode is what shows of the metal in one, and drops it to whoever digs.
terrain {
  name = "copper_vein", glyph = "%", colour = "green", class = "wall", priority = 11,
  becomes = { may_have_gold = "copper_lode" }, destroyed = "floor",
}
terrain { name = "copper_lode", glyph = "*", colour = "bright-green", class = "wall", priority = 20, flags = { "has_gold" }, destroyed = "floor" }
terrain {
  name = "tin_vein", glyph = "%", colour = "white", class = "wall", priority = 11,
  becomes = { may_have_gold = "tin_lode" }, destroyed = "floor",
}
terrain { name = "tin_lode", glyph = "*", colour = "bright-white", class = "wall", priority = 20, flags = { "has_gold" }, destroyed = "floor" }

-- The stores under the great kitchen.
terrain { name = "ice_wall", glyph = "#", colour = "bright-cyan", class = "wall", destroyed = "ice" }
terrain { name = "ice_block", glyph = "0", colour = "bright-cyan", class = "floor", passable = false, priority = 40, destroyed = "shallow_water" }
terrain { name = "soot_wall", glyph = "#", colour = "grey", class = "wall", destroyed = "ash" }
terrain { name = "rack", glyph = "|", colour = "red", class = "floor", passable = false, priority = 40, destroyed = "ash" }

-- The campanile.
terrain { name = "boards", glyph = ".", colour = "yellow", class = "floor" }
terrain { name = "rope", glyph = "|", colour = "bright-yellow", class = "floor", passable = false, priority = 45 }
terrain { name = "frame", glyph = "]", colour = "bright-white", class = "floor", passable = false, priority = 60 }

-- The sleepwalks.
terrain { name = "mirror", glyph = "|", colour = "bright-cyan", class = "floor", passable = false, opaque = true, priority = 45, destroyed = "floor" }

return true
