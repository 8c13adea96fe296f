-- Something dead walks here, of those that are neither much too weak nor too strong for the depth. The colder the floor, the more of them.

local t = terrain

--- The dead that belong near a depth.
local function near(depth)
  local found = {}
  for _, name in ipairs(monsters_tagged "dead") do
    local m = monster_info(name)
    local lord = false
    for _, tag in ipairs(m.tags) do
      lord = lord or tag == "lord" or tag == "named"
    end
    if not lord and m.habitat ~= "amphibious" and m.level >= depth - 3 and m.level <= depth + 2 then
      found[#found + 1] = name
    end
  end
  return found
end

return fill {
  name = "haunting",
  tags = { "fill", "dead" },
  depth = { { branch = "undercroft", min = 3 }, { branch = "catacombs" } },
  light = "dark",
  weight = 6,
  apply = function(region, place, rng)
    region:thin(rng, 6):fill(t.bones)
    local dead = near(place.absolute)
    if #dead == 0 then
      return
    end
    local who = rng:pick(dead)
    for _, spot in ipairs(region:sample_n(rng, rng:int(1, 2))) do
      region:area():monster(who, spot.x, spot.y, { note = "It does not leave this room." })
    end
  end,
}
