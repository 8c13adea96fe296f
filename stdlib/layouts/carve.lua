-- What layouts share that dig one large shape and set rooms into it: the cavern, the maze, the burrows.

local carve = {}

--- Builds the rooms, in a stage of their own. They come first: the shape goes around them.
---@param floor Floor
---@param budget any rooms wanted, as `rng:draw` takes it
---@param gap integer cells kept free around each
function carve.rooms(floor, budget, gap)
  floor:stage("rooms", function(rng)
    floor:fill_rooms { budget = budget, gap = gap }
  end)
end

--- Digs a shape, except where rooms stand and so many cells around them, and leaves out parts smaller than `least` cells.
---@param floor Floor
---@param open Region cells to dig, in the frame of the map
---@param terrain string what they become
---@param least integer
---@param margin integer 0 lets the shape come up to the rooms' walls
---@return Region[] parts what was dug, largest first
function carve.dig(floor, open, terrain, least, margin)
  for _, room in ipairs(floor:rooms()) do
    open = open - floor:region_of(room.index):grow(margin)
  end
  local parts = {}
  for i, part in ipairs(open:components()) do
    if part:count() < least then
      break
    end
    part:fill(terrain)
    parts[i] = part
  end
  return parts
end

--- Doors into the rooms, where their walls have the dug shape on the other side; then all that is still apart is joined.
---@param floor Floor
---@param terrain string floor of the ways that join
---@param lay fun(sites: Region, rng: Rng) lays doors
function carve.finish(floor, terrain, lay)
  floor:stage("doors", function(rng)
    local walls = floor:area():rect(0, 0, 0, 0)
    for _, room in ipairs(floor:rooms()) do
      walls = walls + floor:region_of(room.index)
    end
    lay(walls - floor:passable(), rng)
  end)
  floor:stage("join", function()
    floor:join { floor = terrain }
  end)
end

return carve
