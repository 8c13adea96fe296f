-- A maze, one cell wide.
--
--   #############
--   #...0.....0.#
--   #.0.0.000.0.#
--   #.0...0.....#
--   #############

local t = terrain

--- An odd number, this one or the one before.
local function odd(n)
  return n - (n + 1) % 2
end

return function(area, h, rng)
  local w, height = area:size()
  local frame = area:sub(0, 0, odd(w), odd(height))
  frame:fill(t.inner_wall)
  frame:border():fill(t.wall)
  frame:maze(rng, { winding = 66 }):fill(t.floor)
  return frame
end
