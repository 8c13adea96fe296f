-- Rivers: cut through a floor and its rooms, from somewhere in the middle to an edge, as deep in their middle as they are wide.
--
--     ---
--   --~~~---
--     --~~~~--
--        ---~~~---

local rivers = {}

--- Which river a floor has that may have one: "water", "lava" or none.
---@param h Hold
---@param rng Rng
---@param lake string? kind of its lake: a river is of the same liquid, or there is none
---@return string?
function rivers.kind(h, rng, lake)
  if rng:int(1, math.max(1, h.depth)) <= 5 then
    return nil
  end
  local kind
  if h.has.water_river and rng:int(1, 256) - 1 > h.depth then
    kind = "water"
  elseif h.has.lava_river then
    kind = "lava"
  end
  return kind and (not lake or lake == kind) and kind or nil
end

local RIVERS = { water = { "deep_water", "shallow_water" }, lava = { "lava", "shallow_lava" } }

--- Collects the cells of a river: a line whose middle is shifted aside, and the middles of its halves, with a branch now and then.
local function flow(course, rng, x1, y1, x2, y2, width)
  local dx, dy = x2 - x1, y2 - y1
  if math.abs(dx) + math.abs(dy) > 4 and width >= 0 then
    local half_x, half_y = math.floor(dx / 2), math.floor(dy / 2)
    local reach_x, reach_y = math.abs(half_y), math.abs(half_x)
    local mx = x1 + half_x + (reach_x > 0 and rng:int(-reach_x, reach_x) or 0)
    local my = y1 + half_y + (reach_y > 0 and rng:int(-reach_y, reach_y) or 0)
    mx, my = math.max(1, math.min(course.width - 2, mx)), math.max(1, math.min(course.height - 2, my))
    course.left = course.left - 1
    if course.left > 0 and (mx ~= x1 or my ~= y1) and (mx ~= x2 or my ~= y2) then
      flow(course, rng, x1, y1, mx, my, width)
      flow(course, rng, mx, my, x2, y2, width)
      if width > 0 and rng:one_in(50) then
        local bx, by = mx + 8 * (mx - x1), my + 8 * (my - y1)
        flow(course, rng, mx, my, math.max(1, math.min(course.width - 2, bx)), math.max(1, math.min(course.height - 2, by)), width - 1)
      end
      return
    end
  end
  local map = course.map
  course.deep = course.deep + map:circle(x1, y1, math.max(0, width))
  course.shallow = course.shallow + map:circle(x1, y1, math.max(0, width) + rng:int(0, 1) + 1)
end

--- Cuts a river through the floor, from somewhere in its lower right quarter to its edge. It goes around what is kept (vaults) and permanent walls.
---@param floor Floor
---@param rng Rng
---@param kind string "water" or "lava"
---@param not_through Region?
---@return Region cells
---@return integer x where it springs
---@return integer y
function rivers.cut(floor, rng, kind, not_through)
  local map = floor:area()
  local w, h = map:size()
  local x1, y1 = rng:int(math.floor(w / 2), w - 2), rng:int(math.floor(h / 2), h - 2)
  local x2, y2
  local side = rng:int(1, 4)
  if side <= 2 then
    x2, y2 = rng:int(1, w - 2), side == 1 and 1 or h - 2
  else
    x2, y2 = side == 3 and 1 or w - 2, rng:int(1, h - 2)
  end
  local none = map:rect(0, 0, 0, 0)
  -- The line has so many pieces at most, however it turns.
  local course = { map = map, width = w, height = h, deep = none, shallow = none, left = 400 }
  flow(course, rng, x1, y1, x2, y2, rng:int(1, 2))
  local inside = map:inset(1)
  if not_through then
    inside = inside - not_through
  end
  local deep, all = course.deep * inside, (course.shallow + course.deep) * inside;
  (all - deep):fill(RIVERS[kind][2])
  deep:fill(RIVERS[kind][1])
  return all, x1, y1
end

return rivers
