-- A vault: a room that is drawn by hand. Tunnels come to the @, and the room is turned and mirrored as it fits.

local t = terrain

return vault {
  name = "granary",
  max  = 1,                                  -- at most so many on a floor
  map  = [[
    ###########
    #ss.1...2s#
    #s.....s..@
    #ss..x..ss#
    ###########
  ]],
  legend = {
    s = t.sacks,
    x = { item = "grain", count = 3 },       -- the game is asked for it
  },
  -- Steps that change the picture before anybody asks what a glyph means: here some of the sacks are gone.
  random = {
    { replace = "s", with = { "s", { ".", weight = 4 } } },
  },
  -- Who is there: the first of a list that can come. There is one miller; where he is already, a rat comes in his place.
  slots = {
    ["1"] = { monster = { "the miller", "husk rat" } },
    ["2"] = { monster = "husk rat" },
  },
}
