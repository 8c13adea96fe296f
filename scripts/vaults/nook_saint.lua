-- A niche for the side nave: a saint, and what was laid at the saint's feet.

return vault {
  name = "nook of the saint",
  tags = { "nook" },
  weight = 10,
  map = {
    ".8.",
    ".o.",
    "...",
  },
  legend = { o = { item = true, tags = { "offering" } } },
}
