-- Hand-drawn vaults after Hengband: what their glyphs mean, and the two sizes a floor draws from.
--
--   local vaults = require "std.hengband.vaults"
--
--   return vault {
--     name = "counting house",
--     tags = { vaults.lesser },
--     legend = vaults.legend,
--     map = [[
--       %%%%%%%%%
--       %.......%
--       %.##+##.%
--       %.#&*9#.%
--       %.#####.%
--       %.......%
--       %%%%%%%%%
--     ]],
--   }
--
-- A floor of std.hengband.floor draws among the vaults with the tag `vaults.lesser` or `vaults.greater` (the rooms lesser_vault and greater_vault do).
--
--   .  floor                          &  monster, depth + 5, with company
--   %  wall that tunnels may pierce   @  monster, depth + 11, with company
--   #  inner wall                     9  monster, depth + 9, on a good item of depth + 7
--   $  glass wall                     8  monster, depth + 40, on a great item of depth + 20
--   X  wall that cannot be dug        ,  half the time a monster of depth + 3 with company, half the time an item of depth + 7
--   Y  glass that cannot be dug       *  an item, or (1 in 4) a trap
--   +  secret door                    ^  trap
--   -  glass door                     A  great item of depth + 12
--   '  curtain                        S  the door of a black market
--   p a b c d P B                     features for the host: the start of a pattern, its segments 1 to 4, its end, its exit
--
-- Monsters are asleep, and come of the floor's table; where there is none nobody does. A piece's own legend may begin with these:
-- `legend = vaults.with { R = terrain.rubble }`.

local doors = require "std.hengband.doors"
local guests = require "std.hengband.guests"
local hold = require "std.hengband.hold"
local things = require "std.hengband.things"

local t = terrain

local vaults = {}

vaults.lesser, vaults.greater = "lesser vault", "greater vault"

--- Somebody at a level above the floor's.
local function monster(over, company)
  return function(area, x, y, place, rng)
    guests.come(hold.of(place), area, x, y, over, rng, { company = company })
  end
end

--- Somebody, and what they lie on.
local function hoard(over, item_over, quality)
  local come = monster(over, false)
  return function(area, x, y, place, rng)
    things.item(area, x, y, item_over, quality)
    come(area, x, y, place, rng)
  end
end

local friend = monster(3, true)

--- Half the time somebody, and half the time something.
local function perhaps(area, x, y, place, rng)
  local comes, lies = rng:one_in(2), rng:one_in(2)
  if lies then
    things.item(area, x, y, 7)
  end
  if comes then
    friend(area, x, y, place, rng)
  end
end

local function great(area, x, y)
  things.item(area, x, y, 12, "great")
end

local function secret_door(place, rng)
  local h = hold.of(place)
  return h.has.no_doors and t.floor or t[doors.KINDS[doors.kind(h, rng)].secret]
end

local function glass_door(place)
  return hold.of(place).has.no_doors and t.floor or t.glass_door
end

local function curtain(place)
  return hold.of(place).has.no_doors and t.floor or t.curtain
end

local function treasure(_, rng)
  if rng:percent(75) then
    return { item = true }
  end
  return { trap = true }
end

--- Doors are functions, so that one on the outline does not keep tunnels to itself: they come through the wall as well.
local function shop()
  return {
    terrain = t.shop,
    after = function(area, x, y, place)
      things.shop(hold.of(place), area, x, y, "black market")
    end,
  }
end

--- What the glyphs mean: the `legend` of a vault.
vaults.legend = {
  ["."] = t.floor,
  ["%"] = t.wall,
  ["#"] = t.inner_wall,
  ["$"] = t.glass_wall,
  X = { terrain = t.permanent_wall, protected = true },
  Y = { terrain = t.permanent_glass, protected = true },
  ["+"] = secret_door,
  ["-"] = glass_door,
  ["'"] = curtain,
  ["^"] = { trap = true },
  ["*"] = treasure,
  ["&"] = { after = monster(5, true) },
  ["@"] = { after = monster(11, true) },
  ["9"] = { after = hoard(9, 7, "good") },
  ["8"] = { after = hoard(40, 20, "great") },
  [","] = { after = perhaps },
  A = { after = great },
  S = shop,
  p = { feature = "pattern start" },
  a = { feature = "pattern 1" },
  b = { feature = "pattern 2" },
  c = { feature = "pattern 3" },
  d = { feature = "pattern 4" },
  P = { feature = "pattern end" },
  B = { feature = "pattern exit" },
}

--- The legend with more glyphs, or with others in their place.
---@param more table<string, any>
---@return table<string, any>
function vaults.with(more)
  local legend = {}
  for glyph, meaning in pairs(vaults.legend) do
    legend[glyph] = meaning
  end
  for glyph, meaning in pairs(more) do
    legend[glyph] = meaning
  end
  return legend
end

--- The plan and the build of a room type that is one of some vaults.
---@param key string of the options: { vaults = which }
---@param which Tagged those it is one of where the options say nothing
---@param margin integer cells kept free around it
---@return function plan
---@return function build
function vaults.room(key, which, margin)
  local defaults = { vaults = which, margin = margin }

  local function plan(place, rng)
    local h = hold.of(place)
    local o = hold.options(h, key, defaults)
    -- One that lies lengthwise is higher than some floors.
    local most = h.floor and h.floor:height() - 4 or nil
    local drawn, reason = draw_vault(o.vaults, rng, { height = most })
    if not drawn then
      return nil, reason
    end
    drawn.vault_x, drawn.vault_y = o.margin, o.margin
    drawn.width, drawn.height = drawn.width + 2 * o.margin, drawn.height + 2 * o.margin
    return drawn
  end

  local function build(area, plan)
    area:vault(plan.name, plan.vault_x, plan.vault_y, { transform = plan.transform })
  end

  return plan, build
end

return vaults
