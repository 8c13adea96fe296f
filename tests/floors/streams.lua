-- What a stream can do.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    floor:inside():fill(t.floor)
    local a, b = rng:child("a"), rng:child("a", 1)
    print(a:int(1, 100), b:int(1, 100), rng:child("a", 2):int(1, 100))
    print(rng:int(-5, -5), rng:roll("3d1+2"), rng:one_in(1), rng:percent(0), rng:percent(100))
    print(rng:draw(4), rng:draw(between(7, 7)), rng:pick({ "only" }), rng:pick({}) == nil)
    print(rng:weighted({ { "never", 0 }, { "always", 3 } }), rng:weighted({ { "never", 0 } }) == nil)
    local list = rng:shuffle({ 1, 2, 3, 4, 5, 6, 7, 8 })
    print(table.concat(list, " "))
    table.sort(list)
    print(table.concat(list, " "))
    print(math.random() < 1, math.random(3) <= 3, math.random(5, 5))
  end,
} } }
