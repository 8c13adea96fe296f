-- The orchard's root cellar: bins along the walls, most of them sprouting, and a shaft down to where the roots went. Its picture is a text file
-- beside this one, root_cellar.txt.

local t = terrain

return vault {
  name = "root cellar",
  tags = { "root", "cellar" },
  weight = 7,
  max = 1,
  map = picture "vaults/root_cellar",
  legend = {
    s = t.cask,
    f = t.fungus,
    v = t.root,
    d = t.open_door,
    w = { monster = { { "burrow grub", { "barkling", weight = 5 } } }, asleep = 10 },
    i = { item = true, tags = { "seed" }, level = 2 },
  },
  random = {
    { replace = "s", with = { { "s", weight = 50 }, { "f", weight = 30 }, { "v", weight = 20 } } },
  },
  ground = t.loam,
  wall = t.bark,
  audit = must_reach("@", "i"),
}
