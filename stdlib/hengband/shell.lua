-- The outside of a room: floor, the walls that tunnels come through, and light.
--
--   shell.box(area, lit)        ########     shell.around(open, lit)       #####
--                               #......#                                 ###...###
--                               #......#                                 #.......#
--                               ########                                 #########

require "std.hengband.terrains"

local t = terrain

local shell = {}

--- A rectangle of floor with walls, all of an area.
---@param area Area
---@param lit boolean
function shell.box(area, lit)
  area:fill(t.floor)
  area:border():fill(t.wall)
  if lit then
    area:all():flag("lit")
  end
end

--- Floor of any shape, with walls wherever it ends.
---@param open Region
---@param lit boolean
function shell.around(open, lit)
  open:fill(t.floor)
  open:rim():fill(t.wall)
  if lit then
    open:grow(1):flag("lit")
  end
end

return shell
