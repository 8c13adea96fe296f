-- A trapped pit: corridors around chambers without doors. In the middle waits a trap that opens the walls.
--
--   #########################
--   #.......................#
--   #0000000000000000000000.#
--   #00000ooooooooooooo0000.#        The way in is the gap at the bottom; a tunnel may also find the top and the bottom corridor, but not
--   #000ooooooooooooooooo00.#        the ends of the others.
--   #0000000000000000000000.#
--   #..........^............#        The chambers are closed: nobody can come in or out before the trap has gone off. A host without such a
--   #.0000000000000000000000#        trap may ask for secret doors instead, where its bolts would strike (`doors = true`).
--   #.000ooooooooooooooooo00#
--   #.00000ooooooooooooo0000#
--   #.0000000000000000000000#
--   #.......................#
--   #.#######################
--
-- (0 is inner wall.) Kinds are those of pits, drawn at the floor's own depth, none of whom goes through walls.

local doors = require "std.hengband.doors"
local hold = require "std.hengband.hold"
local lair = require "std.hengband.lair"
local shell = require "std.hengband.shell"
local themes = require "std.hengband.themes"
local things = require "std.hengband.things"

local t = terrain

--- Changed by `trapped_pit = { ... }` among the options of the floor. An account of the game has over = 11 and mirrored = 50, its source these.
local OPTIONS = {
  kinds = themes.pits,
  races = 16,                 -- how many are drawn, repeats allowed: two for each tier
  over = 0,                   -- levels above the floor's depth
  mirrored = 0,               -- percent: the corridors turn the other way
  trap = "opening walls",     -- its name for the host
  doors = false,
  asleep = false,
}

local WIDTH, HEIGHT, X, Y = 25, 13, 12, 6

--- Which tier has a cell of the chambers, by rows from the middle and columns from the middle on: 0 the weakest.
local TIERS = { [2] = "765432210", [3] = "5432110" }

--- Where the trap strikes, in columns from the middle.
local STRIKES = { -4, 0, 4 }

local function no_walls(_, has)
  return not (has.PASS_WALL or has.KILL_WALL)
end

--- Corridors along three rows, joined at opposite ends, and the way in.
local function corridors(area, mirrored)
  local right, left = WIDTH - 2, 1
  if mirrored then
    right, left = left, right
  end
  for _, y in ipairs { 1, Y, HEIGHT - 2 } do
    area:rect(1, y, WIDTH - 2, 1):fill(t.floor)
  end
  area:rect(right, 1, 1, Y):fill(t.floor)
  area:rect(left, Y, 1, HEIGHT - Y):fill(t.floor)
  -- No tunnel comes through the outer walls that could cut the way short.
  area:rect(mirrored and WIDTH - 1 or 0, 1, 1, Y):flag("vault")
  area:rect(mirrored and 0 or WIDTH - 1, Y, 1, HEIGHT - 1 - Y):flag("vault")
end

return room {
  name = "hengband trapped pit",
  tags = { "hengband" },
  weight = 1,
  plan = function(place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "trapped_pit", OPTIONS)
    local races, kind = themes.gather(h, h.pits, { kinds = o.kinds, races = o.races, over = o.over, accept = no_walls }, rng)
    if not races then
      return nil, kind
    end
    return { width = WIDTH, height = HEIGHT, tiers = themes.tiers(races), kind = kind }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "trapped_pit", OPTIONS)
    shell.box(area, false)
    area:inset(1):fill(t.inner_wall)
    corridors(area, rng:percent(o.mirrored))
    for _, side in ipairs { -1, 1 } do
      area:rect(X - 8, Y + 2 * side, 17, 1):fill(t.floor)
      area:rect(X - 6, Y + 3 * side, 13, 1):fill(t.floor)
      area:rect(X - 9, Y + (side < 0 and -4 or 1), 19, 4):flag(o.doors and "vault" or "sealed")
      for dy, tiers in pairs(TIERS) do
        for dx = 1 - #tiers, #tiers - 1 do
          local at = math.abs(dx) + 1
          local m = plan.tiers[tonumber(string.sub(tiers, at, at)) + 1]
          if m then
            lair.settle(area, h, X + dx, Y + dy * side, m, o.asleep, rng)
          end
        end
      end
      if o.doors then
        for _, dx in ipairs(STRIKES) do
          doors.secret(h, area, X + dx, Y + side, rng)
        end
      end
    end
    things.trap(area, X, Y, o.trap)
  end,
}
