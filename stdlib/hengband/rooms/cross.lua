-- Two halls that cross, with something where they meet three times in four.
--
--           #####           #####           #####           #####           #####
--           #...#           #...#           #...#           #...#           #...#
--           #...#           #...#           #0.0#           #...#           #...#
--   #########000#########   #000#####   #####...#####   #####.0.#####   #####...#####
--   #........000........#   .0*+.....   ....0...0....   ....000......   .....0.......
--   #########000#########   #000#####   #####...#####   #####.0.#####   #####...#####
--           #...#           #...#           #0.0#           #...#           #...#
--            pillar         vault           pinch            plus            post
--
-- (0 is inner wall.) The vault has a secret door on a random side, guards, and traps in the halls.

local chance = require "std.hengband.chance"
local doors = require "std.hengband.doors"
local guards = require "std.hengband.guards"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"

local t = terrain

--- Changed by `cross = { ... }` among the options of the floor. Chances are 1 in n, 0 for never.
local OPTIONS = {
  lit = 25,
  centre = { { "nothing", 1 }, { "pillar", 1 }, { "vault", 1 }, { "other", 1 } },
  guards = between(3, 4), traps = between(2, 4),        -- of the vault
  pinch = 3, plus = 3, post = 3,                        -- what else, tried in this order
  shut = 3,                                             -- a pinch has doors
}

--- The middle of the area, where the halls meet.
local X, Y = 12, 5
local SIDES = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } }

local centre = {}

function centre.nothing()
end

function centre.pillar(area)
  area:rect(X - 1, Y - 1, 3, 3):fill(t.inner_wall)
end

function centre.vault(area, h, o, rng)
  area:rect(X - 1, Y - 1, 3, 3):fill(t.inner_wall)
  area:set(X, Y, t.floor)
  local side = rng:pick(SIDES)
  doors.secret(h, area, X + side[1], Y + side[2], rng)
  guards.item(h, area, X, Y)
  guards.monsters(h, area, X, Y, rng:draw(o.guards), rng)
  guards.traps(h, area, X, Y, 4, 4, rng:draw(o.traps), rng)
end

--- The mouths of the four halls one cell wide, with doors now and then.
local function pinch(area, h, o, rng)
  local corners = area:rect(X - 2, Y - 1, 5, 3):every(2) + area:rect(X - 1, Y - 2, 3, 5):every(2)
  corners = corners - area:rect(X, Y - 2, 1, 5) - area:rect(X - 2, Y, 5, 1)
  corners:fill(t.inner_wall)
  if chance.one_in(rng, o.shut) then
    local kind = doors.kind(h, rng)
    for _, side in ipairs(SIDES) do
      doors.secret(h, area, X + 2 * side[1], Y + 2 * side[2], rng, kind)
    end
  end
end

local function plus(area)
  (area:rect(X, Y - 1, 1, 3) + area:rect(X - 1, Y, 3, 1)):fill(t.inner_wall)
end

function centre.other(area, h, o, rng)
  if chance.one_in(rng, o.pinch) then
    pinch(area, h, o, rng)
  elseif chance.one_in(rng, o.plus) then
    plus(area)
  elseif chance.one_in(rng, o.post) then
    area:set(X, Y, t.inner_wall)
  end
end

return room {
  name = "hengband cross",
  tags = { "hengband" },
  weight = 5,
  size = { width = 25, height = 11 },
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "cross", OPTIONS)
    local lit = chance.lit(h, rng, o.lit)
    local down, along = rng:int(3, 4), rng:int(3, 11)
    shell.around(area:rect(X - 1, Y - down, 3, 2 * down + 1) + area:rect(X - along, Y - 1, 2 * along + 1, 3), lit)
    centre[rng:weighted(o.centre)](area, h, o, rng)
  end,
}
