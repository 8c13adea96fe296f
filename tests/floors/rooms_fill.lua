-- Rooms drawn by weight: max holds, weight 0 never comes, tags and weights of the branch count, depth limits too.
local t = terrain

local function walled(glyph)
  return function(area)
    area:fill(t.floor)
    area:border():fill(t.wall)
    local c = area:center()
    area:set(c.x, c.y, glyph)
  end
end

room { name = "throne", weight = 1000, max = 1, size = { width = 9, height = 5 }, build = walled(t.altar), tags = { "grand" } }
room { name = "never", weight = 0, size = { width = 5, height = 5 }, build = walled(t.lava) }
room { name = "deep", weight = 1000, depth = { min = 2 }, size = { width = 5, height = 5 }, build = walled(t.lava), tags = { "cell" } }
room {
  name = "cell",
  tags = { "cell" },
  weight = function(place) return 10 * place.absolute end,
  size = { width = 5, height = 5 },
  build = walled(t.statue),
}

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 3,
  size = { width = 40, height = 16 },
  rooms = { "throne", { "never", weight = 0 }, tagged "cell" },
  layout = function(floor, place, rng)
    local areas = floor:stage("rooms", function(rng) return floor:fill_rooms { budget = 6, tries = 40 } end)
    print(#areas, #floor:rooms())
    floor:stage("more", function(rng) print(#floor:fill_rooms { budget = between(1, 1), rooms = { { "cell", weight = 1 } }, gap = 0 }) end)
    floor:stage("tunnels", function(rng) floor:connect { style = "winding" } end)
  end,
} } }
