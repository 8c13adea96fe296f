-- What lies on a Hengband floor, as the host is asked for it. Undercroft has no items: what is asked for is in the floor's list of things.
--
--   things.item(area, x, y)                      -- an item for the floor's depth
--   things.item(area, x, y, 20, "great")         -- for depth + 20, and a great one at that
--   things.trap(area, x, y, "piranha")

require "std.hengband.terrains"

local things = {}

--- Asks for an item.
---@param area Area
---@param x integer
---@param y integer
---@param over integer? levels above the floor's depth (0)
---@param quality string? "good" or "great"
---@param kind string? what sort of item: "potion"
---@return boolean?
function things.item(area, x, y, over, quality, kind)
  local tags = {}
  tags[#tags + 1] = quality
  tags[#tags + 1] = kind
  return area:thing("item", x, y, { level = over or 0, tags = tags })
end

--- Asks for gold.
---@param area Area
---@param x integer
---@param y integer
---@return boolean?
function things.gold(area, x, y)
  return area:thing("item", x, y, { name = "gold" })
end

--- Asks for a trap: any, or the one named.
---@param area Area
---@param x integer
---@param y integer
---@param name string?
---@return boolean?
function things.trap(area, x, y, name)
  return area:thing("trap", x, y, { name = name })
end

--- Makes a cell the entrance of a shop. The floor remembers a black market: there is one at most.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param name string
function things.shop(h, area, x, y, name)
  area:set(x, y, terrain.shop)
  area:thing("feature", x, y, { name = name, tags = { "shop" } })
  h.state.black_market = h.state.black_market or name == "black market"
end

return things
