-- The sleepwalks: the abbey as they dream it who walk in their sleep. It has no plan: a room is there when somebody walks into it, because somebody
-- has walked into it, and what it is depends on how far they have strayed. Nobody has ever come to the end of it.
--
-- A branch that grows (docs/growth.md): rooms in place of floors. `room` says what is in a room, from its cell and a stream of the cell's own, so that it
-- holds the same however one comes there. Every number goes by `cell.depth`, the distance from the start.

local growth = require "std.growth"
local population = require "std.population"

-- The only room where nobody comes.
local BED = "unmade bed"

--- What a dream is made of: a room type, and what the dreamer takes it for; how often. `puzzle` is what stands in the way there in place of somebody.
local ROOMS = {
  { { "dormitory", names = { "dormitory", "infirmary", "novices' loft" } }, 10 },
  { { "colonnade", names = { "refectory", "guests' hall" } }, 8 },
  { { "scriptorium", names = { "scriptorium", "schoolroom" } }, 8 },
  { { "cloister", names = { "cloister", "herb garden" } }, 8 },
  { { "pantry", names = { "pantry", "library" } }, 6 },
  { { "wine cellar", names = { "cellar", "nave" } }, 5 },
  { { "mirror hall", names = { "chapter house", "parlour" }, puzzle = "find what has no image" }, 7 },
  { { "rope room", names = { "ringing chamber", "belfry" }, puzzle = "pull the thirteenth rope" }, 7 },
  { { BED, names = { "meadow", "orchard" } }, 6 },
}

--- Who stands in the way, from which depth on.
local FOES = {
  { refer("monster", "counted sheep"), 1 },
  { refer("monster", "sleepwalker"), 1 },
  { refer("monster", "lullaby"), 2 },
  { refer("monster", "falling brother"), 3 },
  { refer("monster", "second shadow"), 5 },
  { refer("monster", "teeth of somebody"), 6 },
  { refer("monster", "the one behind you"), 8 },
}

-- A title is "the", a room and one of these; a text is a sentence of each kind.
local TAILS = {
  "as it was before the fire", "that was never built", "you have just left", "seen from above", "of another abbey", "with the door on the wrong side",
  "where you were a child", "on the night of the thirteenth stroke",
}
local SIGHTS = {
  "Everything is a little too large.", "The walls are drawn in chalk.", "It is snowing, but only up to the door.", "Somebody has counted the tiles and written it on each.",
  "The light comes from under the floor.", "All the chairs face you.",
}
local SOUNDS = {
  "A bell strikes, and leaves off at twelve.", "In the next room somebody says your name, correctly.", "It is so quiet that you hear the candles.",
  "Far away a great many people turn over in bed.", "Somebody is singing the wrong verse.",
}

--- Somebody of the deepest three who are met at this depth, and how many: more of those who belong further up.
local function foe(depth, rng)
  local near = {}
  for _, row in ipairs(FOES) do
    if row[2] <= depth then
      table.insert(near, 1, row)
    end
  end
  local who = near[rng:int(1, math.min(3, #near))]
  return who[1], rng:int(1, math.min(1 + math.floor((depth - who[2]) / 2), 5))
end

local function dream(cell, rng)
  local depth = cell.depth
  local what = rng:weighted(ROOMS)
  local contents = {
    room = what[1],
    title = "the " .. rng:pick(what.names) .. " " .. rng:pick(TAILS),
    text = rng:pick(SIGHTS) .. " " .. rng:pick(SOUNDS),
  }
  if what[1] == BED then
    -- A place to wake up: nothing is to be feared there, and nothing leads on.
    contents.allowance = 0
    contents.data = { wakes = true }
    return contents
  end
  -- Hours are what one takes home from here. The further away, the dearer, and the better guarded.
  local hours = rng:int(1, 3) + math.floor(depth / 2)
  if what.puzzle then
    contents.challenge = what.puzzle
    contents.data = { puzzle = what[1], tries = math.max(1, 6 - math.floor(depth / 3)) }
    contents.reward = { hours = 2 * hours }
  elseif rng:percent(math.min(30 + 5 * depth, 80)) then
    local who, count = foe(depth, rng)
    contents.challenge = count == 1 and who or count .. " times " .. who
    contents.data = { monster = who, count = count }
    contents.reward = { hours = hours, keepsake = depth >= 5 and rng:one_in(3) }
  elseif rng:one_in(3) then
    contents.reward = { hours = 1 }
  end
  return contents
end

--- Who is about in a room besides what stands in the way.
local wanderers = population.weighted {
  count = function(place) return math.min(math.floor((place.depth + 1) / 3), 4) end,
  distance = 4,
  { "sleepwalker", weight = 16, group = between(1, 2), depth = { max = 9 } },
  { "counted sheep", weight = 14, group = between(1, 4), depth = { max = 6 } },
  { "tallow moth", weight = 8, group = between(1, 2), depth = { max = 5 } },
  { "lullaby", weight = 10, depth = { min = 2 } },
  { "falling brother", weight = 10, depth = { min = 3 } },
  { "second shadow", weight = function(place) return math.min(4 + place.depth, 14) end, depth = { min = 5 } },
  { "teeth of somebody", weight = 8, group = between(1, 2), depth = { min = 6 } },
  { "the one behind you", weight = 4, depth = { min = 8 } },
}

--- Nobody comes to a bed.
local function people(floor, place, rng)
  for _, placed in ipairs(floor:rooms()) do
    if placed.type == BED then
      return
    end
  end
  wanderers(floor, place, rng)
end

return branch {
  name = "sleepwalks",
  -- In any of the three floors above the last, beside another entry if need be: one falls asleep where one falls asleep.
  entry = { from = "undercroft", depth = between(-4, -2), kind = "portal", share = true },
  message = "You have been walking for some time.",
  rooms = {
    require "rooms.dormitory", require "std.rooms.colonnade", require "rooms.scriptorium", require "rooms.cloister", require "rooms.pantry",
    require "rooms.wine_cellar", require "rooms.mirror_hall", require "rooms.rope_room", require "rooms.unmade_bed",
  },
  growth = growth.written {
    open = 5,       -- so many doors at most that nobody has tried: enough to choose from, not enough to map
    dead_ends = 15,
    window = 100,   -- whoever comes later dreams a dream of their own
    room = dream,
  },
  population = population.of(people, wanderers.tables), -- whose odds are those of the wanderers
}
