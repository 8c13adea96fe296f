-- Which rooms a floor asks for: rates by depth, what branch and floor make of them, a budget.
--
--   choice.RATES        how often each room is drawn at depths 0, 10, ... 100, from which depth on, and what it takes off the budget
--   choice.weights      the rates of a floor: one column of the table, drawn between the two the depth lies between
--   choice.requests     rooms drawn until the budget is spent
--   choice.expected     how many of each are asked for on average, worked out
--
-- A designer changes any of it by the options of std.hengband.floor:
--
--   rates = {
--     cave = 0,                                                        -- never
--     normal = function(place, rate) return rate / 2 end,              -- half as often
--     ["bone chapel"] = { rate = 40, cost = 1, min = 5 },              -- a room type of one's own
--   }

local choice = {}

---@class Rate
---@field [1] string name of the room type in std.hengband.rooms, or of any other
---@field [2] integer first depth
---@field [3] integer what it takes off the budget
---@field [4] number[] weights at depths 0, 10, ... 100

--- After Hengband 2.1.
---@type Rate[]
choice.RATES = {
  { "normal",         0, 1, { 999, 900, 800, 700, 600, 500, 400, 300, 200, 100,   0 } },
  { "overlap",        1, 1, {   1,  10,  20,  30,  40,  50,  60,  70,  80,  90, 100 } },
  { "cross",          3, 1, {   1,  10,  20,  30,  40,  50,  60,  70,  80,  90, 100 } },
  { "inner",          3, 1, {   1,  10,  20,  30,  40,  50,  60,  70,  80,  90, 100 } },
  { "nest",          10, 3, {   0,   1,   1,   1,   2,   3,   5,   6,   8,  10,  13 } },
  { "pit",           10, 3, {   0,   1,   1,   2,   3,   4,   6,   8,  10,  13,  16 } },
  { "lesser_vault",  10, 3, {   0,   1,   1,   1,   2,   2,   3,   5,   6,   8,  10 } },
  { "greater_vault", 20, 4, {   0,   0,   1,   1,   1,   2,   2,   2,   3,   3,   4 } },
  { "cave",          10, 1, {   0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 999 } },
  { "random_vault",  10, 4, {   0,   1,   1,   1,   1,   1,   1,   1,   1,   2,   2 } },
  { "oval",           3, 1, {   0,   4,   8,  12,  16,  20,  24,  28,  32,  36,  40 } },
  { "crypt",         10, 1, {   1,   6,  12,  18,  24,  30,  36,  42,  48,  54,  60 } },
  { "trapped_pit",   20, 3, {   0,   0,   1,   1,   1,   2,   3,   4,   5,   6,   8 } },
  { "trap_room",     20, 1, {   0,   0,   1,   1,   1,   2,   3,   4,   5,   6,   8 } },
  { "glass_room",    40, 3, {   0,   0,   0,   0,   1,   1,   1,   2,   2,   2,   2 } },
  { "arcade",         1, 3, {   1,   1,   1,   1,   1,   1,   1,   2,   2,   3,   3 } },
}

--- In which order rooms are built: the large ones while there is space.
choice.ORDER = {
  "greater_vault", "arcade", "random_vault", "lesser_vault", "trapped_pit", "pit", "nest", "trap_room", "glass_room", "inner", "oval", "crypt",
  "overlap", "cross", "cave", "normal",
}

--- Rooms full of monsters, of which a floor has two at most.
choice.CROWDED = { pit = true, nest = true, trapped_pit = true }

--- The budget of a floor of 198 x 66 cells.
local FULL, FULL_WIDTH, FULL_HEIGHT = 40, 198, 66

--- The budget of a floor: less on a smaller one.
---@param width integer
---@param height integer
---@return integer
function choice.budget(width, height)
  local percent = math.floor(100 * height * width / (FULL_WIDTH * FULL_HEIGHT))
  return math.floor(FULL * percent / 100)
end

--- What the branch makes of rates. `open` says that the floor is a cavern or an arena.
local function of_branch(rates, has, open, unusual)
  if unusual and not (has.beginner or has.chameleon or has.smallest) then
    for name in pairs(rates) do
      rates[name] = name == "greater_vault" and 1 or 0
    end
  elseif has.no_vault then
    rates.lesser_vault, rates.greater_vault, rates.random_vault = 0, 0, 0
  end
  if has.no_cave then
    rates.normal, rates.cave = rates.normal + rates.cave, 0
    rates.inner = rates.inner + rates.crypt + rates.oval
    rates.crypt, rates.oval = 0, 0
  elseif has.cave then
    rates.cave, rates.normal = rates.cave + rates.normal, 0
  elseif open then
    rates.cave = 0
  end
  if not has.glass_room then
    rates.glass_room = 0
  end
  if not has.arcade then
    rates.arcade = 0
  end
