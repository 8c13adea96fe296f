-- A branch after Hengband with invented monsters: what benches/hengband.rs makes floors of.
local hengband = require "std.hengband"

local KINDS = {
  { "orc", "o", { "ORC", "EVIL" } }, { "ogre", "O", { "GIANT", "EVIL" } }, { "troll", "T", { "TROLL", "EVIL" } },
  { "wolf", "C", { "ANIMAL", "FRIENDS" } }, { "cat", "f", { "ANIMAL" } }, { "jelly", "j", {} }, { "mould", "m", {} },
  { "shade", "G", { "UNDEAD", "EVIL" } }, { "lich", "L", { "UNDEAD", "EVIL" } }, { "imp", "u", { "DEMON", "EVIL" } },
  { "fiend", "U", { "DEMON", "EVIL" } }, { "drake", "d", { "DRAGON" } }, { "wyrm", "D", { "DRAGON", "EVIL" } },
  { "angel", "A", { "GOOD" } }, { "priest", "p", { "EVIL", "CHAPEL" } }, { "spider", "S", { "ANIMAL" } },
}

local rows = {}
for step = 0, 5 do
  for i, kind in ipairs(KINDS) do
    local name, level = kind[1] .. " " .. step, 1 + step * 14 + i
    monster { name = name, glyph = kind[2], level = level }
    rows[#rows + 1] = { name, level = level, rarity = 1 + (i + step) % 4, flags = kind[3], sleep = 10 * step, hp = (step + 1) .. "d10" }
  end
end

vault {
  name = "low keep", tags = { "lesser vault" }, legend = require "std.hengband.vaults".legend,
  map = {
    "%%%%%%%%%%%%%%%%%%%%",
    "%..................%",
    "%.####+##########..%",
    "%.#..,...#...&..#..%",
    "%.#......+......#..%",
    "%.#..9...#...*..#..%",
    "%.###############..%",
    "%..................%",
    "%%%%%%%%%%%%%%%%%%%%",
  },
}
vault {
  name = "high keep", tags = { "greater vault" }, legend = require "std.hengband.vaults".legend,
  map = {
    "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
    "%......................................%",
    "%.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.%",
    "%.X..,...X...&...X...@...X..,,..X....X.%",
    "%.X......X.......X.......X......X.8..X.%",
    "%.X..9...+...*...+...9...+..&&..+....X.%",
    "%.X......X.......X.......X......X.*..X.%",
    "%.X+XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.%",
    "%......................................%",
    "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
  },
}

local function deep(name, small)
  return hengband.branch {
    name = name, depths = { 1, 100 }, monsters = rows, layout = { small = small },
    flags = {
      "cavern", "water_river", "lava_river", "arena", "destroy", "curtain", "glass_room", "lake_water", "lake_lava", "lake_rubble", "lake_tree", "arcade",
    },
  }
end

return dungeon { api = 1, branches = { deep("full", "never"), deep("mixed", "allowed") } }
