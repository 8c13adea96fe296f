-- A niche for the side nave, two cells deep, that was never finished.

return vault {
  name = "unfinished nook",
  tags = { "nook" },
  weight = 6,
  map = {
    ";.;",
    "...",
  },
}
