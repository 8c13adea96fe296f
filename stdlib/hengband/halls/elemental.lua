-- A lake of one element, by depth: earth, air, water or fire. In it stand small cells, each with a secret door.
--
--        ..---..
--     .---~~~~---.
--    .--~~000~~~--.
--     .--~0.?--~--.
--      .--000---..

local doors = require "std.hengband.doors"
local joints = require "std.hengband.joints"
local waters = require "std.hengband.waters"

local t = terrain

--- Elements by the depth where they end; of what ways through are made, and what covers the smallest parts that are cut off.
local ELEMENTS = {
  { below = 25, kind = "earth", ground = "floor", cover = "rubble" },
  { below = 50, kind = "air", ground = "grass", cover = "tree" },
  { below = 75, kind = "pools", ground = "shallow_water", cover = "deep_water" },
  { below = math.huge, kind = "fire", ground = "shallow_lava", cover = "lava" },
}

--- One cell in so many has a try at a small room; parts with fewer cells are not worth a ford.
local ROOMS, WORTH = 50, 4

local SIDES = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }

--- A cell with walls and one door, where it cuts nothing off.
local function small_room(area, h, rng, x, y)
  local open, block = area:passable(), area:rect(x - 1, y - 1, 3, 3)
  for _, side in ipairs(rng:shuffle { 1, 2, 3, 4 }) do
    local dx, dy = SIDES[side][1], SIDES[side][2]
    local after = open - block + area:rect(x, y, 1, 1) + area:rect(x + dx, y + dy, 1, 1)
    if open:has(x + 2 * dx, y + 2 * dy) and #after:components() == 1 then
      block:fill(t.inner_wall)
      area:set(x, y, t.floor)
      doors.secret(h, area, x + dx, y + dy, rng)
      return block
    end
  end
  return nil
end

return function(area, h, rng)
  local w, height = area:size()
  local element
  for _, row in ipairs(ELEMENTS) do
    element = element or h.depth < row.below and row
  end
  local lake = waters.lay(area, rng, element.kind, { grid = rng:pick { 1, 2, 4 }, shore = 2 / 3 })
  if not lake then
    lake = area:circle(math.floor(w / 2), math.floor(height / 2), 4):fill(element.ground)
  end
  joints.ford(lake, element.ground, element.cover, WORTH)
  local taken = lake - lake
  for _ = 1, math.floor((w - 1) * (height - 1) / ROOMS) do
    local x, y = rng:int(2, w - 3), rng:int(2, height - 3)
    local block = area:rect(x - 1, y - 1, 3, 3)
    if (block * taken):empty() and not (block * lake):empty() then
      local built = small_room(area, h, rng, x, y)
      taken = built and taken + built or taken
    end
  end
  return area
end
