-- Lakes and rivers: large shapes that lie on a floor before its rooms, or are cut through them.
--
--        ...
--      ..---..          a lake: deep in the middle, shallow around it, and a shore
--     .--~~~--..
--      .--~~---.
--       ......
--
-- A lake is a fractal field (area:heights): up to one height it is the first material, up to the next the second, the rest of it the third; where
-- the first is, a quarter is the second, and the other way round.

local options = require "std.options"

local waters = {}

--- What lakes are made of: deep inside, around that, at the shore.
waters.LAKES = {
  lava = { "lava", "shallow_lava", "floor" },
  water = { "deep_water", "shallow_water", "floor" },
  cave = { "floor", "floor", "rubble" },
  earth = { "rubble", "floor", "rubble" },
  air = { "grass", "tree", "grass" },
  pools = { "shallow_water", "deep_water", "shallow_water" },
  fire = { "shallow_lava", "lava", "shallow_lava" },
}

local DEFAULTS = { one_in = 24, lava = 80, water = 50, rubble = 35, trees = 5 }

--- Lakes with fewer cells than this are drawn anew, so many times.
local LEAST, TRIES = 10, 20

--- Which lake a floor has, by the branch's flags and the depth: the deeper kinds are asked first.
---@param h Hold
---@param rng Rng
---@param given table? depths below which kinds occur (lava 80, water 50, rubble 35, trees 5)
---@return string? kind of waters.LAKES
function waters.kind(h, rng, given)
  local o = options.read("waters.kind", given, DEFAULTS)
  local has, depth = h.has, h.depth
  local left = 0
  for _, flag in ipairs { "lake_lava", "lake_water", "lake_rubble", "lake_tree" } do
    left = left + (has[flag] and 3 or 0)
  end
  local found
  -- Each kind takes its share of what is left, whether the depth lets it be asked or not.
  local function ask(flag, deeper, common, rare)
    if not has[flag] or found then
      return
    end
    if depth > deeper and rng:int(0, left - 1) < 2 then
      found = common
    end
    left = left - 2
    if not found and depth > deeper and rng:one_in(left) then
      found = rare
    end
    left = left - 1
  end
  ask("lake_lava", o.lava, "lava", "fire")
  ask("lake_water", o.water, "water", "pools")
  ask("lake_rubble", o.rubble, "cave", "earth")
  if has.lake_tree and not found and depth > o.trees then
    found = "air"
  end
  return found
end

--- Lays a fractal shape of three materials into an area, around its middle. Returns its cells; nil where none of so many tries was large enough.
---@param area Area
---@param rng Rng
---@param kind string of waters.LAKES
---@param given { grid: integer?, shore: number? }? `grid` of area:heights (drawn), `shore`: the greatest height in parts of the greatest there is (3/4)
---@return Region?
function waters.lay(area, rng, kind, given)
  local o = options.read("waters.lay", given, { grid = false, shore = 3 / 4 })
  local stuff = waters.LAKES[kind]
  local w, h = area:size()
  local most = math.floor(o.shore * math.max(w - 1, h - 1))
  for _ = 1, TRIES do
    local c1 = rng:int(0, math.max(0, math.floor(most / 2) - 1)) + rng:int(0, math.max(0, math.floor(most / 2) - 1)) - 5
    local c2 = math.floor((c1 + most) / 2)
    local field = area:heights(rng, { grid = o.grid or rng:int(1, 3) + 4, rough = rng:int(1, 8) * rng:int(1, 4), cutoff = most })
    local middle = area:center()
    local lake = field:flood(middle.x, middle.y, most)
    if lake:count() >= LEAST then
      (lake * field:between(nil, c1)):scatter(rng, { { stuff[1], 3 }, { stuff[2], 1 } });
      (lake * field:between(c1 + 1, c2)):scatter(rng, { { stuff[2], 3 }, { stuff[1], 1 } })
      local shore = lake * field:between(c2 + 1, most)
      shore:fill(stuff[3])
      return lake
    end
  end
  return nil
end

--- Which river a floor has: "water", "lava" or none.
---@param h Hold
---@param rng Rng
---@param lake string? kind of its lake: a river is of the same liquid, or there is none
---@return string?
function waters.river_kind(h, rng, lake)
  if not rng:one_in(3) or rng:int(1, math.max(1, h.depth)) <= 5 then
    return nil
  end
  local kind
  if h.has.water_river and rng:int(1, 256) - 1 > h.depth then
    kind = "water"
  elseif h.has.lava_river then
    kind = "lava"
  end
  return kind and (not lake or lake == kind) and kind or nil
end

local RIVERS = { water = { "deep_water", "shallow_water" }, lava = { "lava", "shallow_lava" } }

--- Collects the cells of a river: a line whose middle is shifted aside, and the middles of its halves, with a branch now and then.
local function flow(course, rng, x1, y1, x2, y2, width)
  local dx, dy = x2 - x1, y2 - y1
  if math.abs(dx) + math.abs(dy) > 4 and width >= 0 then
    local half_x, half_y = math.floor(dx / 2), math.floor(dy / 2)
    local reach_x, reach_y = math.abs(half_y), math.abs(half_x)
    local mx = x1 + half_x + (reach_x > 0 and rng:int(-reach_x, reach_x) or 0)
    local my = y1 + half_y + (reach_y > 0 and rng:int(-reach_y, reach_y) or 0)
    mx, my = math.max(1, math.min(course.width - 2, mx)), math.max(1, math.min(course.height - 2, my))
    course.left = course.left - 1
    if course.left > 0 and (mx ~= x1 or my ~= y1) and (mx ~= x2 or my ~= y2) then
      flow(course, rng, x1, y1, mx, my, width)
      flow(course, rng, mx, my, x2, y2, width)
      if width > 0 and rng:one_in(50) then
        local bx, by = mx + 8 * (mx - x1), my + 8 * (my - y1)
        flow(course, rng, mx, my, math.max(1, math.min(course.width - 2, bx)), math.max(1, math.min(course.height - 2, by)), width - 1)
      end
      return
    end
  end
  local map = course.map
  course.deep = course.deep + map:circle(x1, y1, math.max(0, width))
  course.shallow = course.shallow + map:circle(x1, y1, math.max(0, width) + rng:int(0, 1) + 1)
end

--- Cuts a river through the floor, from somewhere in its lower right quarter to its edge. It goes around what is kept (vaults) and permanent walls.
---@param floor Floor
---@param rng Rng
---@param kind string "water" or "lava"
---@param not_through Region?
---@return Region cells
---@return integer x where it springs
---@return integer y
function waters.river(floor, rng, kind, not_through)
  local map = floor:area()
  local w, h = map:size()
  local x1, y1 = rng:int(math.floor(w / 2), w - 2), rng:int(math.floor(h / 2), h - 2)
  local x2, y2
  local side = rng:int(1, 4)
  if side <= 2 then
    x2, y2 = rng:int(1, w - 2), side == 1 and 1 or h - 2
  else
    x2, y2 = side == 3 and 1 or w - 2, rng:int(1, h - 2)
  end
  local none = map:rect(0, 0, 0, 0)
  -- The line has so many pieces at most, however it turns.
  local course = { map = map, width = w, height = h, deep = none, shallow = none, left = 400 }
  flow(course, rng, x1, y1, x2, y2, rng:int(1, 2))
  local inside = map:inset(1)
  if not_through then
    inside = inside - not_through
  end
  local deep, all = course.deep * inside, (course.shallow + course.deep) * inside;
  (all - deep):fill(RIVERS[kind][2])
  deep:fill(RIVERS[kind][1])
  return all, x1, y1
end

return waters
