-- Doors where tunnels meet rooms.
--
--   local junctions = floor:stage("tunnels", function(rng) return floor:connect { style = "winding" } end)
--   floor:stage("doors", function(rng) doors.lay(floor, junctions, rng, { percent = 60 }) end)
--
--      ####            ####
--      #..#            #..#
--   .....x#     ->   ..+..#      x and its like: a wall above and below, open on both sides
--      #..#            #..#
--
-- A door is laid only where it holds two sides apart: between two walls, and never beside another door. Doors that stand already stay as they are.

local options = require "std.options"

local doors = {}

--- Lays doors on those of `cells` that can take one.
---@param floor Floor
---@param cells Region where to look, usually the junctions that `floor:connect` returns
---@param rng Rng
---@param given { percent: integer?, kinds: table? }? `percent` of the sites get a door (60); `kinds` are terrains with weights
---@return integer laid
function doors.lay(floor, cells, rng, given)
  local o = options.read("doors.lay", given, {
    percent = 60,
    kinds = { { "door", 8 }, { "open_door", 2 }, { "secret_door", 1 } },
  })
  local map = floor:area()
  local width = map:width()
  local laid, taken = 0, {}
  -- What is passable and not free is a door, or somebody's.
  local sites = floor:door_sites(cells) - (floor:passable() - floor:free())
  for x, y in sites:cells() do
    local cell = y * width + x
    local beside = taken[cell - width] or taken[cell - 1]
    if not beside and rng:percent(o.percent) then
      local kind = rng:weighted(o.kinds)
      if kind then
        map:set(x, y, kind)
        taken[cell] = true
        laid = laid + 1
      end
    end
  end
  return laid
end

return doors
