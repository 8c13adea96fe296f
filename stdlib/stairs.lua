-- Stairs, where a layout has placed none itself. The engine runs this as the stage "stairs" as long as the branch still wants some.
--
-- The way up comes first, anywhere with room around it; the ways down lie far from it, so that a floor has to be crossed, and not close to
-- each other. A branch with ideas of its own calls `floor:place_stairs` in its layout and leaves nothing to do here.

-- How much of the longest way from the arrival lies before any other stairs, in percent.
local FAR = 60
-- Cells kept between stairs that lead on.
local APART = 8

--- The first of some regions that has any cells.
local function first_of(...)
  for i = 1, select("#", ...) do
    local cells = select(i, ...)
    if not cells:empty() then
      return cells
    end
  end
  return select(1, ...)
end

---@param floor Floor
---@param place Place
---@param rng Rng
return function(floor, place, rng)
  local wanted = floor:stairs_wanted()
  if #wanted == 0 then
    return
  end
  local map = floor:area()
  local free = floor:free()
  -- Cells with free cells all around: stairs stand in rooms and caves rather than in corridors.
  local open = first_of(free:shrink(1), free)
  local far, apart
  for _, stair in ipairs(wanted) do
    local ax, ay = floor:arrival()
    if ax and not far then
      local distances = floor:distances(ax, ay)
      local _, _, longest = distances:farthest()
      far = first_of(open * distances:beyond(math.floor(longest * FAR / 100)), open)
      apart = far
    end
    local x, y = (apart or open):sample(rng)
    if not x then
      floor:veto("no free cell for stairs")
    end
    local done, reason = floor:place_stairs(stair.kind, x, y, stair.to)
    if not done then
      floor:veto(reason)
    end
    open = open - map:rect(x, y, 1, 1)
    if apart then
      far = far - map:rect(x, y, 1, 1)
      apart = first_of(apart - map:circle(x, y, APART), far, open)
    end
  end
end
