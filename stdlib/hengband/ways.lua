-- Ways through a floor: tunnels from room to room in a ring, doors where they enter and where they meet, stairs in dead ends.
--
--   local style = ways.style(rng)
--   local sites = ways.dig(floor, h, style, 50)
--   ways.doors(floor, h, sites, style, rng)
--   ways.stairs(floor, rng)

local doors = require "std.hengband.doors"

local ways = {}

---@class Ways how tunnels of a floor run, in percent
---@field astray integer steps in a direction of chance
---@field turn integer steps at which it looks for its target again
---@field keep_going integer times it goes on when it comes into another tunnel
---@field entry integer doors where a tunnel enters a room
---@field meeting integer doors where tunnels meet

--- Between what the numbers of a floor are drawn.
ways.RANGES = { astray = between(5, 20), turn = between(20, 60), keep_going = between(10, 40), entry = between(30, 70), meeting = between(60, 90) }

--- Draws the manner of a floor's tunnels.
---@param rng Rng
---@param given table<string, any>? other ranges
---@return Ways
function ways.style(rng, given)
  local style = {}
  for name, range in pairs(ways.RANGES) do
    style[name] = rng:draw(given and given[name] or range)
  end
  return style
end

--- Joins all rooms in a ring, in random order; what comes of it is made one part. A tunnel is straight, or where 1d(depth) is above `straight` it runs
--- like a crack in the rock.
---@param floor Floor
---@param h Hold
---@param style Ways
---@param straight integer depth up to which all are straight
---@param points table[]? cells besides, that tunnels come to
---@return Region junctions
---@return table<string, integer> failed tunnels that found no way, by style; the rooms are joined all the same
function ways.dig(floor, h, style, straight, points)
  local depth = math.max(1, h.depth)
  local cracks = math.max(0, depth - straight)
  local junctions, failed = floor:connect {
    order = "ring", style = { { "winding", depth - cracks }, { "fractal", cracks } }, astray = style.astray, turn = style.turn,
    keep_going = style.keep_going, fallback = false, points = points,
  }
  return junctions, failed
end

--- Doors where tunnels enter rooms and where they meet.
---@param floor Floor
---@param h Hold
---@param junctions Region
---@param style Ways
---@param rng Rng
function ways.doors(floor, h, junctions, style, rng)
  if h.has.no_doors then
    return
  end
  local sites, rooms = floor:door_sites(junctions), floor:built()
  local left = (sites * rooms):thin(rng, style.entry) + (sites - rooms):thin(rng, style.meeting)
  -- Never a door beside a door: of those in a row the first stays, and every other one.
  local chosen = floor:area():rect(0, 0, 0, 0)
  repeat
    local first = left - left:shift(1, 0) - left:shift(0, 1)
    chosen = chosen + first
    left = left - first - first:shift(1, 0) - first:shift(0, 1)
  until left:empty()
  doors.scatter(h, chosen, rng)
end

--- Every terrain that is a door which has to stand between two walls.
local function door_names()
  local names, known = {}, {}
  for _, kind in pairs(doors.KINDS) do
    for _, name in pairs(kind) do
      if kind ~= doors.KINDS.curtain and name ~= "floor" and not known[name] then
        names[#names + 1], known[name] = name, true
      end
    end
  end
  return names
end

--- Turns doors that hold nothing apart any more into floor: where something was cut through walls, or walls have become ground.
---@param floor Floor
---@param near Region where to look
---@param ground string? what they become ("floor")
function ways.mend_doors(floor, near, ground)
  local found
  local around = near:grow(1)
  for _, name in ipairs(door_names()) do
    local here = around * floor:where(name)
    if not here:empty() then
      found = found and found + here or here
    end
  end
  if not found then
    return
  end
  local kept = floor:kept();
  (found - kept - floor:door_sites(found)):fill(ground or "floor")
  -- Of what is kept no site is told: shut on two opposite sides, open on the two others.
  found = found * kept
  if not found:empty() then
    local open = floor:passable()
    local shut = -open
    local function across(cells)
      return cells:shift(1, 0) * cells:shift(-1, 0)
    end
    local function along(cells)
      return cells:shift(0, 1) * cells:shift(0, -1)
    end
    (found - across(shut) * along(open) - along(shut) * across(open)):fill(ground or "floor")
  end
end

--- Puts the stairs that the branch asks for where walls are on three sides, else on two, else anywhere.
---@param floor Floor
---@param rng Rng
function ways.stairs(floor, rng)
  local map = floor:area()
  local free = floor:free() - floor:kept() - floor:laid()
  local open = floor:passable()
  -- What is shut beside a cell: all that nobody passes.
  local shut = -open
  local sites = {}
  for _, stair in ipairs(floor:stairs_wanted()) do
    local x, y
    for sides = 3, 0, -1 do
      sites[sides] = sites[sides] or (sides > 0 and free:beside(shut, sides) or free)
      x, y = sites[sides]:sample(rng)
      while x and not floor:place_stairs(stair.kind, x, y, stair.to) do
        sites[sides] = sites[sides] - map:rect(x, y, 1, 1)
        x, y = sites[sides]:sample(rng)
      end
      if x then
        sites[sides] = sites[sides] - map:rect(x, y, 1, 1)
        break
      end
    end
    if not x then
      floor:veto("no cell for the stairs " .. stair.kind)
    end
  end
end

return ways
