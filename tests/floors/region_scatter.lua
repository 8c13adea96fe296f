-- Cells of several terrains at random; cells beside others; shifts. The rim and what is protected stay.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 60, height = 16 },
  layout = function(floor, place, rng)
    local map = floor:area()
    local keep = map:rect(20, 5, 6, 3)
    keep:fill(t.altar)
    keep:flag("protected")
    map:all():scatter(rng, { { t.floor, 70 }, { "grass", 25 }, { t.shallow_water, 5 }, { t.lava, 0 } })
    print(#map:where(t.altar), #map:where(t.lava), (map:border() * map:passable()):empty())

    local block = map:rect(32, 3, 9, 5)
    block:fill(t.wall)
    local east = block:shift(12, 3)
    east:fill(t.floor)
    print("beside", #block:beside(-block), #block:beside(-block, 2), #block:beside(block, 4), #block:beside(block:shift(9, 0)))
    block:beside(-block, 2):fill(t.statue)
    east:scatter(rng, { { t.sand, 3 } })
    print(#map:where(t.sand) == #east, #map:all():shift(58, -14), map:all():shift(60, 0):empty())
    map:rect(2, 11, 20, 3):scatter(rng, { { t.floor, 1000000007 }, { t.mud, 998244353 } })
  end,
} } }
