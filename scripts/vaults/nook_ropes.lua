-- A niche for the side nave: a bell rope comes down through the vault. Somebody holds on to it.

return vault {
  name = "nook of the rope",
  tags = { "nook" },
  depth = { min = 4 },
  weight = 4,
  map = {
    "...",
    ".r.",
    "...",
  },
  legend = {
    r = { monster = "bell ringer", asleep = 30, feature = "bell rope" },
  },
}
