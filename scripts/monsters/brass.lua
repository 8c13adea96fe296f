-- The clockworks: nobody wound them.

monster { name = "wind-up mouse", glyph = "r", colour = "bright-yellow", level = 4, tags = { "brass" } }
monster { name = "cogling", glyph = "c", colour = "bright-yellow", level = 4, tags = { "brass" } }
monster { name = "oil slick", glyph = "j", colour = "magenta", level = 5, habitat = "amphibious", tags = { "brass" } }
monster { name = "brass beetle", glyph = "K", colour = "yellow", level = 5, tags = { "brass" } }
monster { name = "spring spider", glyph = "s", colour = "bright-cyan", level = 6, tags = { "brass" } }
monster { name = "chime", glyph = "u", colour = "bright-white", level = 6, habitat = "air", tags = { "brass", "spirit" } }
monster { name = "pendulum man", glyph = "M", colour = "bright-yellow", level = 7, tags = { "brass" } }
monster { name = "escapement", glyph = "X", colour = "bright-cyan", level = 7, tags = { "brass" } }
monster { name = "regulator", glyph = "R", colour = "bright-red", level = 8, tags = { "brass" } }
monster { name = "striker", glyph = "M", colour = "bright-red", level = 9, tags = { "brass" } }
monster { name = "hour wight", glyph = "W", colour = "bright-cyan", level = 9, tags = { "dead" } }
-- No hour is ever gone for good.
monster {
  name = "the Thirteenth Hour", glyph = "D", colour = "bright-magenta", level = 12, tags = { "spirit", "lord" },
  once = "dungeon", depth = { branch = "clockworks", last = true },
}

return true
