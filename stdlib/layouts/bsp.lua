-- Blocks: the floor is cut in two, and the parts again, until they are small; one wall stands between neighbours, with doors in it.
--
--     ##########################
--     #.......#......#.........#
--     #.......+......#.........#
--     #.......#......###+#######
--     ####+####......+.........#
--     #.......#......#.........#
--     ##########################
--
--   layout = layouts.bsp { min = 6, doors = 80, furnish = function(area, place, rng) area:all():thin(rng, 10):fill("rubble") end }
--
-- `furnish` gets the inside of a block without its outer ring of floor, so that whatever stands there, one can walk around it.

local options = require "std.options"

local KINDS = { { "door", 6 }, { "open_door", 2 }, { "floor", 2 } }

--- Where two blocks face each other across one wall: the wall cells with floor on both sides, as a run.
--- Blocks are { x, y, w, h }. Returns x, y of the first cell, its length, and the step along the run.
local function facing(a, b)
  if b.x == a.x + a.w + 1 then
    local from, to = math.max(a.y, b.y), math.min(a.y + a.h, b.y + b.h)
    if to - from >= 3 then
      return b.x - 1, from + 1, to - from - 2, 0, 1
    end
  elseif b.y == a.y + a.h + 1 then
    local from, to = math.max(a.x, b.x), math.min(a.x + a.w, b.x + b.w)
    if to - from >= 3 then
      return from + 1, b.y - 1, to - from - 2, 1, 0
    end
  end
end

--- Puts a number into the list under a key.
local function note(lists, key, number)
  local list = lists[key]
  if list then
    list[#list + 1] = number
  else
    lists[key] = { number }
  end
end

--- All pairs of blocks that share a wall, in random order.
local function neighbours(blocks, rng)
  -- Blocks by where they begin: only those that begin behind a block's own wall can face it.
  local left, top = {}, {}
  for i, block in ipairs(blocks) do
    note(left, block.x, i)
    note(top, block.y, i)
  end
  local found = {}
  for i, a in ipairs(blocks) do
    for _, list in ipairs { left[a.x + a.w + 1] or {}, top[a.y + a.h + 1] or {} } do
      for _, j in ipairs(list) do
        if facing(a, blocks[j]) then
          found[#found + 1] = { i, j }
        end
      end
    end
  end
  return rng:shuffle(found)
end

--- The block that stands for all blocks joined with block `i`.
local function head(joined, i)
  while joined[i] ~= i do
    i = joined[i]
  end
  return i
end

--- One opening in the wall between two blocks.
local function open_wall(map, a, b, rng, o)
  local x, y, length, dx, dy = facing(a, b)
  local step = rng:int(0, length - 1)
  local kind = o.floor
  if rng:percent(o.doors) then
    kind = rng:weighted(o.kinds) or o.floor
  end
  map:set(x + step * dx, y + step * dy, kind)
end

--- A layout of blocks.
---@param given { min: integer?, doors: integer?, kinds: table?, loops: integer?, wall: string?, floor: string?, name: string?, furnish: (fun(area: Area, place: Place, rng: Rng))? }?
--- `min` side of a block (6); `doors` percent of openings that get a door (80) of these `kinds`; `loops` percent of walls opened beyond the tree
--- (25); terrains `wall` and `floor`; `name` the blocks are listed under ("block"); `furnish` for each block
---@return fun(floor: Floor, place: Place, rng: Rng)
return function(given)
  local o = options.read("layouts.bsp", given, {
    min = 6, doors = 80, kinds = KINDS, loops = 25, wall = "wall", floor = "floor", name = "block", furnish = false,
  })
  options.terrains(o, { "wall", "floor" })
  return function(floor, place, rng)
    local map = floor:area()
    local blocks = {}
    floor:stage("blocks", function(rng)
      map:fill(o.wall)
      local leaves = floor:inside():bsp(rng, { min = o.min, gap = 1 })
      for i, leaf in ipairs(leaves) do
        local x, y = leaf:origin()
        local w, h = leaf:size()
        blocks[i] = { x = x, y = y, w = w, h = h, area = leaf }
        leaf:fill(o.floor)
        floor:add_room(o.name, leaf:all())
      end
      if #blocks < 3 then
        floor:veto("only " .. #blocks .. " blocks fit")
      end
    end)
    if o.furnish then
      floor:stage("furnish", function(rng)
        for i, block in ipairs(blocks) do
          o.furnish(block.area:sub(1, 1, block.w - 2, block.h - 2), place, rng:child("block", i))
        end
      end)
    end
    floor:stage("openings", function(rng)
      local joined = {}
      for i = 1, #blocks do
        joined[i] = i
      end
      for _, pair in ipairs(neighbours(blocks, rng)) do
        local a, b = head(joined, pair[1]), head(joined, pair[2])
        if a ~= b or rng:percent(o.loops) then
          joined[a] = b
          open_wall(map, blocks[pair[1]], blocks[pair[2]], rng, o)
        end
      end
    end)
    floor:stage("join", function()
      floor:join { floor = o.floor }
    end)
  end
end
