-- Those who have a name and are met once: vaults are their homes.

monster { name = "Brother Tally", glyph = "P", colour = "bright-yellow", level = 5, unique = true, tags = { "folk", "named" } }
monster { name = "Mother Marrow", glyph = "O", colour = "bright-red", level = 6, unique = true, tags = { "dead", "named" } }
monster { name = "the Under-Gardener", glyph = "z", colour = "bright-green", level = 6, unique = true, tags = { "plant", "named" } }
monster { name = "Old Thirsty", glyph = "j", colour = "bright-blue", level = 7, habitat = "amphibious", unique = true, tags = { "beast", "named" } }

return true
