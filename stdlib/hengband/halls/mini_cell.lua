-- Small cells in a block of walls that cannot be dug, but for the one wall that leads from each cell to the next: a maze of which every second cell is shut.
--
--   ###################
--   #XXXXXXXXXXXXXXXXX#
--   #X.0.0.X.0.X.0.0.X#        X cannot be dug, 0 can. The ways in are two walls like that, opposite one another.
--   #XXXXX0X0XXX0XXX0X#
--   #0.0.0.X.0.0.X.X.0#
--   #XXXXXXXXXXXXXXXXX#
--   ###################
--
-- Nobody walks in here: the cells are sealed until somebody digs. Where a game has no digging, `passages = "secret_door"` of the room random_vault makes
-- doors of the walls that can be dug.

local t = terrain

--- An odd number, this one or the one before.
local function odd(n)
  return n - (n + 1) % 2
end

return function(area, h, rng, o)
  local w, height = area:size()
  local frame = area:sub(0, 0, odd(w), odd(height))
  w, height = frame:size()
  frame:fill(t.permanent_wall)
  frame:border():fill(t.wall)
  local block = frame:sub(1, 1, w - 2, height - 2)
  local maze, cells = block:maze(rng, { winding = 66 }), block:inset(1):every(2)
  local passage = h.has.no_doors and o.passages == "secret_door" and "floor" or o.passages
  maze:fill(t.floor);
  (maze - cells):fill(passage)
  -- Where one walks in there is no door: a tunnel comes right up to it.
  local way_in = passage == "inner_wall" and passage or "floor"
  if rng:one_in(2) then
    local y = 2 + 2 * rng:int(math.floor(height / 8), math.floor((height - 5) / 2) - math.floor(height / 8))
    frame:set(1, y, way_in)
    frame:set(w - 2, y, way_in)
  else
    local x = 2 + 2 * rng:int(math.floor(w / 8), math.floor((w - 5) / 2) - math.floor(w / 8))
    frame:set(x, 1, way_in)
    frame:set(x, height - 2, way_in)
  end
  if passage == "inner_wall" then
    cells:flag("sealed")
  end
  return frame
end