end

--- What the designer makes of rates, and rooms of his own.
local function of_designer(rates, costs, given, place)
  for name, value in pairs(given) do
    local row = type(value) == "table" and value or { rate = value }
    local rate = row.rate
    if type(rate) == "function" then
      rate = rate(place, rates[name] or 0)
      if type(rate) ~= "number" or rate ~= rate or rate < 0 or rate >= 2 ^ 53 then
        blame(row.rate, "rates: the rate of \"" .. name .. "\" must be a number from 0, got " .. tostring(rate))
      end
    end
    if place.absolute < (row.min or 0) then
      rate = 0
    end
    rates[name] = rate or rates[name] or 0
    costs[name] = row.cost or costs[name] or 1
  end
end

--- Rates by the weights of one column, with what branch and designer make of them.
---@param column integer 1 to 11
---@param place Place
---@param given { has: table, open: boolean?, unusual: boolean?, rates: table?, depth: integer? }
---@return table<string, number> rates
---@return table<string, integer> costs
function choice.column(column, place, given)
  local rates, costs, depth = {}, {}, given.depth or place.absolute
  for _, row in ipairs(choice.RATES) do
    rates[row[1]] = depth >= row[2] and row[4][column] or 0
    costs[row[1]] = row[3]
  end
  of_branch(rates, given.has, given.open, given.unusual)
  if given.rates then
    of_designer(rates, costs, given.rates, place)
  end
  return rates, costs
end

--- The column of a depth and how often, in ten, it is the next one.
---@param depth integer
---@return integer column
---@return integer tenths
function choice.columns(depth)
  local column = math.floor(depth / 10)
  if column >= 10 then
    return 11, 0
  end
  return column + 1, depth % 10
end

--- The rates of a floor: one column, drawn.
---@param place Place
---@param given table see choice.column
---@param rng Rng
---@return table<string, number> rates
---@return table<string, integer> costs
function choice.weights(place, given, rng)
  local column, tenths = choice.columns(given.depth or place.absolute)
  if tenths > 0 and rng:int(1, 10) <= tenths then
    column = column + 1
  end
  return choice.column(column, place, given)
end

--- Names in the order they are built in: those of the rule, then the designer's.
---@param rates table<string, number>
---@return string[]
function choice.order(rates)
  local order, known = {}, {}
  for _, name in ipairs(choice.ORDER) do
    order[#order + 1], known[name] = name, true
  end
  for name in pairs(rates) do
    if not known[name] then
      order[#order + 1] = name
    end
  end
  return order
end

local function as_odds(rates, order)
  local weights = {}
  for i, name in ipairs(order) do
    weights[i] = rates[name] or 0
  end
  return odds.weighted(weights)
end

--- Rooms drawn until the budget is spent: how many of each. Where nothing has a rate it is plain rooms.
---@param rates table<string, number>
---@param costs table<string, integer>
---@param budget integer
---@param rng Rng
---@return table<string, integer>
function choice.requests(rates, costs, budget, rng)
  local order, wanted = choice.order(rates), {}
  local lot = as_odds(rates, order)
  while budget > 0 do
    local name = order[lot:draw(rng) or 0] or "normal"
    wanted[name] = (wanted[name] or 0) + 1
    budget = budget - (costs[name] or 1)
  end
  return wanted
end

--- Draws that a budget lasts for, on average.
local function draws(lot, order, costs, budget)
  local by_cost = {}
  for i, name in ipairs(order) do
    local cost = costs[name] or 1
    by_cost[cost] = (by_cost[cost] or 0) + lot:at(i)
  end
  by_cost[1] = (by_cost[1] or 0) + lot:nobody()
  local mean = {}
  for left = 1, budget do
    local sum = 1
    for cost, chance in pairs(by_cost) do
      sum = sum + chance * (mean[left - cost] or 0)
    end
    mean[left] = sum
  end
  return mean[budget] or 0
end

--- How many rooms of each kind a floor asks for on average, before it is seen whether there is space.
---@param place Place
---@param given table see choice.column; `budget` (that of a full floor)
---@return table<string, number> by name
---@return number all
function choice.expected(place, given)
  local column, tenths = choice.columns(given.depth or place.absolute)
  local expected, all = {}, 0
  for step, share in ipairs { 10 - tenths, tenths } do
    if share > 0 then
      local rates, costs = choice.column(column + step - 1, place, given)
      local order = choice.order(rates)
      local lot = as_odds(rates, order)
      local mean = draws(lot, order, costs, given.budget or FULL) * share / 10
      all = all + mean
      for i, name in ipairs(order) do
        expected[name] = (expected[name] or 0) + mean * lot:at(i)
      end
      expected.normal = expected.normal + mean * lot:nobody()
    end
  end
  return expected, all
end

return choice
