-- The rootways: caves eaten by roots, chambers of bark, pools of sap.

local cavern_layout = require "std.layouts.cavern"
local crawl = require "std.crawl"
local curves = require "std.curves"
local dress = require "std.dress"

local open_caves = cavern_layout { open = 50, passes = 5, rooms = between(3, 5), floor = "loam" }
local tangle = cavern_layout { open = 46, passes = 3, rooms = between(4, 7), least = 10, share = 10, floor = "loam" }

return branch {
  name = "rootways",
  floors = between(4, 5),
  entry = { from = "undercroft", depth = between(3, 4) },
  size = { width = 84, height = 44 },
  rooms = {
    { require "std.rooms.cavelet", weight = 8 }, { require "std.rooms.round", weight = 6 },
    require "rooms.root_knot", require "rooms.glowcap_ring", require "rooms.burrow", require "rooms.sap_pool", require "rooms.hollow_trunk",
    require "rooms.orchard",
    require "vaults.graft_bower", require "vaults.root_cellar", require "vaults.wasp_comb", require "vaults.under_garden",
  },
  layout = function(floor, place, rng)
    local lay = rng:one_in(3) and tangle or open_caves
    lay(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = "bark", floor = "loam" })
      dress.edge(floor, "root")
      dress.patches(floor, rng, "moss", { on = "loam", open = 40 })
      dress.patches(floor, rng, "fungus", { on = "loam", open = 38 })
      dress.patches(floor, rng, "sap", { on = "loam", open = 36, passes = 4 })
      dress.strew(floor, rng, "glowcap", { on = "fungus", percent = 12 })
      dress.strew(floor, rng, "root", { on = "moss", percent = 2 })
      floor:join { floor = "loam" }
    end)
  end,
  -- Level and rarity, in order: the first that passes is taken, so what stands above takes turns from what stands below (std.crawl). Every
  -- curve of std.curves grows here; `undercroft odds scripts --branch rootways` draws them.
  population = crawl.first_match {
    wished = function(place) return 9 + place.depth end,
    -- Lords of one floor: common there, hardly seen on the next.
    { "root snare", level = 2, rarity = curves.sharp(12) },
    { "moss hart", level = 3, rarity = curves.sharp(14), on = "moss" },
    -- Rare, and anywhere.
    { "old graft", level = 4, rarity = curves.soft(16) },
    { "hive bear", level = 3, rarity = curves.soft(11) },
    -- Not too early, then to the bottom.
    { "grafted man", level = 3, rarity = curves.asymmetric { rarity = 22, before = 0 } },
    { "thorn cat", level = 2, rarity = curves.asymmetric { rarity = 14, before = 1 } },
    -- Gone one floor on: it takes no turns from what comes later.
    { "burrow grub", level = 1, rarity = curves.asymmetric { rarity = 20, after = 1 }, group = between(2, 4) },
    { "wood louse", level = 1, rarity = curves.account { rarity = 30, sharp_before = 2 }, group = between(1, 3) },
    { "orchard wasp", level = 2, rarity = 16, group = between(1, 4) },
    -- They swarm on every other floor.
    { "spore puff", level = 2, rarity = curves.custom(18, function(r, diff) return diff % 2 == 0 and r or r / 3 end), group = between(1, 3), on = "fungus" },
    { "sap leech", level = 3, rarity = 18, group = between(1, 2), on = "sap" },
    { "capling", level = 3, rarity = curves.soft(20), group = between(2, 5), on = "fungus" },
    { "barkling", level = 4, rarity = 26, group = between(1, 2) },
  },
}
