-- The terrains themselves: std.hengband.terrains says what they are for.

-- Walls. The inner wall is that of what stands inside a room.
terrain { name = "inner_wall", glyph = "#", colour = "white", class = "wall", destroyed = "floor" }
terrain { name = "permanent_wall", glyph = "#", colour = "bright-white", class = "wall", permanent = true, becomes = { unperm = "inner_wall" } }
terrain {
  name = "glass_wall", glyph = "]", colour = "bright-white", class = "wall", opaque = false,
  flags = { "glass" }, destroyed = "floor",
}
terrain {
  name = "permanent_glass", glyph = "]", colour = "bright-cyan", class = "wall", opaque = false,
  flags = { "glass" }, permanent = true, becomes = { unperm = "glass_wall" },
}

-- Veins, plain and with treasure.
terrain {
  name = "magma_vein", glyph = "%", colour = "grey", class = "wall", priority = 11,
  becomes = { may_have_gold = "magma_treasure" }, destroyed = "floor",
}
terrain {
  name = "quartz_vein", glyph = "%", colour = "white", class = "wall", priority = 11,
  becomes = { may_have_gold = "quartz_treasure" }, destroyed = "floor",
}
terrain {
  name = "magma_treasure", glyph = "*", colour = "yellow", class = "wall", priority = 20,
  flags = { "has_gold" }, destroyed = "floor",
}
terrain {
  name = "quartz_treasure", glyph = "*", colour = "bright-yellow", class = "wall", priority = 20,
  flags = { "has_gold" }, destroyed = "floor",
}

-- Ground.
terrain { name = "glass_floor", glyph = ".", colour = "bright-cyan", class = "floor" }
terrain { name = "dirt", glyph = ".", colour = "yellow", class = "floor" }
terrain { name = "flower", glyph = "\"", colour = "bright-magenta", class = "floor", flags = { "plant" } }
-- A thicket: one can push through, but not see through.
terrain { name = "brake", glyph = "&", colour = "bright-green", class = "floor", opaque = true, priority = 35, flags = { "plant" }, destroyed = "grass" }
-- Who does not fly would fall.
terrain { name = "dark_pit", glyph = ":", colour = "blue", class = "liquid", flags = { "pit" } }
terrain { name = "shallow_lava", glyph = "-", colour = "red", class = "liquid", passable = true, flags = { "lava", "shallow" } }

-- Doors. The first two are the base ones, which here may be jammed and broken.
terrain {
  name = "door", glyph = "+", colour = "yellow", class = "door",
  becomes = { open = "open_door", bash = "broken_door", spike = "jammed_door", ensecret = "secret_door" }, destroyed = "floor",
}
terrain {
  name = "open_door", glyph = "'", colour = "yellow", class = "door", opaque = false,
  becomes = { close = "door", bash = "broken_door" }, destroyed = "floor",
}
terrain {
  name = "locked_door", glyph = "+", colour = "bright-yellow", class = "door", flags = { "locked" }, mimics = "door",
  becomes = { disarm = "door", open = "open_door", bash = "broken_door", spike = "jammed_door", ensecret = "secret_door" }, destroyed = "floor",
}
terrain {
  name = "jammed_door", glyph = "+", colour = "red", class = "door", flags = { "jammed" }, mimics = "door",
  becomes = { bash = "broken_door" }, destroyed = "floor",
}
terrain { name = "broken_door", glyph = "'", colour = "red", class = "door", opaque = false, destroyed = "floor" }
terrain {
  name = "glass_door", glyph = "+", colour = "bright-cyan", class = "door", opaque = false, flags = { "glass" },
  becomes = { open = "open_glass_door", bash = "floor" }, destroyed = "floor",
}
terrain {
  name = "open_glass_door", glyph = "'", colour = "bright-cyan", class = "door", opaque = false, flags = { "glass" },
  becomes = { close = "glass_door", bash = "floor" }, destroyed = "floor",
}
terrain {
  name = "curtain", glyph = "+", colour = "magenta", class = "door", flags = { "curtain", "free_standing" },
  becomes = { open = "open_curtain", bash = "floor" }, destroyed = "floor",
}
terrain {
  name = "open_curtain", glyph = "'", colour = "magenta", class = "door", opaque = false, flags = { "curtain", "free_standing" },
  becomes = { close = "curtain", bash = "floor" }, destroyed = "floor",
}
-- The entrance of a shop; which one is the game's.
terrain { name = "shop", glyph = "1", colour = "bright-white", class = "door", permanent = true, flags = { "shop", "free_standing" } }

return true
