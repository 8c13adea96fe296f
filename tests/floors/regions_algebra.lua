-- Union, intersection, difference, complement, equality, bounds.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(t.floor)
    local a = map:rect(1, 1, 12, 6)
    local b = map:rect(7, 3, 12, 6)
    local both, shared, rest = a + b, a * b, a - b
    both:fill(t.sand)
    shared:fill(t.grass)
    rest:border():fill(t.ice)
    local outside = -both
    outside:border():fill(t.bridge)
    print(#a, #b, (a + b):count(), (a * b):count(), (a - b):count(), #(-a))
    print(a == map:rect(1, 1, 12, 6), a == b, (a * (b - a)):empty(), a:has(1, 1), a:has(0, 0))
    print(a:bounds())
    print((a - a):bounds() == nil)
  end,
} } }
