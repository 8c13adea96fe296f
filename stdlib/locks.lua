-- Locks and keys: whether who arrives can open everything, or a key lies behind its own lock.
--
--   local locks = require "std.locks"
--
--   population = function(floor, place, rng)                      -- or the last stage of a layout that has placed its stairs
--     locks.check(floor, {
--       gates = {
--         { name = "iron gate", cells = floor:where("locked_door"), needs = "iron key" },
--         { name = "burning hall", cells = floor:where("lava"), needs = "ring of fire" },
--       },
--       items = { { "iron key", x = 40, y = 3 }, { "ring of fire", x = 7, y = 12 } },
--     })
--   end
--
-- A gate is cells that are closed until one has what it needs, whatever they are made of: a door, a lake, a field of fire. Whoever arrives takes all
-- that can be got to, opens what that opens, and goes on, until nothing more opens. What stays closed then is wrong, and said so:
--
--   iron gate needs iron key, which lies behind burning hall, which needs ring of fire, which lies behind iron gate
--
-- With policy = "strict" such a floor is refused and made again; with "warn" it passes, and the words go to its log.

local options = require "std.options"

local locks = {}

---@class Gate
---@field name string for messages
---@field cells Region of the whole map
---@field needs string name of an item

local OPTIONS = { gates = {}, items = {}, policy = "strict", from = false }

local function check_options(o)
  local site = call_site()
  if o.policy ~= "strict" and o.policy ~= "warn" then
    blame(site, "locks.check: policy is \"strict\" or \"warn\", not " .. tostring(o.policy))
  end
  for i, gate in ipairs(o.gates) do
    if type(gate) ~= "table" or type(gate.name) ~= "string" or type(gate.needs) ~= "string" or gate.cells == nil then
      blame(site, "locks.check: gate " .. i .. " must be { name = \"...\", cells = a region, needs = \"an item\" }")
    end
  end
  for i, item in ipairs(o.items) do
    if type(item) ~= "table" or type(item[1]) ~= "string" or type(item.x) ~= "number" or type(item.y) ~= "number" then
      blame(site, "locks.check: item " .. i .. " must be { \"name\", x =, y = }")
    end
  end
end

--- Opens gate after gate. Returns the ground that can be walked in the end, which gates are open, and what one has by then.
local function open_all(ground, o, x, y)
  local opened, has, more = {}, {}, true
  while more do
    more = false
    local here = ground:flood(x, y)
    for _, item in ipairs(o.items) do
      has[item[1]] = has[item[1]] or here:has(item.x, item.y)
    end
    for i, gate in ipairs(o.gates) do
      if not opened[i] and has[gate.needs] and not (here:grow(1) * gate.cells):empty() then
        opened[i], more = true, true
        ground = ground + gate.cells
      end
    end
  end
  return ground, opened, has
end

--- Whether an item is out of reach as long as one gate is closed, whatever becomes of the others.
local function bars(ground, o, opened, item, gate, x, y)
  for i, other in ipairs(o.gates) do
    if not opened[i] and other ~= gate then
      ground = ground + other.cells
    end
  end
  return not (ground - gate.cells):flood(x, y):has(item.x, item.y)
end

--- The closed gate before an item, by its number: one beside the part of the ground it lies in, rather one that there is no way around.
local function before(ground, o, opened, item, x, y)
  local part, first = ground:flood(item.x, item.y):grow(1), nil
  for i, gate in ipairs(o.gates) do
    if not opened[i] and (gate.cells:has(item.x, item.y) or not (part * gate.cells):empty()) then
      if bars(ground, o, opened, item, gate, x, y) then
        return i
      end
      first = first or i
    end
  end
  return first
end

local function item_named(o, name)
  for _, item in ipairs(o.items) do
    if item[1] == name then
      return item
    end
  end
end

--- Why a gate stays closed: from what it needs to what that lies behind, until it ends or comes round.
local function why(ground, o, opened, has, first, x, y)
  local words, seen, at = { o.gates[first].name }, {}, first
  while true do
    local gate = o.gates[at]
    seen[at] = true
    words[#words + 1] = " needs " .. gate.needs
    local item = item_named(o, gate.needs)
    if not item then
      words[#words + 1] = ", which is nowhere"
      break
    elseif has[gate.needs] then
      words[#words + 1] = ", which one has, but nobody gets to it"
      break
    end
    at = before(ground, o, opened, item, x, y)
    if not at then
      words[#words + 1] = ", which lies where no gate leads"
      break
    end
    words[#words + 1] = ", which lies behind " .. o.gates[at].name
    if seen[at] then
      break
    end
    words[#words + 1] = ", which"
  end
  return table.concat(words)
end

--- Checks the gates of a floor.
---@param floor Floor
---@param given { gates: Gate[], items: table[], policy: string?, from: Point? } `items` are rows { "name", x =, y = }; `policy` "strict" (what is
--- said if nothing is) or "warn"; `from` = where one sets out, the arrival if nothing is said
---@return string[] wrong a sentence for each gate that stays closed
function locks.check(floor, given)
  local o = options.read("locks.check", given, OPTIONS)
  check_options(o)
  local x, y = floor:arrival()
  if o.from then
    x, y = o.from.x, o.from.y
  end
  if not x then
    blame(call_site(), "locks.check: there are no stairs yet to set out from", "give from = { x =, y = }, or check in the population")
  end
  local ground = floor:passable()
  for _, gate in ipairs(o.gates) do
    ground = ground - gate.cells
  end
  local opened, has
  ground, opened, has = open_all(ground, o, x, y)
  local wrong = {}
  for i in ipairs(o.gates) do
    if not opened[i] then
      wrong[#wrong + 1] = why(ground, o, opened, has, i, x, y)
    end
  end
  if #wrong > 0 and o.policy == "strict" then
    floor:veto(wrong[1])
  end
  for _, text in ipairs(wrong) do
    print(text)
  end
  return wrong
end

return locks
