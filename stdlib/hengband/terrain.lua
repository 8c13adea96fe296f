-- Who is put on what ground, after Hengband:
--
--   deep water       who lives in water (AQUATIC), nobody else
--   shallow water    who has no aura of fire (AURA_FIRE)
--   lava             who bears fire (IM_FIRE) or flies (CAN_FLY), and has no aura of cold (AURA_COLD)
--   anything else    not who lives in water, unless it flies
--
-- A monster of habitat "water" lives in water and one of habitat "air" flies, whatever its flags. The habitat counts besides: nobody is put where it
-- cannot stand.

local terrain_rule = {}

--- Kinds of the base terrains; `terrain = { sap = "shallow" }` of a population adds to them.
terrain_rule.KINDS = { deep_water = "deep", shallow_water = "shallow", lava = "lava" }

--- Whether a monster may be put on a kind of ground: "deep", "shallow", "lava" or "floor".
---@param kind string
---@param habitat string
---@param has table<string, boolean> its flags
---@return boolean
function terrain_rule.allows(kind, habitat, has)
  local aquatic = has.AQUATIC or habitat == "water"
  local flies = has.CAN_FLY or habitat == "air"
  if kind == "deep" then
    return aquatic or false
  elseif kind == "shallow" then
    return not has.AURA_FIRE
  elseif kind == "lava" then
    return (has.IM_FIRE or flies) and not has.AURA_COLD or false
  end
  return not aquatic or flies
end

return terrain_rule
