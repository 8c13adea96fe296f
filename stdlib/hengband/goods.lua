-- What lies on a floor: objects and gold, traps, rubble in the corridors. Objects are requests: the host makes of them what it likes.
--
--   goods.lay(floor, h, rng)

local things = require "std.hengband.things"

local goods = {}

--- A number around a mean, rounded: the sum of a dozen dice is as good as a bell.
---@param rng Rng
---@param mean number
---@param deviation number
---@return integer at least 0
function goods.around(rng, mean, deviation)
  local off = (rng:roll("12d1000") - 6006) / 1000
  return math.max(0, math.floor(mean + off * deviation + 0.5))
end

--- Means and deviations of a floor of 198 x 66: objects in rooms, objects anywhere, gold.
local IN_ROOMS, ANYWHERE, GOLD = { 9, 3 }, { 3, 3 }, { 3, 3 }
local FULL = 198 * 66

--- The least and the most traps and heaps of rubble a floor may draw up to.
local LEAST, MOST = 2, 10

--- So many of a floor of full size, on this one.
local function scaled(floor, rng, of)
  local n = goods.around(rng, of[1], of[2])
  local cells = floor:width() * floor:height()
  return cells >= FULL and n or math.floor(n * cells / FULL) + 1
end

--- So many different cells of a region, or all it has: as sample_n, which looks at every cell of it, and is slow for a few of many.
local function spots(cells, n, rng)
  if cells:count() < 4 * n then
    return cells:sample_n(rng, n)
  end
  local list, taken = {}, {}
  while #list < n do
    local x, y = cells:sample(rng)
    local key = y * 65536 + x
    if not taken[key] then
      taken[key] = true
      list[#list + 1] = { x = x, y = y }
    end
  end
  return list
end

--- Lays them. `o.good` and `o.great`: the chances, in percent, of objects out of the ordinary that the host is told as caps.
---@param floor Floor
---@param h Hold
---@param rng Rng
function goods.lay(floor, h, rng)
  local map = floor:area()
  local corridors = floor:corridors()
  local k = math.max(LEAST, math.min(MOST, math.floor(h.depth / 3)))
  -- First what changes the ground.
  if not h.has.no_cave then
    for _, spot in ipairs(spots(corridors * floor:where("floor") * floor:free(), rng:int(1, k), rng)) do
      map:set(spot.x, spot.y, terrain.rubble)
    end
  end
  local free = floor:free() - floor:kept() - floor:laid()
  for _, spot in ipairs(spots(free, rng:int(1, k), rng)) do
    things.trap(map, spot.x, spot.y)
  end
  free = free - floor:laid()
  local rooms = free - corridors
  for _, spot in ipairs(spots(rooms:empty() and free or rooms, scaled(floor, rng, IN_ROOMS), rng)) do
    things.item(map, spot.x, spot.y)
  end
  free = free - floor:laid()
  for _, spot in ipairs(spots(free, scaled(floor, rng, ANYWHERE), rng)) do
    things.item(map, spot.x, spot.y)
  end
  free = free - floor:laid()
  for _, spot in ipairs(spots(free, scaled(floor, rng, GOLD), rng)) do
    things.gold(map, spot.x, spot.y)
  end
end

return goods
