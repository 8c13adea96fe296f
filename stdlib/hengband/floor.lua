-- A whole floor after Hengband 2.1.
--
--   #################                              ####################
--   #...............#      ##########              #......#...........#
--   #...............+......'........#      %%      #..##..#..######...#
--   #...............#      #........####  %*%      #......+..#....+...#
--   ########.########      ##########..........    #......#..######...#
--          #.                        #  %%    .....'......#...........#
--          ..........................#             ####################
--
--   layout = hengband.floor { flags = { "cavern", "water_river" }, tunnel = 50, monsters = monsters }
--
-- 1. The size is drawn (std.hengband.sizes), and how tunnels run (std.hengband.ways).
-- 2. An arena (open ground), a cavern or a lake, seldom any of them (std.hengband.waters).
-- 3. A maze; or rooms: so many of each kind are drawn (std.hengband.choice), and built on blocks of 11 x 11 cells (floor:blocks), the large ones first.
-- 4. Ruins, a river (std.hengband.rivers), tunnels, doors, stairs, veins; objects, traps and rubble (std.hengband.goods).
-- 5. What all of it is made of (std.hengband.materials).
--
-- Whatever a tunnel did not get to is joined, so that no room is without a way in. Every step is a stage: a change of one leaves the chance of the
-- others alone.

local choice = require "std.hengband.choice"
local goods = require "std.hengband.goods"
local hold = require "std.hengband.hold"
local materials = require "std.hengband.materials"
local options = require "std.options"
local rooms = require "std.hengband.rooms"
local sizes = require "std.hengband.sizes"
local veins = require "std.hengband.veins"
local ways = require "std.hengband.ways"
require "std.hengband.terrains"

local OPTIONS = {
  flags = {}, monsters = false, nests = false, pits = false, level = false,
  small = false, unusual = false, empty = false, quest = false,
  rates = false, budget = false, space = false, options = {},
  tunnel = 50, ways = {}, veins = veins.USUAL, materials = {}, lakes = {}, one_in_lake = 24, one_in_ruin = 36, goods = true, least = 1,
}

--- Rooms that may stand on a floor one of a kind.
local ONCE = { arcade = true }

--- The rooms of the rule.
local RULE = hold.set(choice.ORDER)

--- One floor in so many may have a river.
local RIVER_IN = 3

--- Most rooms full of monsters on a floor.
local CROWDED = 2

--- Where rooms of so many columns of blocks may begin, so that they stand in the thirds of the floor.
local function allow(columns, column)
  if columns == 1 then
    return true
  elseif columns == 2 then
    return column % 3 ~= 2
  elseif columns % 3 == 0 then
    return column % 3 == 0
  end
  return column % 3 ~= 1 and (columns % 3 ~= 2 or column % 3 ~= 2)
end

--- An option that may be a function of the place.
local function of(value, place)
  if type(value) == "function" then
    return value(place)
  end
  return value
end

--- A floor that is one open room: where the branch has arenas and `empty` allows them, or always.
local function is_arena(h, empty, rng)
  return empty == "always" or empty == "allowed" and h.has.arena and rng:one_in(24) or false
end

--- A cavern over the whole floor.
local function cavern(floor, h, rng)
  local map = floor:area()
  local w, height = map:size()
  local cutoff = math.floor(math.max(w, height) / 2)
  local field = map:heights(rng, { grid = rng:int(1, 4) + 4, rough = rng:int(1, 8) * rng:int(1, 4), cutoff = cutoff })
  local middle = map:center()
  local open = field:flood(middle.x, middle.y, cutoff)
  open:fill("floor")
  if hold.lit(h, rng, 50) then
    open:flag("lit")
  end
end

--- Whether a room would cut what is open into more than two parts: walls and open ground take turns around it.
local function cuts(map, open, area)
  local x, y = area:origin()
  local w, h = area:size()
  -- Stretches of open ground, by their first cells on the way around.
  local function firsts(left, top, width, height, dx, dy)
    return (map:rect(left, top, width, height) * open - open:shift(dx, dy)):count()
  end
  return firsts(x, y - 1, w + 1, 1, 1, 0) + firsts(x + w, y, 1, h + 1, 0, 1) + firsts(x - 1, y + h, w + 1, 1, -1, 0)
    + firsts(x - 1, y - 1, 1, h + 1, 0, -1) > 1
