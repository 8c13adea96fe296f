-- A weighted choice that is drawn from many times: the weights are summed once.
--
--   local kinds = odds.of { { "door", 8 }, { "open_door", 2 } }
--   for ... do
--     local kind = odds.draw(kinds, rng)
--   end
--
-- For a single draw `rng:weighted(rows)` is shorter and gives the same chances.

local odds = {}

---@class Odds
---@field rows table[] { value, weight } pairs
---@field total integer sum of the weights

--- Odds of `{ value, weight }` pairs. Weights are whole numbers from 0.
---@param rows table[]
---@return Odds
function odds.of(rows)
  local total = 0
  for i, row in ipairs(rows) do
    local weight = row[2]
    if type(weight) ~= "number" or weight < 0 or weight % 1 ~= 0 then
      error("odds: the weight of row " .. i .. " is a whole number from 0, not " .. tostring(weight), 2)
    end
    total = total + weight
  end
  return { rows = rows, total = total }
end

--- One value, as likely as its weight says; nil when every weight is 0.
---@param from Odds
---@param rng Rng
---@return any
function odds.draw(from, rng)
  if from.total == 0 then
    return nil
  end
  local ticket = rng:int(1, from.total)
  for _, row in ipairs(from.rows) do
    ticket = ticket - row[2]
    if ticket <= 0 then
      return row[1]
    end
  end
end

return odds
