-- Lakes: large shapes that lie on a floor before its rooms. Rivers are in std.hengband.rivers.
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

return waters
