-- How a branch grows as it is explored: two presets of growth { ... }, after the dungeon tutorial of Evennia.
--
--   local growth = require "std.growth"
--   return branch {
--     name   = "warren",
--     entry  = { from = "dungeon", depth = 4 },
--     rooms  = { tagged "burrow" },
--     growth = growth.written {
--       open = 6,
--       room = function(cell, rng)
--         return { challenge = rng:percent(50), reward = { gold = 10 * cell.depth } }
--       end,
--     },
--   }
--
-- A room is made when somebody walks into it. The start room lies at x 0, y 0 (x to the east, y to the NORTH) and each of its exits leads to an
-- instance: a grid of rooms of its own, for those who go in together. The rules, as the tutorial tells them:
--
-- * Whoever goes through an exit of the start room within `window` ticks of the first joins the same instance. After that the exit makes a new one,
--   and the way out of the old one is one-way. An instance that everybody has left is forgotten.
-- * A new room has an exit back, and 0 to `allowance` others, but no more than keep the unexplored exits of the instance at `open`.
-- * A room without others is a dead end. There is one only while another exit is unexplored somewhere.
-- * No exit leads to the start, and none to a room that is there. Where a room is made at a cell that an older exit points at, that exit becomes one-way:
--   it leads in, and nothing leads back. With `reserve` a cell that an exit points at is kept for it, and no two exits meet.
-- * The unexplored exits of a room with a challenge are shut until it is clear; the way back is not. `lock = "forward"` shuts all but the way back.
-- * Where all exits are used up the instance is finished if it `may_close`; else one opens at the latest room that has a free side.
-- * `depth` of a cell is its distance from the start, rounded down: (1, 1) is 1, (4, -5) is 6.
--
-- What `room(cell, rng)` returns depends on the cell alone, never on the order of visits, and so does the floor of a room. Exits depend on the order.

local growth_rules = growth -- the global function; a local of that name would hide it

local presets = {}

--- What the designer wrote, with the preset where they wrote nothing. The function that checks it names fields that do not exist.
local function with(preset, given)
  if given ~= nil and type(given) ~= "table" then
    error("a preset of std.growth takes a table of settings, not a " .. type(given), 3)
  end
  local rules = {}
  for name, value in pairs(preset) do
    rules[name] = value
  end
  for name, value in pairs(given or {}) do
    rules[name] = value
  end
  return growth_rules(rules)
end

local WRITTEN = {
  open = 4,             -- most unexplored exits: 1 is a string of rooms, 16 a sprawl
  allowance = 3,        -- most new exits of a room
  least = 0,
  may_close = false,
  reserve = false,
  count_walked = false, -- the exit one is walking through is explored already
  subtract = true,      -- no more new exits than are left to `open`
  window = 300,
  lock = "unexplored",
}

local SHIPPED = {
  open = 2,
  allowance = 2,
  least = 1,            -- while anything is left a room has an exit
  may_close = true,     -- about half of all instances are finished by their 85th room
  reserve = true,
  count_walked = true,  -- the exit one is walking through still counts
  subtract = false,     -- 3 more may follow on 3 of 4: `open` can be passed
  window = { every = 300, chance = 50 },
  lock = "forward",
}

--- The rules as the tutorial's text has them. `settings` are those of growth { ... } and come before the preset's.
---@param settings table?
---@return Growth
function presets.written(settings)
  return with(WRITTEN, settings)
end

--- The rules as the tutorial's code has them: dungeons that are finished sooner or later, and exits that never meet.
---@param settings table?
---@return Growth
function presets.shipped(settings)
  return with(SHIPPED, settings)
end

return presets
