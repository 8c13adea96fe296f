-- Veins of another rock that run through a floor, some of it with treasure that shows.
--
--      %%   %
--    %  %% %%*%          veins.lay(floor, rng, { { "magma_vein", 6, treasure = "magma_treasure", one_in = 30 } })
--     %%  %%  %

local veins = {}

--- How much of a floor a vein's start lies from its middle, at most.
local AROUND = 6

--- The veins of Hengband: terrain, how many, what holds treasure, and 1 in how many cells does.
veins.USUAL = {
  { "quartz_vein", 4, treasure = "quartz_treasure", one_in = 15 },
  { "magma_vein", 6, treasure = "magma_treasure", one_in = 30 },
}

--- Treasure by vein.
veins.TREASURE = { quartz_vein = "quartz_treasure", magma_vein = "magma_treasure" }

--- Lays veins. They turn rock, and nothing else; with `through` they turn whatever is not kept: streams of water, pits.
---@param floor Floor
---@param rng Rng
---@param list table[] rows { terrain, count, treasure =, one_in =, through = }
---@return Region? cells that were no rock and are turned
function veins.lay(floor, rng, list)
  local map = floor:area()
  local w, h = map:size()
  local rock, spread_x, spread_y = floor:where("rock") * map:inset(1), math.floor(w / AROUND), math.floor(h / AROUND)
  local cut
  for _, row in ipairs(list) do
    for _ = 1, row[2] do
      local x = math.floor(w / 2) + rng:int(-spread_x, spread_x)
      local y = math.floor(h / 2) + rng:int(-spread_y, spread_y)
      local vein = map:streamer(rng, { x = x, y = y })
      if row.through then
        vein = vein * map:inset(1) - floor:kept() - floor:where("permanent_wall") - floor:built()
        cut = cut and cut + (vein - rock) or vein - rock
      else
        vein = vein * rock
      end
      vein:fill(row[1])
      if row.treasure then
        vein:roll(rng, 1 / row.one_in):fill(row.treasure)
      end
    end
  end
  return cut
end

return veins
