-- The draw of 3.4.3: the bag is never mixed. A number up to its size is drawn and counted down along the class; a member too strong for
-- the player takes one more off the count, unless the row after it has the same level. So it gains what those behind it lose, and of two
-- equals in a row the first gains nothing. Newer versions do away with it; it stays here for the balance of its time.

local leak = {}

--- The member a count ends at, among those that are considered.
local function walk(considered, count, next_level)
  for j, member in ipairs(considered) do
    count = count - member.copies
    if count ~= 0 and member.strong and member.level ~= (member.level_after or next_level) then
      count = count - 1
    end
    if count <= 0 then
      return j
    end
  end
  return #considered
end

--- The odds over n outcomes: every place where the coin may end the filling, and every number drawn then.
---@param n integer outcomes
---@param list BagMember[]
---@param next_level integer? base level of the row after the class; nil where it is the last row
---@return Odds
function leak.odds(n, list, next_level)
  local considered = {}
  for j, member in ipairs(list) do
    member.level_after = list[j + 1] and list[j + 1].level
    if member.eligible > 0 then
      considered[#considered + 1] = member
    end
  end

  local chances = {}
  for i = 1, n do
    chances[i] = 0
  end
  local function draw(total, chance)
    for count = 1, total do
      local i = considered[walk(considered, count, next_level)].outcome
      chances[i] = chances[i] + chance / total
    end
  end

  local total, going = 0, 1
  for _, member in ipairs(considered) do
    if total > 0 and member.stop > 0 then
      draw(total, going * member.stop)
      going = going * (1 - member.stop)
    end
    total = total + member.copies
  end
  draw(total, going)
  return odds.weighted(chances)
end

return leak
