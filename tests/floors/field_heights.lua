-- A fractal cave: heights, what is open, and what of it hangs together with the middle.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 70, height = 24 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    local heights = map:heights(rng, { grid = 6, rough = 8, cutoff = 34 })
    local mid = map:center()
    local cave = heights:flood(mid.x, mid.y, 34)
    cave:fill(t.floor)
    local pools = cave * heights:between(nil, 12)
    pools:fill(t.shallow_water)
    cave:rim():fill(t.wall)

    local low, high = heights:range()
    print("middle", heights:at(mid.x, mid.y), "corner", heights:at(0, 0), "outside", heights:at(-1, 0), heights:at(67, 0))
    print("from", low, "to", high, "open", #heights:between(nil, 34), "of which a cave", #cave)
    local w, h = map:size()
    local ring = map:rect(0, 0, w - 1, h - 1) - map:rect(1, 1, w - 3, h - 3)
    print("closed", (heights:between(nil, 34) * ring):empty(), tostring(heights), #heights:between() == w * h)
  end,
} } }
