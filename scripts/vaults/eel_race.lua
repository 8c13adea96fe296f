-- Channels for eels, wide enough to walk between. In one of them the eels were too many.

local t = terrain

return vault {
  name = "eel race",
  tags = { "water" },
  weight = 5,
  map = [[
    #############
    #...........#
    #.aaaaaaaaa.#
    @...........#
    #.bbbbbbbbb.#
    #...........@
    #.ccccccccc.#
    #...........#
    #############
  ]],
  legend = {
    a = t.deep_water, b = t.shallow_water, c = t.shallow_water,
    e = { terrain = t.shallow_water, monster = "pale eel" },
    r = t.reeds,
  },
  random = {
    { shuffle = { "a", "b", "c" } },
    { n_of = "c", n = between(2, 3), become = "e" },
    { replace = "b", with = { { "b", weight = 50 }, { "r", weight = 20 } } },
  },
  ground = t.wet_stone,
  wall = t.masonry,
}