end

--- Builds the rooms asked for: passes over the list, one of each kind in a pass, large ones first. Returns how many stand.
local function build_rooms(floor, names, wanted, order, space, prepare)
  local crowded, built, left = 0, 0, true
  local asked = {}
  for _, name in ipairs(order) do
    asked[#asked + 1] = wanted[name] and name
  end
  local site = { space = space, prepare = prepare }
  while left do
    left = false
    for _, name in ipairs(asked) do
      local n = wanted[name]
      if n > 0 then
        wanted[name] = n - 1
        left = left or n > 1
        -- A name that is none of the library's is a room type of the designer's.
        if floor:place_room(RULE[name] and names[name] or name, site) then
          built = built + 1
          if ONCE[name] then
            wanted[name] = 0
          elseif choice.CROWDED[name] then
            crowded = crowded + 1
            if crowded >= CROWDED then
              for other in pairs(choice.CROWDED) do
                wanted[other] = 0
              end
            end
          end
        end
      end
    end
  end
  return built
end

--- Draws the rooms and builds them.
local function rooms_of(floor, place, h, o, open, rng)
  local given = { has = h.has, open = open, unusual = of(o.unusual, place), rates = o.rates or nil, depth = h.depth }
  local rates, costs = choice.weights(place, given, rng)
  local wanted = choice.requests(rates, costs, of(o.budget, place) or choice.budget(floor:width(), floor:height()), rng)
  local space = floor:blocks { allow = allow, pick = h.has.no_cave and "middle" or "any" }
  if o.space then
    space = o.space(floor, h, space)
  end
  local prepare
  if open then
    local map = floor:area()
    prepare = function(area)
      if cuts(map, floor:corridors(), area) then
        local x, y = area:origin()
        local width, height = area:size();
        (map:rect(x - 1, y - 1, width + 2, height + 2) * map:inset(1) - floor:built()):fill("floor")
      end
    end
  end
  return build_rooms(floor, rooms, wanted, choice.order(wanted), space, prepare)
end

--- A maze all over the floor.
local function maze(floor, rng)
  local inside = floor:inside()
  inside:maze(rng, { corridor = 1, wall = 1, winding = 66 }):fill("floor")
end

--- Patches of trees where the dungeon begins.
local function trees(floor, rng)
  local map = floor:area()
  local w, h = map:size()
  repeat
    local patch = map:circle(rng:int(5, w - 6), rng:int(5, h - 6), rng:int(1, 3)) * floor:where("floor") * floor:free()
    patch:thin(rng, 60):fill("tree")
  until not rng:one_in(2)
end

--- A layout after Hengband.
---
--- `flags` of the branch (std.hengband.hold); `monsters`, a table of std.hengband, for those who live in rooms; `nests` and `pits`, lists of the kinds
--- there may be (all); `level`, a function(place), instead of the absolute depth.
---
--- The player's choices, each a value or a function(place), so that they can be read off the context: `small` = "never", "allowed" or "always", small
--- floors; `unusual` = true, rooms out of the ordinary alone; `empty` = "never", "allowed" or "always", arenas; `quest` = true, a floor of a quest, which
--- is never in ruins.
---
--- `rates` (std.hengband.choice), `budget` of rooms, `space`, a function(floor, h, blocks) that returns another way to find space than these blocks (see
--- floor:place_room), `options` of room types by name.
--- `tunnel` = depth up to which all tunnels are straight, `ways` (std.hengband.ways), `veins` (std.hengband.veins; empty: none), `materials`
--- (std.hengband.materials), `lakes` (depths, see waters.kind), `one_in_lake`, `one_in_ruin`, `goods` = false: no objects, traps and rubble; `least` rooms without
--- which the floor is refused (1).
---@param given table?
---@return fun(floor: Floor, place: Place, rng: Rng)
return function(given)
  local o = options.read("hengband.floor", given, OPTIONS)
  -- The load knows every room type there may be; a floor runs those it draws.
  if checking() then
    require "std.hengband.floor_check".options(o, call_site())
  end
  return function(floor, place, rng)
    local h = hold.open(floor, place, {
      flags = o.flags, table = o.monsters or nil, nests = o.nests or nil, pits = o.pits or nil, options = o.options,
      depth = o.level and o.level(place) or nil,
    })
    local has, depth = h.has, h.depth
    sizes.draw(floor, h, of(o.small, place) or "allowed", rng:child("size"))
    local style = ways.style(rng:child("ways"), o.ways)

    -- What lies under the rooms.
    local arena, lake, ruin, cave = false, nil, nil, false
    floor:stage("ground", function(rng)
      arena = is_arena(h, of(o.empty, place) or "allowed", rng)
      if arena then
        floor:area():inset(1):fill("floor")
        if (not rng:one_in(5) or rng:int(1, 100) > depth) and not has.darkness then
          floor:area():inset(1):flag("lit")
        end
        return
      end
      if has.destroy and depth > 30 and rng:one_in(o.one_in_ruin) and not of(o.quest, place) then
        ruin = rng:one_in(2) and "cave" or "earth"
      end
      if has.lake_water or has.lake_lava or has.lake_rubble or has.lake_tree or ruin then
        lake = ruin or rng:one_in(o.one_in_lake) and require "std.hengband.waters".kind(h, rng, o.lakes) or nil
        if lake then
          require "std.hengband.waters".lay(floor:area(), rng, lake)
          return
        end
      end
      if has.cavern and depth > 20 and rng:int(1, 1000) < depth then
        cave = true
        cavern(floor, h, rng)
      end
    end)

    local built = floor:stage("rooms", function(rng)
      if has.maze then
        maze(floor, rng)
        return o.least
      end
      return rooms_of(floor, place, h, o, arena or cave or lake ~= nil, rng)
    end)
    if built == 0 and o.least > 0 and of(o.unusual, place) then
      floor:veto("no room stands: with `unusual` there are greater vaults alone, and none of those tagged \"greater vault\" fits")
    elseif built < o.least then
      floor:veto("only " .. built .. " of at least " .. o.least .. " rooms found space")
    end

    local cut, points
    floor:stage("ruins", function(rng)
      if has.trees and depth == 1 then
        trees(floor, rng)
      end
      if ruin then
        cut = require "std.hengband.ruins".lay(floor, rng)
      end
      if (has.water_river or has.lava_river) and not has.maze and rng:one_in(RIVER_IN) then
        local rivers = require "std.hengband.rivers"
        local kind = rivers.kind(h, rng, lake)
        if kind then
          local river, x, y = rivers.cut(floor, rng, kind, floor:kept() + floor:where("permanent_wall"))
          cut = cut and cut + river or river
          points = river:has(x, y) and kind == "water" and { { x, y } } or nil
        end
      end
    end)

    local junctions = floor:stage("tunnels", function()
      if has.maze then
        return nil
      end
      return (ways.dig(floor, h, style, of(o.tunnel, place), points))
    end)
    floor:stage("veins", function(rng)
      if not lake and #o.veins > 0 then
        local more = veins.lay(floor, rng, o.veins)
        cut = cut and more and cut + more or cut or more
      end
    end)
    floor:stage("doors", function(rng)
      if junctions then
        ways.doors(floor, h, junctions, style, rng)
      end
      if cut then
        ways.mend_doors(floor, cut)
      end
    end)
    floor:stage("join", function()
      floor:join { floor = "floor" }
    end)
    floor:stage("stairs", function(rng)
      ways.stairs(floor, rng)
    end)
    if o.goods then
      floor:stage("goods", function(rng)
        goods.lay(floor, h, rng)
        -- Where who comes by no stairs arrives.
        local x, y = (floor:free() - floor:kept()):sample(rng)
        if x then
          floor:place_thing("mark", x, y, { name = "arrival" })
        end
      end)
    end
    floor:stage("materials", function(rng)
      materials.apply(floor, rng, o.materials)
    end)
  end
end
