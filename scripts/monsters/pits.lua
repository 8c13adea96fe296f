-- The bell-pits: those who were hired to dig, those who hired them, and what they cast.
--
-- Rows of std.hengband's table (branches/bellpits.lua): each declares its monster and says how it is drawn. Levels count from the top of the dungeon,
-- as the branch's depths do; the words are flags that the rule knows (FRIENDS, ESCORT, GUARDIAN, EVIL ...) and our own, by which nests and pits choose:
--
--   KNOCKER  small folk of the seams      GUILD  the founders and their hands      CAST  what came out of the moulds
--   SHIFT    the dead of the mine         DAMP   bad air                           ANIMAL, AQUATIC, GOOD, EVIL as in the rule
--
-- FRIENDS is the game's crowd: up to ten, and up to nine more where the floor is deeper than the monster's level. Most of ours say `friends` by dice. An escort
-- is drawn among those of the leader's glyph, so each people has one of its own: k, p, g, z.

return {
  -- Knockers knocked to warn the miners. Nobody listened, so they dig for themselves.
  { monster { name = "tap-tap", glyph = "k", colour = "green", level = 12, tags = { "KNOCKER", "EVIL", "FRIENDS" } }, rarity = 2, sleep = 15, hp = "5d6" },
  { monster { name = "seam knocker", glyph = "k", colour = "yellow", level = 16, tags = { "KNOCKER", "EVIL" } }, friends = "1d4", sleep = 25, hp = "9d8" },
  { monster { name = "prop knocker", glyph = "k", colour = "white", level = 19, tags = { "KNOCKER", "EVIL" } }, rarity = 2, sleep = 25, hp = "12d9" },
  { monster { name = "candle knocker", glyph = "k", colour = "bright-yellow", level = 21, tags = { "KNOCKER", "EVIL" } }, rarity = 2, friends = "1d3", sleep = 20, hp = "11d9" },
  { monster { name = "powder knocker", glyph = "k", colour = "bright-red", level = 23, tags = { "KNOCKER", "EVIL", "IM_FIRE" } }, rarity = 2, sleep = 10, hp = "10d10" },
  { monster { name = "deaf knocker", glyph = "k", colour = "grey", level = 25, tags = { "KNOCKER", "EVIL" } }, rarity = 2, sleep = 80, hp = "20d10" },
  { monster { name = "gang knocker", glyph = "k", colour = "bright-white", level = 26, tags = { "KNOCKER", "EVIL", "ESCORT" } }, rarity = 3, sleep = 20, hp = "24d10" },
  { monster { name = "Double-Tap", glyph = "k", colour = "bright-magenta", level = 28, unique = true, tags = { "KNOCKER", "EVIL", "UNIQUE", "ESCORTS" } }, rarity = 3, sleep = 20, hp = 620 },

  -- The founders' guild, which was told to stop at twelve bells.
  { monster { name = "ladle boy", glyph = "p", colour = "yellow", level = 15, tags = { "GUILD", "EVIL", "FRIENDS" } }, rarity = 2, sleep = 20, hp = "7d8" },
  { monster { name = "moulder", glyph = "p", colour = "red", level = 20, tags = { "GUILD", "EVIL" } }, rarity = 2, sleep = 20, hp = "14d9" },
  { monster { name = "furnace hand", glyph = "p", colour = "bright-red", level = 23, tags = { "GUILD", "EVIL", "IM_FIRE" } }, sleep = 15, hp = "18d10" },
  { monster { name = "pattern widow", glyph = "p", colour = "magenta", level = 24, tags = { "GUILD", "EVIL" } }, rarity = 2, sleep = 30, hp = "15d10" },
  { monster { name = "tuner", glyph = "p", colour = "bright-cyan", level = 26, tags = { "GUILD", "EVIL" } }, rarity = 2, sleep = 5, hp = "20d10" },
  { monster { name = "overman", glyph = "p", colour = "bright-white", level = 27, tags = { "GUILD", "EVIL", "ESCORT" } }, rarity = 3, sleep = 20, hp = "28d10" },

  -- Castings. Bronze remembers what it was poured for.
  { monster { name = "miscast", glyph = "g", colour = "yellow", level = 18, tags = { "CAST", "IM_FIRE" } }, rarity = 2, friends = "1d4", sleep = 40, hp = "12d8" },
  { monster { name = "sand core", glyph = "g", colour = "grey", level = 21, tags = { "CAST", "IM_FIRE" } }, rarity = 2, sleep = 60, hp = "16d8" },
  { monster { name = "bronze novice", glyph = "g", colour = "bright-yellow", level = 23, tags = { "CAST", "IM_FIRE" } }, rarity = 2, sleep = 40, hp = "20d10" },
  { monster { name = "walking clapper", glyph = "g", colour = "white", level = 26, tags = { "CAST", "IM_FIRE" } }, rarity = 2, sleep = 25, hp = "24d10" },
  { monster { name = "bronze prior", glyph = "g", colour = "bright-white", level = 28, tags = { "CAST", "IM_FIRE", "ESCORT" } }, rarity = 4, sleep = 40, hp = "34d10" },

  -- Three shifts went down. The third is still at it.
  { monster { name = "crushed man", glyph = "z", colour = "white", level = 17, tags = { "SHIFT", "UNDEAD", "EVIL", "FRIENDS" } }, rarity = 3, sleep = 30, hp = "12d8" },
  { monster { name = "drowned shift", glyph = "z", colour = "cyan", level = 21, habitat = "amphibious", tags = { "SHIFT", "UNDEAD", "EVIL" } }, rarity = 2, friends = "1d5", sleep = 30, hp = "15d9" },
  { monster { name = "burnt man", glyph = "z", colour = "red", level = 23, tags = { "SHIFT", "UNDEAD", "EVIL", "IM_FIRE", "AURA_FIRE" } }, rarity = 2, sleep = 15, hp = "18d9" },
  { monster { name = "voice behind the fall", glyph = "G", colour = "white", level = 25, habitat = "phasing", tags = { "SHIFT", "UNDEAD", "EVIL", "PASS_WALL" } }, rarity = 3, sleep = 10, hp = "14d10" },
  { monster { name = "shift boss", glyph = "z", colour = "bright-white", level = 27, tags = { "SHIFT", "UNDEAD", "EVIL", "ESCORTS" } }, rarity = 4, sleep = 20, hp = "30d10" },

  -- What came down with the timber, the ponies and the lamps.
  { monster { name = "timber louse", glyph = "i", colour = "yellow", level = 10, tags = { "ANIMAL", "FRIENDS" } }, rarity = 3, sleep = 30, hp = "3d6" },
  { monster { name = "gallery bat", glyph = "b", colour = "white", level = 14, habitat = "air", tags = { "ANIMAL", "CAN_FLY" } }, rarity = 2, friends = "1d4+1", sleep = 20, hp = "4d7" },
  { monster { name = "soot bat", glyph = "b", colour = "grey", level = 19, habitat = "air", tags = { "ANIMAL", "CAN_FLY" } }, rarity = 2, friends = "1d3", sleep = 15, hp = "8d8" },
  { monster { name = "blind pony", glyph = "q", colour = "white", level = 16, tags = { "ANIMAL" } }, rarity = 2, sleep = 60, hp = "14d9" },
  { monster { name = "shaft spider", glyph = "S", colour = "grey", level = 20, tags = { "ANIMAL" } }, rarity = 3, friends = "1d3", sleep = 40, hp = "10d8" },
  { monster { name = "lode hound", glyph = "C", colour = "yellow", level = 18, tags = { "ANIMAL" } }, rarity = 2, friends = "1d4+1", sleep = 10, hp = "9d8" },
  { monster { name = "slag hound", glyph = "Z", colour = "bright-red", level = 25, tags = { "ANIMAL", "IM_FIRE", "AURA_FIRE" } }, rarity = 3, friends = "1d4+1", sleep = 5, hp = "13d8" },
  { monster { name = "the last canary", glyph = "B", colour = "bright-yellow", level = 22, habitat = "air", unique = true, tags = { "ANIMAL", "GOOD", "UNIQUE", "QUESTOR", "CAN_FLY" } }, sleep = 0, hp = 90 },

  -- What grows on metal, and what is breathed.
  { monster { name = "weeping verdigris", glyph = "j", colour = "green", level = 14, tags = { "SLIME", "NEVER_MOVE" } }, rarity = 2, sleep = 99, hp = "20d8" },
  { monster { name = "tin pest", glyph = "j", colour = "white", level = 20, tags = { "SLIME" } }, rarity = 2, sleep = 50, hp = "18d9" },
  { monster { name = "firedamp", glyph = "v", colour = "bright-cyan", level = 17, habitat = "air", tags = { "DAMP", "CAN_FLY" } }, rarity = 2, friends = "1d3", sleep = 0, hp = "5d8" },
  { monster { name = "blackdamp", glyph = "v", colour = "grey", level = 23, habitat = "air", tags = { "DAMP", "CAN_FLY" } }, rarity = 3, sleep = 0, hp = "10d8" },
  { monster { name = "hanging wall", glyph = "X", colour = "white", level = 27, habitat = "phasing", tags = { "PASS_WALL", "NO_HORDE" } }, rarity = 3, sleep = 80, hp = "30d10" },

  -- The sumps: what the pumps kept down.
  { monster { name = "sump eel", glyph = "J", colour = "cyan", level = 18, habitat = "water", tags = { "ANIMAL", "AQUATIC" } }, friends = "1d3", sleep = 20, hp = "9d9" },
  { monster { name = "adit crab", glyph = "a", colour = "red", level = 16, habitat = "amphibious", tags = { "ANIMAL" } }, rarity = 3, friends = "1d4", sleep = 30, hp = "8d8" },
  { monster { name = "low water", glyph = "E", colour = "blue", level = 28, habitat = "water", tags = { "AQUATIC" } }, rarity = 2, sleep = 0, hp = "26d10" },

  -- Nobody draws the guardian: the branch sets him on its last floor, and his overmen with him.
  { monster { name = "the Founder", glyph = "p", colour = "bright-magenta", level = 34, unique = true, tags = { "GUILD", "EVIL", "UNIQUE", "GUARDIAN", "IM_FIRE", "ESCORTS" } }, sleep = 10, hp = 1300 },

  -- Strays from upstairs, who have monsters of their own elsewhere: the branch's restriction makes them rare.
  { "drowned monk", level = 15, flags = { "STRAY", "EVIL" }, sleep = 20, hp = "10d8" },
  { "brass beetle", level = 17, flags = { "STRAY" }, sleep = 20, hp = "10d9" },
  { "lamp thief", level = 18, flags = { "STRAY", "EVIL" }, sleep = 10, hp = "8d8" },
  { "striker", level = 26, flags = { "STRAY" }, rarity = 2, sleep = 0, hp = "25d10" },
}
