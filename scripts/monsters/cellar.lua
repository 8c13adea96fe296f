-- Who lives in the abbey's cellars, and who has walked down there.

monster { name = "cellar rat", glyph = "r", colour = "yellow", tags = { "beast" } }
monster { name = "tallow moth", glyph = "m", colour = "bright-yellow", habitat = "air", tags = { "beast" } }
monster { name = "cask mite", glyph = "i", colour = "red", tags = { "beast" } }
monster { name = "cobweb widow", glyph = "s", colour = "grey", level = 2, tags = { "beast" } }
monster { name = "scullion goblin", glyph = "g", colour = "green", tags = { "folk" } }
monster { name = "butler goblin", glyph = "g", colour = "white", level = 3, tags = { "folk" } }
monster { name = "lamp thief", glyph = "p", colour = "cyan", level = 2, tags = { "folk" } }
monster { name = "sleepwalker", glyph = "p", colour = "white", level = 1, tags = { "folk" } }
monster { name = "soot imp", glyph = "u", colour = "grey", level = 2, tags = { "spirit" } }
monster { name = "kennel hound", glyph = "h", colour = "yellow", level = 2, tags = { "beast" } }
monster { name = "mouser", glyph = "f", colour = "grey", level = 3, tags = { "beast" } }
monster { name = "wine ghoul", glyph = "z", colour = "magenta", level = 3, tags = { "dead" } }
monster { name = "ledger ghost", glyph = "G", colour = "white", level = 4, habitat = "phasing", tags = { "dead" } }
monster { name = "candle wight", glyph = "W", colour = "bright-yellow", level = 4, tags = { "dead" } }
monster { name = "bell ringer", glyph = "P", colour = "yellow", level = 5, tags = { "folk" } }

-- The lord of a branch is met once, where his rooms put him; if they were not built, somewhere on that floor.
monster {
  name = "the Cellarer", glyph = "P", colour = "bright-magenta", level = 6, tags = { "folk", "lord" },
  once = "dungeon", depth = { branch = "undercroft", named = "thirteenth door" }, gone = "cellarer_gone",
}

return true
