-- The bell-pits: the mine of the founders, who were told to stop at twelve bells and dug on for the metal of the thirteenth. A branch of
-- std.hengband: a table says what it is made of, which rooms it has and who lives there.
--
-- Everything about a floor of Hengband's goes by its depth. The way in is some six or seven floors down, where the rule would make rectangular rooms
-- and hardly anything else; so the branch counts its own: its seven floors are 22 to 28, as if one fell down the shaft. Caves, vaults, pits and trapped pits
-- belong to such depths, and the levels of its monsters (monsters/pits.lua) are of that order.

local hengband = require "std.hengband"
local themes = require "std.hengband.themes"

--- Rates of rooms, out of about a thousand. The game's own would give a vault on one floor in forty: it has a hundred floors to show its vaults, this
-- branch has seven, and is smaller. Caves grow from half to most of the plain rooms as one comes down.
local RATES = {
  normal = function(place) return 230 - 15 * place.depth end,
  cave = function(place) return 120 + 15 * place.depth end,
  overlap = 50, cross = 40, inner = 70, oval = 40, crypt = 40,
  nest = 16, pit = 16, trapped_pit = 10, trap_room = 12,
  lesser_vault = 60, greater_vault = 24, random_vault = 8,
  -- Rooms of our own: a room type's name, how often, and what it takes off the floor's budget (17 here).
  ["bell pit"] = 150,
  ["trestle"] = { rate = 50, cost = 1 },
  ["casting floor"] = { rate = 40, cost = 2, min = 24 },
}

--- Kinds of nests and pits, beside two of the rule's: by glyph or by a flag of ours. `min` is a depth, and the further down from there the rarer.
local NESTS = {
  { "kennel", min = 22, chance = 4, accept = function(m) return m.glyph == "C" or m.glyph == "Z" end },
  { "bad air", min = 24, chance = 4, accept = function(_, has) return has.DAMP end },
  { "timber", min = 20, chance = 5, accept = function(m, has) return has.ANIMAL and m.level < 22 end },
  themes.nests[1], -- clone: one sort, whichever
  themes.nests[2], -- jelly
}
local PITS = {
  { "knockers", min = 20, chance = 6, accept = function(_, has) return has.KNOCKER end },
  { "lost shift", min = 23, chance = 5, accept = function(_, has) return has.SHIFT end },
  { "foundry", min = 25, chance = 5, accept = function(_, has) return has.CAST end },
}

return hengband.branch {
  name = "bellpits",
  depths = { 22, 28 },
  entry = { from = "cisterns", depth = between(2, 3) },
  -- Smaller than the game's 198x66, so that a terminal shows all of it: two screens by two of the game's, which its sizes are counted in.
  size = { width = 132, height = 44 },

  -- What the library builds as floor, rock, wall and inner wall is made of these.
  floor = { { "gallery", 78 }, { "spoil", 22 } },
  fill = { { "rock", 85 }, { "shale", 15 } },
  outer = "hewn_wall",
  inner = "brickwork",
  -- Veins of our own, each as std.hengband.veins has them: how many, and one cell in how many shows metal.
  streams = {
    { "copper_vein", 3, treasure = "copper_lode", one_in = 24 },
    { "tin_vein", 2, treasure = "tin_lode", one_in = 16 },
  },
  -- Up to this depth tunnels are straight; below, some run like cracks.
  tunnel = 24,
  flags = { "cavern", "arena", "water_river", "lava_river", "lake_water", "lake_rubble", "curtain" },

  monsters = require "monsters.pits",
  -- Who strayed in from elsewhere weighs an eighth.
  restriction = { mode = "nor", flags = { "STRAY" }, div = 8 },
  -- The rule would draw some sixteen on a floor of this size, beside those in vaults and pits; most bring company. Half of that is plenty.
  population = { count = function(place) return 5 + place.depth end },
  guardian = "the Founder",
  -- The canary is on the fourth floor, and nowhere else: it is a QUESTOR, whom nobody draws.
  quest = { { "the last canary", count = function(place) return place.depth == 4 and 1 or 0 end } },

  rooms = {
    require "rooms.bell_pit", require "rooms.trestle", require "rooms.casting_floor",
    require "vaults.tally_office", require "vaults.powder_house", require "vaults.pump_house", require "vaults.lamp_cabin",
    require "vaults.walled_shift", require "vaults.pony_stalls",
    require "vaults.thirteenth_mould", require "vaults.winding_wheel", require "vaults.pillar_and_stall",
  },
  layout = {
    rates = RATES,
    options = { nest = { kinds = NESTS }, pit = { kinds = PITS }, trapped_pit = { kinds = PITS, mirrored = 50 } },
    -- Flooded floors belong to depths of 50 and more; the cisterns are just above.
    lakes = { water = 20, rubble = 24 },
    one_in_lake = 7,
  },
  -- The last word on a floor: rails in tunnels that run level, one cell wide. Caverns are no tunnels: their cells have others above and below.
  dress = function(floor, _, rng)
    if rng:percent(70) then
      local ways = floor:corridors() * (floor:where("gallery") + floor:where("spoil"))
      local level = ways * ways:shift(1, 0) * ways:shift(-1, 0) - ways:shift(0, 1) - ways:shift(0, -1)
      level:fill("rails")
    end
  end,
}
