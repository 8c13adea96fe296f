-- What lies, lurks and sleeps in a random vault, after Hengband: the worst and the best near its middle.
--
--   treasure.fill(area, h, rng, ground, 5)        -- ground: the cells that get something; 1 is easy, 10 is hard
--
-- Each cell has a value: its distance from the middle in hundredths of width and height together, and 1d10, less the difficulty. Yet where 1d100 is
-- above 50 + 3 times the difficulty it is 20, whatever the distance.

local guests = require "std.hengband.guests"
local things = require "std.hengband.things"

local treasure = {}

local COMPANY = { company = true }

--- What comes to a cell of a value, up to below a bound; `monster` and `item` are levels above the floor's.
treasure.BANDS = {
  { below = 0, monster = 40, item = 20, quality = "good" },
  { below = 5, monster = 20, item = 10, quality = "good" },
  { below = 10, monster = 9 },
  { below = 17 },                                                       -- nothing
  { below = 23, item = 0, item_chance = 25, else_trap = true },
  { below = 30, monster = 5, trap = true },
  { below = 40, monster = 3, monster_chance = 50, item = 7, item_chance = 50 },
  { below = 50, trap = true },
  { one_of = { { { monster = 0 }, 20 }, { { trap = true }, 40 }, { { item = 0 }, 20 }, { {}, 20 } } },
}

--- The value of a cell.
---@param distance integer from the middle
---@param size integer width and height together
---@param difficulty integer
---@param rng Rng
---@return integer
function treasure.value(distance, size, difficulty, rng)
  local value = math.floor(distance * 100 / size) + rng:int(1, 10) - difficulty
  if rng:int(1, 100) - 3 * difficulty > 50 then
    return 20
  end
  return value
end

--- The band of a value.
---@param value integer
---@return table
function treasure.band(value)
  for _, band in ipairs(treasure.BANDS) do
    if not band.below or value < band.below then
      return band
    end
  end
  return {}
end

--- Gives a cell what a band says.
---@param area Area
---@param h Hold
---@param x integer
---@param y integer
---@param band table
---@param rng Rng
function treasure.lay(area, h, x, y, band, rng)
  if band.one_of then
    band = rng:weighted(band.one_of)
  end
  if band.monster and rng:percent(band.monster_chance or 100) then
    guests.come(h, area, x, y, band.monster, rng, COMPANY)
  end
  local lies = band.item and rng:percent(band.item_chance or 100)
  if lies then
    things.item(area, x, y, band.item, band.quality)
  end
  if band.trap or band.else_trap and not lies then
    things.trap(area, x, y)
  end
end

--- Gives cells of an area what their values say.
---@param area Area
---@param h Hold
---@param rng Rng
---@param ground Region the cells
---@param difficulty integer
function treasure.fill(area, h, rng, ground, difficulty)
  local w, height = area:size()
  local middle = area:center()
  local distances = area:field(middle.x, middle.y, math.max(w, height))
  for x, y in ground:cells() do
    local value = treasure.value(distances:at(x, y), w + height - 2, difficulty, rng)
    treasure.lay(area, h, x, y, treasure.band(value), rng)
  end
end

return treasure
