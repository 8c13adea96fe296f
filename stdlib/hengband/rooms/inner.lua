-- A room within a room, of five forms.
--
--   #########################   #########################   #########################   #########################
--   #.......................#   #.......................#   #.......................#   #.......................#
--   #.0000000000?0000000000.#   #.000000000000000000000.#   #.000000000000000000000.#   #.000000?00000000?00000.#
--   #.0...................0.#   #.0...................0.#   #.0.0.0.0.0.0.0.0.0.0.0.#   #.0........0..........0.#
--   #.0.000..........000..0.#   #.0.....000?0000000...0.#   #.00.0.0.0.0.0.0.0.0.00.#   #.0........0..........0.#
--   #.0.000...000....000..0.#   #.?.....0...000...0...0.#   #.0.0.0.0.0.0.0.0.0.0.0.#   #.00000000000000000000.#
--   ...                         ...                         ...                         ...
--    pillars                     pillars with cells          maze                        quarters
--
-- (0 is inner wall.) `cell` is empty but for a guard; `vault` has a locked cell in its middle, with a treasure or stairs. All but the quarters have
-- one secret door, in the middle of a random side.

local chance = require "std.hengband.chance"
local doors = require "std.hengband.doors"
local guards = require "std.hengband.guards"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"

local t = terrain

--- Changed by `inner = { ... }` among the options of the floor. Chances are 1 in n, 0 for never.
local OPTIONS = {
  lit = 25,
  form = { { "cell", 1 }, { "vault", 1 }, { "pillars", 1 }, { "maze", 1 }, { "quarters", 1 } },
  cell_guards = 1,
  vault_guards = between(3, 5), vault_traps = between(3, 5),
  treasure = 80,                                       -- percent; else stairs
  more_pillars = 2, cells = 3, cell_item = 3,          -- pillars: two more, cells between them, an item in each
  pillar_guards = between(1, 2),
  maze_guards = between(1, 3), maze_traps = between(1, 3), maze_objects = 3,
  top_doors = 50,                                      -- percent; else the quarters' doors are on the left and right
  quarter_guards = between(1, 4), quarter_objects = between(3, 4),
}

--- The middle of the area; the inner room's walls are 10 columns and 3 rows from it.
local X, Y = 12, 5
local SIDES = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } }

--- The one door of the inner room: in the middle of a side, or one aside where a wall stands right behind.
local function way_in(h, area, rng)
  local side = rng:pick(SIDES)
  local x, y = X + 10 * side[1], Y + 3 * side[2]
  if area:is(x - side[1], y - side[2], t.inner_wall) then
    x, y = x + side[2], y + side[1]
  end
  doors.secret(h, area, x, y, rng)
end

local function block(area, x, y)
  area:rect(x - 1, y - 1, 3, 3):fill(t.inner_wall)
end

local form = {}

function form.cell(area, h, o, rng)
  way_in(h, area, rng)
  guards.monsters(h, area, X, Y, rng:draw(o.cell_guards), rng)
end

--- Stairs, where the floor still wants some.
local function stairs(area, rng)
  local first, second = "up", "down"
  if rng:one_in(2) then
    first, second = second, first
  end
  return area:stairs(first, X, Y) or area:stairs(second, X, Y)
end

function form.vault(area, h, o, rng)
  way_in(h, area, rng)
  block(area, X, Y)
  area:set(X, Y, t.floor)
  local side = rng:pick(SIDES)
  doors.locked(h, area, X + side[1], Y + side[2], rng)
  if rng:percent(o.treasure) or not stairs(area, rng) then
    guards.item(h, area, X, Y)
  end
  guards.monsters(h, area, X, Y, rng:draw(o.vault_guards), rng)
  guards.traps(h, area, X, Y, 10, 4, rng:draw(o.vault_traps), rng)
end

--- A narrow cell on each side of the middle pillar.
local function cells(area, h, o, rng)
  (area:rect(X - 5, Y - 1, 11, 1) + area:rect(X - 5, Y + 1, 11, 1)):fill(t.inner_wall)
  area:set(X - 5, Y, t.inner_wall)
  area:set(X + 5, Y, t.inner_wall)
  local kind = doors.kind(h, rng)
  for _, dx in ipairs { -3, 3 } do
    doors.secret(h, area, X + dx, Y - 3 + 2 * rng:int(1, 2), rng, kind)
  end
  for _, dx in ipairs { -2, 2 } do
    guards.monsters(h, area, X + dx, Y, rng:draw(o.pillar_guards), rng)
  end
  for _, dx in ipairs { -2, 2 } do
    if chance.one_in(rng, o.cell_item) then
      guards.item(h, area, X + dx, Y)
    end
  end
end

function form.pillars(area, h, o, rng)
  way_in(h, area, rng)
  block(area, X, Y)
  if chance.one_in(rng, o.more_pillars) then
    local away = 4 + rng:int(1, 2)
    block(area, X - away, Y)
    block(area, X + away, Y)
  end
  if chance.one_in(rng, o.cells) then
    cells(area, h, o, rng)
  end
end

--- A chequerboard, which is a maze to who walks aslant. Walls are where column and row of the map add up to an odd number.
function form.maze(area, h, o, rng)
  local inside = area:rect(X - 9, Y - 2, 19, 5)
  local like_corner = inside:every(2) + area:rect(X - 8, Y - 1, 17, 3):every(2)
  local left, top = area:origin()
  if (left + X - 9 + top + Y - 2) % 2 == 0 then
    like_corner = inside - like_corner
  end
  like_corner:fill(t.inner_wall)
  way_in(h, area, rng)
  for _, dx in ipairs { -5, 5 } do
    guards.monsters(h, area, X + dx, Y, rng:draw(o.maze_guards), rng)
  end
  for _, dx in ipairs { -3, 3 } do
    guards.traps(h, area, X + dx, Y, 8, 2, rng:draw(o.maze_traps), rng)
  end
  guards.objects(h, area, X, Y, rng:draw(o.maze_objects), rng)
end

function form.quarters(area, h, o, rng)
  (area:rect(X, Y - 2, 1, 5) + area:rect(X - 9, Y, 19, 1)):fill(t.inner_wall)
  local kind = doors.kind(h, rng)
  local dx, dy
  -- A door in the corner, the last the dice give, would have no wall on one side: it moves one cell along.
  if rng:percent(o.top_doors) then
    dx, dy = math.min(9, rng:int(1, 10)), 3
  else
    dx, dy = 10, math.min(2, rng:int(1, 3))
  end
  for _, corner in ipairs { { -dx, -dy }, { dx, -dy }, { -dx, dy }, { dx, dy } } do
    doors.secret(h, area, X + corner[1], Y + corner[2], rng, kind)
  end
  guards.objects(h, area, X, Y, rng:draw(o.quarter_objects), rng)
  for _, corner in ipairs { { -4, 1 }, { 4, 1 }, { -4, -1 }, { 4, -1 } } do
    guards.monsters(h, area, X + corner[1], Y + corner[2], rng:draw(o.quarter_guards), rng)
  end
end

return room {
  name = "hengband inner",
  tags = { "hengband" },
  weight = 5,
  size = { width = 25, height = 11 },
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "inner", OPTIONS)
    shell.box(area, chance.lit(h, rng, o.lit))
    area:sub(2, 2, 21, 7):border():fill(t.inner_wall)
    form[rng:weighted(o.form)](area, h, o, rng)
  end,
}
