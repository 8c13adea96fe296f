-- Stairs, where a layout has placed none itself. The engine runs this as the stage "stairs" as long as the branch still wants some.
--
-- The way up comes first, anywhere with room around it; the ways down lie far from it, so that a floor has to be crossed; no two are
-- close to each other. A branch with ideas of its own calls `floor:place_stairs` in its layout and leaves nothing to do here.

--- Open ground: cells with free cells all around, so that stairs stand in rooms and caves rather than in corridors.
local function roomy(free)
  local open = free:shrink(1)
  if open:empty() then
    return free
  end
  return open
end

--- Those of `cells` that lie in the further part of the ground reached from `from`.
local function far_from(floor, cells, from, percent)
  local distances = floor:distances(from)
  local _, _, longest = distances:farthest()
  local far = cells * distances:beyond(math.floor(longest * percent / 100))
  if far:empty() then
    return cells
  end
  return far
end

---@param floor Floor
---@param place Place
---@param rng Stream
return function(floor, place, rng)
  local wanted = floor:stairs_wanted()
  if #wanted == 0 then
    return
  end
  local map = floor:area()
  local placed = map:rect(0, 0, 0, 0)
  if floor:arrival() then
    placed = floor:where("up_stairs") + floor:where("down_stairs") + floor:where("branch_stairs")
  end
  for _, stair in ipairs(wanted) do
    local cells = roomy(floor:free())
    if not placed:empty() then
      cells = far_from(floor, cells, placed, 60)
    end
    local x, y = cells:sample(rng)
    if not x then
      floor:veto("no free cell for stairs")
    end
    local done, reason = floor:place_stairs(stair.kind, x, y, stair.to)
    if not done then
      floor:veto(reason)
    end
    placed = placed + map:rect(x, y, 1, 1)
  end
end
