-- The odds of selection by class: the members of a class go into a bag one after the other, then one is drawn.
--
-- In 3.7 and 3.6.2 a member of frequency k puts k + 1 slips into the bag, or k where it would come stronger than twice the player's level.
-- Once the bag holds something, a member of more than half the floor's difficulty that is also more difficult than the row before it ends
-- all by the toss of a coin. 3.7 also keeps the monsters of Gehennom to Gehennom, but for one candidate in nine.
-- 3.4.3 tosses the coin where the difficulty differs from the row before, draws from k slips each, and lets members too strong for the
-- player gain what those behind them lose (leak.lua).

local adjusted_level = require "std.nethack.level"
local rows = require "std.nethack.rows"

local bag = {}

local function sign(n)
  return n > 0 and 1 or n < 0 and -1 or 0
end

--- What does not bar: the words of the caller, and nogen where all members are marked so. The mark means nothing there, since asking for
--- the class would be in vain.
local function waived_of(all, first, last, ask)
  local waived = {}
  for _, word in ipairs(ask.waive or {}) do
    waived[word] = true
  end
  for i = first, last do
    if not rows.traits(all, i).flags.nogen then
      return waived
    end
  end
  waived.nogen = true
  return waived
end

--- The chance that a member is considered at all.
local function eligible(all, i, s, ask, waived)
  local traits, m = rows.traits(all, i), all:monster(i)
  local flags = traits.flags
  if ask.sign and sign(rows.alignment(all, i, s.place)) ~= ask.sign then
    return 0
  elseif flags.placeholder or flags.nogen and not waived.nogen or flags.unique and not waived.unique then
    return 0
  elseif not waived.gone and (s.extinct(m) or s.genocided(m)) then
    return 0
  end
  local misplaced = s.gehennom and flags.nohell and not waived.nohell or not s.gehennom and flags.hell and not waived.hell
  if s.version ~= "3.7" or not misplaced then
    return 1
  end
  return s.letters.always_hell[traits.class] and 0 or 1 / 9
end

---@class BagMember
---@field outcome integer
---@field eligible number chance that it is considered
---@field copies integer its frequency
---@field stop number chance that all ends here once the bag holds something
---@field level integer base level
---@field strong boolean whether it would come stronger than twice the player's level

--- What each member of a class brings; outcomes are counted from the row after `offset`.
local function members(all, s, ask, first, last, offset)
  local waived = waived_of(all, first, last, ask)
  local half = math.floor(s.z / 2)
  local list, before = {}, nil
  for i = first, last do
    local difficulty, level = rows.difficulty(all, i, s.place), rows.level(all, i, s.place)
    local rises = before ~= nil and difficulty > before
    if s.version == "3.4.3" then
      rises = difficulty ~= before
    end
    list[#list + 1] = {
      outcome = i - offset,
      eligible = eligible(all, i, s, ask, waived),
      copies = rows.frequency(all, i, s.place),
      stop = difficulty > half and rises and 1 / 2 or 0,
      level = level,
      strong = adjusted_level(level, s.z, s.xl) > 2 * s.xl,
    }
    before = difficulty
  end
  return list
end

--- The odds of a class at a place. `ask` has `class`, and may have `sign` (of the alignment) and `waive`, a list. Outcomes are the rows of
--- the list, or with `members_only` those of the class.
---@param all Bestiary
---@param s Scene
---@param ask table
---@param members_only boolean?
---@return Odds
function bag.odds(all, s, ask, members_only)
  local first, last = rows.span(all, ask.class)
  local n, offset = #all:names(), 0
  if members_only then
    n, offset = last - first + 1, first - 1
  end
  local list = members(all, s, ask, first, last, offset)
  if s.version == "3.4.3" then
    local next_level = last < #all:names() and rows.level(all, last + 1, s.place) or nil
    return require "std.nethack.leak".odds(n, list, next_level)
  end
  local copies, stop, chance = {}, {}, {}
  for i = 1, n do
    copies[i], stop[i], chance[i] = 0, 0, 0
  end
  for _, member in ipairs(list) do
    local i, k = member.outcome, member.copies
    copies[i] = k > 0 and not member.strong and k + 1 or k
    stop[i] = member.stop
    chance[i] = member.eligible
  end
  return odds.bag(copies, stop, chance)
end

return bag
