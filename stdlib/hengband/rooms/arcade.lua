-- A town under ground: shops, each with a walk two cells wide around it. There is one on a floor at most.
--
--   ##############          ###############
--   #............############.............#
--   #..######....#..........#....#####....#
--   #..######.......####.........####_....#
--   #..##_###.......###_.........#####....#
--   #...............####..................#
--   ##############..............###########
--                ################
--
-- The host is told by a feature which shop is behind a door. Where the floor has a black market already, there is none here.

local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"
local things = require "std.hengband.things"

local t = terrain

--- Changed by `arcade = { ... }` among the options of the floor.
local OPTIONS = {
  height = between(11, 14), width = between(33, 44),
  most_high = 3, most_wide = 5,     -- how far a shop reaches from its middle, in the largest arcade
  tries = 10000,                    -- for places where shops do not touch
  shops = { "general store", "armoury", "weaponsmith", "temple", "alchemist", "magic shop", "black market", "bookshop" },
}

--- The shops that may open here.
local function shops_of(h, o)
  local list = {}
  for _, name in ipairs(o.shops) do
    if name ~= "black market" or not h.state.black_market then
      list[#list + 1] = name
    end
  end
  return list
end

--- A shop somewhere in a town of so many cells: its outermost cells.
local function anywhere(w, h, reach_x, reach_y, rng)
  local y, x = rng:int(2, h - 3), rng:int(2, w - 3)
  return {
    y0 = math.max(1, y - rng:int(1, reach_y)), x0 = math.max(1, x - rng:int(1, reach_x)),
    y1 = math.min(h - 2, y + rng:int(1, reach_y)), x1 = math.min(w - 2, x + rng:int(1, reach_x)),
  }
end

local function touch(a, b)
  return a.x0 <= b.x1 + 1 and b.x0 <= a.x1 + 1 and a.y0 <= b.y1 + 1 and b.y0 <= a.y1 + 1
end

local function touches_any(shop, shops)
  for _, other in ipairs(shops) do
    if touch(shop, other) then
      return true
    end
  end
  return false
end

--- Places for so many shops that do not touch; nil where none were found.
local function places(n, w, h, o, rng)
  local reach_x, reach_y = math.floor(o.most_wide * w / 44), math.floor(o.most_high * h / 14)
  local shops, left = {}, o.tries
  while #shops < n do
    if left == 0 then
      return nil
    end
    left = left - 1
    local shop = anywhere(w, h, reach_x, reach_y, rng)
    if not touches_any(shop, shops) then
      shops[#shops + 1] = shop
    end
  end
  return shops
end

--- The middle third, and the walks around the shops. Those that lie apart are joined by alleys, which go around what stands in their way.
local function ground(area, shops, built, w, h, rng)
  local x, y = 2 + math.floor(w / 3), 2 + math.floor(h / 3)
  local open = area:rect(x, y, 3 + math.floor(w * 2 / 3) - x, 3 + math.floor(h * 2 / 3) - y)
  for _, s in ipairs(shops) do
    open = open + area:rect(s.x0, s.y0, s.x1 - s.x0 + 5, s.y1 - s.y0 + 5)
  end
  open = open - built
  local parts = open:components()
  for i = 2, #parts do
    local from_x, from_y = parts[1]:sample(rng)
    local to_x, to_y = parts[i]:sample(rng)
    open = open + (area:line(from_x, from_y, to_x, to_y) - built)
  end
  return open
end

--- A door on a random side, in no corner.
local function entrance(shop, rng)
  local side = rng:int(1, 4)
  if side < 3 then
    return rng:int(shop.x0 + 1, shop.x1 - 1), side == 1 and shop.y0 or shop.y1
  end
  return side == 3 and shop.x0 or shop.x1, rng:int(shop.y0 + 1, shop.y1 - 1)
end

return room {
  name = "hengband arcade",
  tags = { "hengband" },
  weight = 1,
  max = 1,
  plan = function(place, rng)
    local held = hold.of(place)
    local o = hold.options(held, "arcade", OPTIONS)
    local h, w = rng:draw(o.height), rng:draw(o.width)
    local shops = shops_of(held, o)
    local placed = places(#shops, w, h, o, rng)
    if not placed then
      return nil, "no space for the shops"
    end
    return { width = w + 4, height = h + 4, shops = shops, placed = placed }
  end,
  build = function(area, plan, place, rng)
    local h, w = hold.of(place), area:width() - 4
    local built = area:rect(0, 0, 0, 0)
    for _, s in ipairs(plan.placed) do
      built = built + area:rect(s.x0 + 2, s.y0 + 2, s.x1 - s.x0 + 1, s.y1 - s.y0 + 1)
    end
    shell.around(ground(area, plan.placed, built, w, area:height() - 4, rng), false)
    built:fill(t.permanent_wall)
    for i, name in ipairs(plan.shops) do
      local x, y = entrance(plan.placed[i], rng)
      things.shop(h, area, x + 2, y + 2, name)
    end
  end,
}
