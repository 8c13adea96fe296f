-- The last coat of paint: what gives every floor of a branch its look, whichever rooms were built on it.
--
--   floor:stage("dress", function(rng)
--     dress.repaint(floor, { wall = "masonry", floor = "flagstone" })
--     dress.patches(floor, rng, "moss", { on = "flagstone", open = 40 })
--     dress.edge(floor, "roots")
--   end)
--
-- Stages are streams of their own, so a change here leaves rooms and tunnels where they are.

local options = require "std.options"

local dress = {}

--- Turns every cell of one terrain into another, for each pair of `changes`.
---@param floor Floor
---@param changes table<string, string> terrain → terrain
function dress.repaint(floor, changes)
  for from, to in pairs(changes) do
    floor:where(from):fill(to)
  end
end

--- Turns the rock that shows (the rock next to something a walker can stand on) into another wall.
---@param floor Floor
---@param to string terrain
---@param from string? terrain that is turned ("rock")
function dress.edge(floor, to, from)
  local seen = floor:passable():grow(1) * floor:where(from or "rock")
  seen:fill(to)
end

--- Lays patches of a terrain on the ground, in natural shapes.
---@param floor Floor
---@param rng Rng
---@param to string terrain
---@param given { on: string?, open: integer?, passes: integer? }? the ground they lie on ("floor"); percent of seeds (42); smoothing (3)
function dress.patches(floor, rng, to, given)
  local o = options.read("dress.patches", given, { on = "floor", open = 42, passes = 3 })
  local shape = floor:area():cave(rng, { open = o.open, passes = o.passes })
  local ground = shape * floor:where(o.on)
  ground:fill(to)
end

--- Strews a terrain over single cells of the ground.
---@param floor Floor
---@param rng Rng
---@param to string terrain
---@param given { on: string?, percent: integer? }? the ground ("floor"), how much of it (3)
function dress.strew(floor, rng, to, given)
  local o = options.read("dress.strew", given, { on = "floor", percent = 3 })
  floor:where(o.on):thin(rng, o.percent):fill(to)
end

return dress
