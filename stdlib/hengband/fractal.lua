-- Caves after Hengband: rough heights around an open middle, and what is low enough and hangs together with it.
--
--   local open = fractal.cave(area, rng)        -- a region; nothing is written yet
--   open:fill(terrain.floor)
--   open:rim():fill(terrain.wall)
--
-- The frame decides how wide and how torn: coarse grids make halls with bays, fine ones mazes of burrows.

local fractal = {}

--- Caves with fewer cells than this are drawn anew, so many times.
local LEAST, TRIES = 10, 60

--- From burrows to halls.
local GRIDS = { 1, 2, 4, 8 }

--- The open cells of a cave around the middle of an area: connected, and none in the outermost ring.
---@param area Area at least 7 x 7 cells
---@param rng Rng
---@return Region
function fractal.cave(area, rng)
  local w, h = area:size()
  local across, down = math.max(1, math.floor((w - 1) / 4)), math.max(1, math.floor((h - 1) / 4))
  local middle = area:center()
  for _ = 1, TRIES do
    local cutoff = rng:int(1, across) + rng:int(1, down) + rng:int(1, across) + rng:int(1, down)
    local heights = area:heights(rng, { grid = rng:pick(GRIDS), rough = rng:int(1, 8) * rng:int(1, 4), cutoff = cutoff })
    local open = heights:flood(middle.x, middle.y, cutoff)
    if open:count() >= LEAST then
      return open
    end
  end
  return area:circle(middle.x, middle.y, 2)
end

return fractal
