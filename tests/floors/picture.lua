-- A picture with a legend of handles, names and functions; blanks leave what is there.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 9 },
  layout = function(floor, place, rng)
    floor:area():fill(t.wall)
    floor:area():picture({
      "####################",
      "#....#.............#",
      "#.a..+......~~.....#",
      "#....#.....~~~~..b.#",
      "####################",
    }, {
      a = t.altar,
      b = function(area, x, y)
        area:set(x, y, "rubble")
        print("called for", x, y)
      end,
      ["~"] = "deep_water",
    }, 3, 2)
    floor:area():picture({ "  ", " ." }, nil, 4, 3)
  end,
} } }
