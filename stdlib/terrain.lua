-- The base terrains. The engine runs this file before all others, so `terrain.floor` and its like are there in every script set.
--
-- The first one, rock, is what a floor is made of before anything is dug. A game adds its own in scripts/terrain.lua:
--
--   terrain { name = "slime", glyph = "~", colour = "bright-green", class = "liquid", passable = true }
--
-- and may declare one of these anew, with another glyph or other rules: it then stands in for the one here, in every script.
--
-- `becomes` says what is left of a terrain after an action of the game: a word, and the terrain's name. `destroyed` is what is left after an action
-- that destroys (tunnel, disarm, hurt_rock, hurt_disi, destroy) and has no word of its own; what is `permanent` is never dug and never destroyed.
-- `mimics` is what it looks like until it is noticed, `flags` are words for the game. The engine lays cells and answers what becomes of one
-- (Floor::becomes in Rust); when an action happens, and who may do it, is the game's.
--
-- What stands in the way of a walker but is no wall (a statue, iron bars) is of class "floor" and not passable: tunnels keep their
-- rules for walls, sight goes over it, and nobody is placed on it.

-- Solid things.
terrain { name = "rock", glyph = " ", colour = "grey", class = "wall", priority = 0, destroyed = "floor" }
terrain { name = "wall", glyph = "#", colour = "white", class = "wall", destroyed = "floor" }
terrain { name = "pillar", glyph = "0", colour = "white", class = "wall", destroyed = "rubble" }
terrain { name = "crystal", glyph = "*", colour = "bright-cyan", class = "wall", opaque = false, destroyed = "floor" }

-- Ground.
terrain { name = "floor", glyph = ".", class = "floor" }
terrain { name = "carpet", glyph = ".", colour = "magenta", class = "floor" }
terrain { name = "grass", glyph = "\"", colour = "green", class = "floor" }
terrain { name = "moss", glyph = "\"", colour = "cyan", class = "floor" }
terrain { name = "sand", glyph = ",", colour = "yellow", class = "floor" }
terrain { name = "mud", glyph = ",", colour = "red", class = "floor" }
terrain { name = "ash", glyph = ",", colour = "grey", class = "floor" }
terrain { name = "ice", glyph = "_", colour = "bright-white", class = "floor" }
terrain { name = "rubble", glyph = ";", colour = "grey", class = "floor", flags = { "has_item" }, destroyed = "floor" }
terrain { name = "bones", glyph = ";", colour = "bright-white", class = "floor" }
terrain { name = "bridge", glyph = "=", colour = "yellow", class = "floor", destroyed = "chasm" }

-- Things that stand on the ground.
terrain {
  name = "tree", glyph = "&", colour = "green", class = "floor", passable = false, opaque = true, priority = 40,
  flags = { "tree" }, destroyed = "grass",
}
terrain { name = "statue", glyph = "8", colour = "bright-white", class = "floor", passable = false, priority = 45, destroyed = "rubble" }
terrain { name = "fountain", glyph = "{", colour = "bright-blue", class = "floor", passable = false, priority = 45, destroyed = "rubble" }
terrain { name = "bars", glyph = "|", colour = "grey", class = "floor", passable = false, priority = 40, destroyed = "floor" }
terrain { name = "altar", glyph = "_", colour = "bright-yellow", class = "floor", priority = 60, destroyed = "rubble" }

-- What a walker passes, wades through, or had better go around.
terrain { name = "shallow_water", glyph = "-", colour = "bright-blue", class = "liquid", passable = true, flags = { "water", "shallow" } }
terrain { name = "deep_water", glyph = "~", colour = "blue", class = "liquid", flags = { "water", "deep" } }
terrain { name = "lava", glyph = "~", colour = "bright-red", class = "liquid", flags = { "lava", "deep" } }
terrain { name = "chasm", glyph = ":", colour = "grey", class = "liquid" }

-- Ways through and out.
terrain {
  name = "door", glyph = "+", colour = "yellow", class = "door",
  becomes = { open = "open_door", bash = "open_door", ensecret = "secret_door" }, destroyed = "floor",
}
terrain {
  name = "open_door", glyph = "'", colour = "yellow", class = "door", opaque = false,
  becomes = { close = "door" }, destroyed = "floor",
}
terrain {
  name = "secret_door", glyph = "?", colour = "yellow", class = "door", mimics = "wall",
  becomes = { secret = "door" }, destroyed = "floor",
}
terrain { name = "up_stairs", glyph = "<", colour = "bright-white", class = "stair", permanent = true }
terrain { name = "down_stairs", glyph = ">", colour = "bright-white", class = "stair", permanent = true }
terrain { name = "branch_stairs", glyph = "^", colour = "bright-magenta", class = "stair", permanent = true }
terrain { name = "portal", glyph = "\\", colour = "bright-cyan", class = "stair", permanent = true }

return true
