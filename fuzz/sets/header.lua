-- Floors for headers: branches that lead into each other, a special floor, a branch that grows, a context.
monster { name = "rat", glyph = "r", gone = "slain" }
monster { name = "king", glyph = "K", once = "dungeon", gone = "slain" }

local cell = room {
  name = "cell",
  plan = function(place, rng) return { width = rng:int(4, 7), height = rng:int(4, 6) } end,
  build = function(area)
    area:fill(terrain.floor)
    area:border():fill(terrain.wall)
  end,
}

local function layout(floor, place, rng)
  floor:stage("rooms", function() floor:fill_rooms { budget = 3 } end)
  floor:connect()
  if place.context.flag then
    floor:place_thing("item", 2, 2, { count = place.context.number })
  end
  print(place.named, place.variant, place.context.word)
end

local function population(floor, place, rng)
  local x, y = floor:free_for("rat"):sample(rng)
  if x then
    floor:place_monster("rat", x, y)
  end
end

local cellar = branch {
  name = "cellar",
  floors = 3,
  size = { width = 30, height = 16 },
  rooms = { cell },
  layout = layout,
  population = population,
  special = { { name = "vault of ice", depth = 2, chance = 60, variants = 2 } },
}

local mine = branch {
  name = "mine",
  floors = between(1, 3),
  entry = { from = "cellar", depth = between(1, 3), kind = "portal", chance = 70 },
  direction = "up",
  size = { width = 30, height = 16 },
  rooms = { cell },
  layout = layout,
}

local warren = branch {
  name = "warren",
  rooms = { cell },
  population = population,
  growth = growth {
    directions = "eight",
    room = function(cell, rng) return { challenge = rng:percent(50), reward = { gold = cell.depth } } end,
  },
}

return dungeon {
  api = 1,
  branches = { cellar, mine, warren },
  context = { flag = false, number = 1, fraction = 0.5, word = "none", slain = { "rat", "king" } },
}
