-- Distances of their own, after Hengband, for rooms that are stars, crosses, lenses and worse.
--
--   local odd = area:field(x, y, 9, metric(rng)):between(nil, 8)

--- A division that rounds towards nothing.
local function quotient(a, b)
  local q = a / b
  return q < 0 and math.ceil(q) or math.floor(q)
end

--- A distance of dx columns and dy rows, both from 0, drawn anew with each call.
---@param rng Rng
---@return fun(dx: integer, dy: integer): integer
return function(rng)
  local h1, h2, h3, h4 = rng:int(1, 32) - 16, rng:int(1, 16), rng:int(1, 32), rng:int(1, 32) - 16
  return function(dx, dy)
    if dx >= 2 * dy then
      return dx + quotient(dy * h1, h2)
    elseif dy >= 2 * dx then
      return dy + quotient(dx * h1, h2)
    end
    return quotient((dx + dy) * 128, 181) + (quotient(dx * dx, dy * h3) + quotient(dy * dy, dx * h3)) * h4
  end
end
