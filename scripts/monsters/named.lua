-- Those who have a name. There is one of each in a dungeon (`once`), on a floor of those in `depth` that is drawn with the dungeon: whoever has a
-- home there (a vault, a room) is at home if it was built, and else somewhere about. Where the game says that they are gone they are nowhere, and
-- whoever else their home allows has moved in. The names of the flags are those of the context in dungeon.lua.

monster {
  name = "Dame Suet", glyph = "g", colour = "bright-magenta", level = 4, tags = { "folk", "named" },
  once = "dungeon", depth = { branch = "undercroft", named = "great kitchen" }, gone = "suet_gone",
}
monster {
  name = "Brother Tally", glyph = "P", colour = "bright-yellow", level = 5, tags = { "folk", "named" },
  once = "dungeon", depth = { branch = "undercroft", min = 3 }, gone = "tally_gone",
}
monster {
  name = "the Deaf Ringer", glyph = "P", colour = "bright-white", level = 5, tags = { "folk", "named" },
  once = "dungeon", depth = { branch = "campanile", named = "belfry" }, gone = "ringer_gone",
}
monster {
  name = "Mother Marrow", glyph = "O", colour = "bright-red", level = 6, tags = { "dead", "named" },
  once = "dungeon", depth = { branch = "catacombs", last = true }, gone = "marrow_gone",
}
monster {
  name = "the Under-Gardener", glyph = "z", colour = "bright-green", level = 6, tags = { "plant", "named" },
  once = "dungeon", depth = { branch = "rootways", min = 2 }, gone = "gardener_gone",
}
monster {
  name = "Old Thirsty", glyph = "j", colour = "bright-blue", level = 7, habitat = "amphibious", tags = { "beast", "named" },
  once = "dungeon", depth = { branch = "cisterns", min = 2 },
}

return true
