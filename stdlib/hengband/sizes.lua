-- How large a floor is: whole screens of 66 x 22 cells, three by three of them at most.
--
--   sizes.draw(floor, h, "allowed", rng)       -- a third of the floors are smaller

local sizes = {}

local SCREEN_WIDTH, SCREEN_HEIGHT, MOST = 66, 22, 3

--- Screens across and down. `small`: "never", "allowed" (one floor in three is smaller) or "always".
---@param h Hold
---@param small string
---@param rng Rng
---@return integer across
---@return integer down
function sizes.screens(h, small, rng)
  local has = h.has
  if has.big or not (small == "always" or has.beginner or has.smallest or small == "allowed" and rng:one_in(3)) then
    return MOST, MOST
  elseif has.smallest then
    return 1, 1
  elseif has.beginner then
    return 2, 2
  end
  local across, down
  repeat
    across, down = rng:int(1, MOST), rng:int(1, MOST)
  until across < MOST or down < MOST
  return across, down
end

--- Makes the floor as large as is drawn, and never larger than the branch says.
---@param floor Floor
---@param h Hold
---@param small string
---@param rng Rng
function sizes.draw(floor, h, small, rng)
  local across, down = sizes.screens(h, small, rng)
  local width, height = math.min(across * SCREEN_WIDTH, floor:width()), math.min(down * SCREEN_HEIGHT, floor:height())
  if width < floor:width() or height < floor:height() then
    floor:resize(width, height)
  end
end

return sizes
