-- A bower of grafts: trees tied to trees. Every knot is of its own kind, and where the picture says so the roots of the floor are left as they are.

local t = terrain

return vault {
  name = "graft bower",
  tags = { "root", "green" },
  weight = 8,
  map = {
    "  kkkkkkk  ",
    " k%%%%%%%k ",
    "k%%.....%%k",
    "k%..n.n..%k",
    "k%.......%k",
    "k...n.n...k",
    "k%.......%k",
    "k%..n.n..%k",
    "k%%.....%%k",
    " k%%%%%%%k ",
    "  kkkkkkk  ",
  },
  legend = {
    k = { keep = true }, ["%"] = t.root, n = t.tree,
    g = t.glowcap, f = t.fungus, m = t.moss,
  },
  random = {
    { replace = "n", with = { { "n", weight = 50 }, { "g", weight = 20 }, { "f", weight = 20 }, { "m", weight = 10 } } },
  },
  ground = t.loam,
  wall = t.bark,
}
