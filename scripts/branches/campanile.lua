-- The campanile: the tower over the abbey, entered from its first cellar, and the one branch that leads up. Its floors are storeys, each a little narrower
-- than the one below; in the last hang the bells.
--
-- The floors of an upward branch count from its foot: depth 1 is the lowest, -1 the belfry. Its stairs on are up stairs, and the way back is down.

local population = require "std.population"

-- Cells between the shaft and the chambers.
local GALLERY = 2
-- The bells hang in a ring, and there are thirteen places: in 32nds of the width and height of the storey, from its middle.
local PLACES = {
  { 0, -11 }, { 5, -10 }, { 9, -7 }, { 11, -3 }, { 11, 2 }, { 8, 8 }, { 4, 11 }, { -1, 11 }, { -6, 10 }, { -10, 6 }, { -11, 0 }, { -10, -5 }, { -6, -9 },
}

--- The tower from wall to wall: what lies within them, and the shaft in its middle.
local function tower(floor)
  local map = floor:area()
  local w, h = map:size()
  local mid = map:center()
  local walls = map:polygon { { 7, 1 }, { w - 8, 1 }, { w - 2, 5 }, { w - 2, h - 6 }, { w - 8, h - 2 }, { 7, h - 2 }, { 1, h - 6 }, { 1, 5 } }
  walls:fill("wall")
  local inside = walls:shrink(1)
  inside:fill("boards")
  local shaft = map:ellipse(mid.x - 4, mid.y - 2, 9, 5)
  shaft:fill("chasm")
  return inside, shaft, mid
end

--- A storey: a gallery around the shaft that the ropes hang down, and chambers around the gallery.
local function storey(floor, place, rng)
  local map = floor:area()
  local inside, shaft, mid
  floor:stage("walls", function()
    inside, shaft, mid = tower(floor)
    shaft:shrink(1):every(2):fill("rope")
  end)
  local gallery, walls = shaft:grow(GALLERY), nil
  floor:stage("chambers", function(rng)
    -- A wall around the gallery, and one from it to each side of the tower.
    walls = gallery:rim() + (map:rect(mid.x, 0, 1, map:height()) + map:rect(0, mid.y, map:width(), 1)) * inside - gallery
    walls:fill("wall")
    for _, chamber in ipairs((inside - gallery - walls):components()) do
      floor:add_room("chamber", chamber)
      local lit = rng:percent(50)
      if lit then
        chamber:flag("lit")
      end
      if rng:percent(85) then
        chamber:shrink(1):furnish(tagged "fill", { lit = lit })
      end
    end
  end)
  floor:stage("doors", function(rng)
    for _, chamber in ipairs((inside - gallery - walls):components()) do
      local x, y = floor:door_sites(chamber:rim() * gallery:rim()):sample(rng)
      if x then
        map:set(x, y, rng:pick { "door", "door", "open_door" })
      end
    end
  end)
  floor:stage("join", function() floor:join { floor = "boards" } end)
end

--- The last storey: twelve bells, and a frame that has never held one.
local function belfry(floor, place, rng)
  floor:stage("walls", function(rng)
    local inside, _, mid = tower(floor)
    local map = floor:area()
    inside:rim():every(2):fill("bars") -- so that the bells are heard
    local w, h = map:size()
    local empty = rng:int(1, #PLACES)
    for i, at in ipairs(PLACES) do
      local x, y = mid.x + math.floor(at[1] * w / 32 + 0.5), mid.y + math.floor(at[2] * h / 32 + 0.5)
      map:set(x, y, i == empty and "frame" or "bell")
      if i == empty then
        map:thing("mark", x, y, { name = "the empty frame" })
      end
    end
  end)
end

return branch {
  name = "campanile",
  direction = "up",
  floors = between(2, 3),
  entry = { from = "undercroft", depth = 1 },
  size = { width = 43, height = 25 },
  message = "The stairs go round and round. Somewhere above you ropes are creaking.",
  layout = storey,
  -- It tapers: what a row of themes says holds for the floors it means.
  themes = {
    { depth = { min = 2 }, size = { width = 39, height = 23 } },
  },
  special = {
    {
      name = "belfry",
      depth = -1,
      size = { width = 35, height = 21 },
      layout = belfry,
      message = "Twelve bells, and the wind. None of the twelve is moving.",
    },
  },
  population = population.weighted {
    count = function(place) return 4 + place.depth end,
    { "jackdaw", weight = 16, group = between(1, 3) },
    { "belfry bat", weight = 14, group = between(2, 4) },
    { "tallow moth", weight = 8, group = between(1, 3) },
    { "under-ringer", weight = 14, group = between(1, 2) },
    { "rope dancer", weight = 10, group = between(1, 2) },
    { "sleepwalker", weight = 6 },
    { "changes", weight = 8, depth = { min = 2 } },
    { "bell ringer", weight = function(place) return place.last and 12 or 2 end },
  },
}
