-- Shapes over a range of floors, after Crawl's population tables: the share of the full rarity at a depth.
--
--   shapes.share("semi", 5, 2, 8)   --> 1: the middle of the range 2 to 8
--   shapes.parts.semi(2, 2, 8)      --> 6, 12: half of it at the ends
--
-- A range may start before the first floor or end past the last: only a part of the shape is then seen.

local shapes = {}

local function middle(depth, from, to)
  return math.abs(from + to - 2 * depth)
end

--- Each shape within its range, as a fraction: numerator, denominator.
---@type table<string, fun(depth: number, from: number, to: number): number, number>
shapes.parts = {
  flat = function()
    return 1, 1
  end,
  semi = function(depth, from, to)
    local whole = from == to and 2 or 2 * (to - from)
    return whole - middle(depth, from, to), whole
  end,
  peak = function(depth, from, to)
    local whole = to - from + 2
    return whole - middle(depth, from, to), whole
  end,
  rise = function(depth, from, to)
    return depth - from + 1, to - from + 1
  end,
  fall = function(depth, from, to)
    return to - depth + 1, to - from + 1
  end,
}

--- Their names, for messages.
shapes.names = "flat, semi, peak, rise, fall"

--- The share of a shape at a depth, 0 outside its range.
---@param name string
---@param depth number
---@param from number
---@param to number
---@return number
function shapes.share(name, depth, from, to)
  if depth < from or depth > to then
    return 0
  end
  local part, whole = shapes.parts[name](depth, from, to)
  return part / whole
end

return shapes
