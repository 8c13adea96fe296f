-- Stairs, where a layout has placed none itself. The engine runs this as the stage "stairs" as long as the branch still wants some.
--
-- The way by which one comes in is first, anywhere with room around it; the others lie far from it, so that a floor has to be crossed, and
-- not close to each other. Where the branch says `connected = "stairs"`, every part of the floor gets some first. A branch with ideas of its own calls
-- `floor:place_stairs` in its layout and leaves nothing to do here.

-- How much of the longest way from the arrival lies before any other stairs, in percent.
local FAR = 60
-- Cells kept between stairs that lead on.
local APART = 8
-- Cells that may refuse before those of vaults and protected ones are passed over.
local TRIES = 8

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

--- Puts a stair on one of some cells, by chance: the first region that has a cell which takes it. Refuses the attempt where none has.
local function put(floor, stair, rng, ...)
  local map, reason, tries = floor:area(), "no free cell for stairs", 0
  for i = 1, select("#", ...) do
    local cells = select(i, ...)
    local x, y = cells:sample(rng)
    while x do
      local done, why = floor:place_stairs(stair.kind, x, y, stair.to)
      if done then
        return x, y
      end
      reason, tries = why, tries + 1
      -- What refuses one cell refuses many: most often they are sealed, or protected.
      cells = cells - map:rect(x, y, 1, 1) - floor:sealed()
      if tries > TRIES then
        cells = cells - floor:kept()
      end
      x, y = cells:sample(rng)
    end
  end
  floor:veto(reason)
end

--- Where the branch lets a floor be in parts: the cells of the largest part that has no stairs; nil where each has some.
local function without_stairs(floor)
  local parts = floor:passable() - floor:sealed()
  local free = floor:free()
  for _, part in ipairs(parts:components()) do
    local stairs = part * (floor:where("up_stairs") + floor:where("down_stairs") + floor:where("branch_stairs") + floor:where("portal"))
    if stairs:empty() and not (part * free):empty() then
      return part * free
    end
  end
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
    local part = floor:connected() == "stairs" and without_stairs(floor)
    local ax, ay = floor:arrival()
    if ax and not far then
      local distances = floor:distances(ax, ay)
      local _, _, longest = distances:farthest()
      far = first_of(open * distances:beyond(math.floor(longest * FAR / 100)), open)
      apart = far
    end
    local x, y
    if part then
      x, y = put(floor, stair, rng, first_of(part:shrink(1), part), part)
    else
      x, y = put(floor, stair, rng, apart or open, open, free)
    end
    open, free = open - map:rect(x, y, 1, 1), free - map:rect(x, y, 1, 1)
    if apart then
      far = far - map:rect(x, y, 1, 1)
      apart = first_of(apart - map:circle(x, y, APART), far, open)
    end
  end
end
