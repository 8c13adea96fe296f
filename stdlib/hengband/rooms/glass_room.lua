-- A room of glass, with something behind more glass that breathes.
--
--   ###############   ###############   ###############
--   #.............#   #.............#   #.............#
--   #.............#   #.#.........#.#   #.............#
--   #..###.###....#   #....+++......#   #....#####....#
--   #..#L#.#L#....#   #...+###+.....#   #...##...##...#
--   #..###'###....#   #...+#L#+.....#   #...#.S!S.#...#
--   #....#!#......#   #...+###+.....#   #...#.....#...#
--   #..###X###....#   #....+++......#   #...#.S!S.#...#
--   #..#L#.#L#....#   #.#.........#.#   #...##...##...#
--   #..###.###....#   #.............#   #....#####....#
--   ###############   ###############   ###############
--      breathers          curtains            shards
--
-- L breathe light, S shards; X is glass that nothing breaks, and one of its four cells is a door. Who is shut in has no way out but to break the glass.

local chance = require "std.hengband.chance"
local doors = require "std.hengband.doors"
local guards = require "std.hengband.guards"
local guests = require "std.hengband.guests"
local hold = require "std.hengband.hold"

local t = terrain

--- Changed by `glass_room = { ... }` among the options of the floor.
local OPTIONS = {
  lit = 25,
  side = between(9, 13),           -- of the floor, each way
  form = { { "breathers", 1 }, { "curtains", 1 }, { "shards", 1 } },
}

local AROUND = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } }
local ASLANT = { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } }

--- Who may live in a vault at all.
local function vault_okay(has)
  return not (has.UNIQUE or has.UNIQUE2 or has.RES_ALL or has.AQUATIC or has.WILD_ONLY)
end

local function breathes_light(m, has)
  return vault_okay(has) and not m.unique and (has.BR_LITE or has.BA_LITE) and not (has.PASS_WALL or has.KILL_WALL or has.BR_DISI)
end

local function breathes_shards(m, has)
  return vault_okay(has) and not m.unique and has.BR_SHAR
end

--- Puts one of a kind on each of some cells, each drawn anew.
local function put_all(h, area, cells, accept, rng)
  local list, all = guests.among(h, 0, accept)
  if not list then
    return
  end
  for _, cell in ipairs(cells) do
    local i = list:draw(rng)
    if i then
      guests.put(h, area, cell[1], cell[2], all[i], rng)
    end
  end
end

--- Glass all around a cell.
local function boxed(area, x, y)
  area:rect(x - 1, y - 1, 3, 3):fill(t.glass_wall)
  area:set(x, y, t.glass_floor)
  area:rect(x, y, 1, 1):flag("sealed")
end

local form = {}

--- Four in boxes around a potion, which has a door.
function form.breathers(area, h, x, y, rng)
  local cells = {}
  for _, d in ipairs(ASLANT) do
    boxed(area, x + 2 * d[1], y + 2 * d[2])
    cells[#cells + 1] = { x + 2 * d[1], y + 2 * d[2] }
  end
  for _, d in ipairs(AROUND) do
    area:set(x + 2 * d[1], y + 2 * d[2], t.permanent_glass)
  end
  local d = rng:pick(AROUND)
  doors.secret_glass(h, area, x + 2 * d[1], y + 2 * d[2])
  put_all(h, area, cells, breathes_light, rng)
  guards.item(h, area, x, y, 0, nil, "potion")
end

--- One in a box behind curtains, on what it guards.
function form.curtains(area, h, x, y, rng)
  local w, high = area:size()
  for _, px in ipairs { 2, w - 3 } do
    area:set(px, 2, t.glass_wall)
    area:set(px, high - 3, t.glass_wall)
  end
  boxed(area, x, y)
  local hung = area:rect(x - 2, y - 1, 5, 3) + area:rect(x - 1, y - 2, 3, 5) - area:rect(x - 1, y - 1, 3, 3)
  hung:fill(h.has.no_doors and t.glass_floor or t.curtain)
  put_all(h, area, { { x, y } }, breathes_light, rng)
  guards.item(h, area, x, y)
end

--- Four around two potions, all behind one wall.
function form.shards(area, h, x, y, rng)
  local inside = area:rect(x - 2, y - 1, 5, 3) + area:rect(x - 1, y - 2, 3, 5)
  local ring = area:rect(x - 3, y - 2, 7, 5) + area:rect(x - 2, y - 3, 5, 7) - inside
  ring:fill(t.glass_wall)
  inside:flag("sealed")
  local cells = {}
  for _, d in ipairs(ASLANT) do
    cells[#cells + 1] = { x + d[1], y + d[2] }
  end
  put_all(h, area, cells, breathes_shards, rng)
  local dx, dy = 1, 0
  if rng:one_in(2) then
    dx, dy = 0, 1
  end
  guards.item(h, area, x - dx, y - dy, 0, nil, "potion")
  guards.item(h, area, x + dx, y + dy, 0, nil, "potion")
end

return room {
  name = "hengband glass room",
  tags = { "hengband" },
  weight = 1,
  plan = function(place, rng)
    local side = hold.options(hold.of(place), "glass_room", OPTIONS).side
    return { width = rng:draw(side) + 2, height = rng:draw(side) + 2 }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "glass_room", OPTIONS)
    area:fill(t.glass_floor)
    area:border():fill(t.glass_wall)
    if chance.lit(h, rng, o.lit) then
      area:all():flag("lit")
    end
    local w, high = area:size()
    form[rng:weighted(o.form)](area, h, 1 + math.floor((w - 2) / 2), 1 + math.floor((high - 2) / 2), rng)
  end,
}
