-- The base terrains. The engine runs this file before all others, so `terrain.floor` and its like are there in every script set.
--
-- The first one, rock, is what a floor is made of before anything is dug. A game adds its own in scripts/terrain.lua:
--
--   terrain { name = "slime", glyph = "~", colour = "bright-green", class = "liquid", passable = true }
--
-- What stands in the way of a walker but is no wall (a statue, iron bars) is of class "floor" and not passable: tunnels keep their
-- rules for walls, sight goes over it, and nobody is placed on it.

-- Solid things.
terrain { name = "rock", glyph = " ", colour = "grey", class = "wall", priority = 0 }
terrain { name = "wall", glyph = "#", colour = "white", class = "wall" }
terrain { name = "pillar", glyph = "0", colour = "white", class = "wall" }
terrain { name = "crystal", glyph = "*", colour = "bright-cyan", class = "wall", opaque = false }

-- Ground.
terrain { name = "floor", glyph = ".", class = "floor" }
terrain { name = "carpet", glyph = ".", colour = "magenta", class = "floor" }
terrain { name = "grass", glyph = "\"", colour = "green", class = "floor" }
terrain { name = "moss", glyph = "\"", colour = "cyan", class = "floor" }
terrain { name = "sand", glyph = ",", colour = "yellow", class = "floor" }
terrain { name = "mud", glyph = ",", colour = "red", class = "floor" }
terrain { name = "ash", glyph = ",", colour = "grey", class = "floor" }
terrain { name = "ice", glyph = "_", colour = "bright-white", class = "floor" }
terrain { name = "rubble", glyph = ";", colour = "grey", class = "floor" }
terrain { name = "bones", glyph = ";", colour = "bright-white", class = "floor" }
terrain { name = "bridge", glyph = "=", colour = "yellow", class = "floor" }

-- Things that stand on the ground.
terrain { name = "tree", glyph = "&", colour = "green", class = "floor", passable = false, opaque = true, priority = 40 }
terrain { name = "statue", glyph = "8", colour = "bright-white", class = "floor", passable = false, priority = 45 }
terrain { name = "fountain", glyph = "{", colour = "bright-blue", class = "floor", passable = false, priority = 45 }
terrain { name = "bars", glyph = "|", colour = "grey", class = "floor", passable = false, priority = 40 }
terrain { name = "altar", glyph = "_", colour = "bright-yellow", class = "floor", priority = 60 }

-- What a walker passes, wades through, or had better go around.
terrain { name = "shallow_water", glyph = "-", colour = "bright-blue", class = "liquid", passable = true }
terrain { name = "deep_water", glyph = "~", colour = "blue", class = "liquid" }
terrain { name = "lava", glyph = "~", colour = "bright-red", class = "liquid" }
terrain { name = "chasm", glyph = ":", colour = "grey", class = "liquid" }

-- Ways through and out.
terrain { name = "door", glyph = "+", colour = "yellow", class = "door" }
terrain { name = "open_door", glyph = "'", colour = "yellow", class = "door", opaque = false }
terrain { name = "secret_door", glyph = "?", colour = "yellow", class = "door" }
terrain { name = "up_stairs", glyph = "<", colour = "bright-white", class = "stair" }
terrain { name = "down_stairs", glyph = ">", colour = "bright-white", class = "stair" }
terrain { name = "branch_stairs", glyph = "^", colour = "bright-magenta", class = "stair" }

return true
