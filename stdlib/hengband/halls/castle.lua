-- A castle: a wall with two gates, a keep within, and yards and chambers around it, cut smaller and smaller.
--
--   ###########################
--   #.........................#
--   #.#######################.#
--   #.#.0000000.#..000...00.#.#
--   #...0.....0....0.0......#.#
--   #.#.0.000.0.#..000.0000.#.#
--   #.#.0.0.0.0.....0..0..0...#
--   #.#.000.000.#..........0#.#
--   #.#######################.#
--   #.........................#
--   ###########################

local t = terrain

--- A draw from 1, where there is room for one.
local function upto(rng, n)
  return rng:int(1, math.max(1, n))
end

local divide

--- A chamber: walls one in from the sides, an opening on the left or right, and more of the kind within.
local function chamber(area, rng, x0, y0, x1, y1, power)
  local across, down = x1 - x0, y1 - y0
  if across < 3 or down < 3 then
    area:rect(x0, y0, across, down):fill(t.inner_wall)
    return
  end
  local walls = area:rect(x0 + 1, y0 + 1, across - 1, down - 1)
  walls:fill(t.inner_wall)
  area:rect(x0 + 2, y0 + 2, across - 3, down - 3):fill(t.floor)
  area:set(rng:one_in(2) and x0 + 1 or x1 - 1, y0 + 1 + upto(rng, down - 3), t.floor)
  divide(area, rng, x0 + 2, y0 + 2, x1 - 2, y1 - 2, power + 3)
end

--- The outer wall with its gates, yards on four sides, and the keep.
local function ward(area, rng, x0, y0, x1, y1, power)
  local across, down = x1 - x0, y1 - y0;
  (area:rect(x0, y0, across + 1, down + 1) - area:rect(x0 + 1, y0 + 1, across - 1, down - 1)):fill(t.wall)
  if rng:one_in(2) then
    local y = y0 + rng:int(1, down - 1)
    area:set(x0, y, t.floor)
    area:set(x1, y, t.floor)
  else
    local x = x0 + rng:int(1, across - 1)
    area:set(x, y0, t.floor)
    area:set(x, y1, t.floor)
  end
  local top, bottom = y0 + rng:int(1, math.floor(down / 3)), y1 - rng:int(1, math.floor(down / 3))
  local left, right = x0 + rng:int(1, math.floor(across / 3)), x1 - rng:int(1, math.floor(across / 3))
  divide(area, rng, x0 + 1, y0 + 1, x1 - 1, top, power + 1)
  divide(area, rng, x0 + 1, bottom, x1 - 1, y1 - 1, power + 1)
  divide(area, rng, x0 + 1, top + 1, left, bottom - 1, power + 3)
  divide(area, rng, right, top + 1, x1 - 1, bottom - 1, power + 3)
  chamber(area, rng, left, top, right, bottom, power + 2)
end

--- Makes something of a rectangle, its last column and row included: the more `power`, the more is left as it is.
function divide(area, rng, x0, y0, x1, y1, power)
  local across, down = x1 - x0, y1 - y0
  local choice
  if power < 3 and across > 12 and down > 12 then
    return ward(area, rng, x0, y0, x1, y1, power)
  elseif power < 10 then
    if rng:int(1, 10) > 2 and across < 8 and down < 8 then
      choice = 3
    else
      choice = rng:int(1, 2)
    end
  else
    choice = rng:int(1, 3)
  end
  if choice == 3 then
    chamber(area, rng, x0, y0, x1, y1, power)
  elseif (choice == 1 and across or down) < 3 then
    area:rect(x0, y0, across, down):fill(t.inner_wall)
  elseif choice == 1 then
    local x = x0 + 1 + upto(rng, across - 2)
    divide(area, rng, x0, y0, x, y1, power - 2)
    divide(area, rng, x + 1, y0, x1, y1, power - 2)
  else
    local y = y0 + 1 + upto(rng, down - 2)
    divide(area, rng, x0, y0, x1, y, power - 2)
    divide(area, rng, x0, y + 1, x1, y1, power - 2)
  end
end

return function(area, h, rng)
  local w, height = area:size()
  area:fill(t.floor)
  area:border():fill(t.wall)
  divide(area, rng, 2, 2, w - 3, height - 3, rng:int(1, 5))
  return area
end
