-- Chances as rooms of Hengband floors say them: 1 in n, with 0 for never, and whether a room is lit.
--
--   if chance.one_in(rng, o.pillars) then ... end
--   local lit = chance.lit(h, rng, o.lit, o.lit_die)

local hold = require "std.hengband.hold"

local chance = {}

--- True once in n times; never for 0.
---@param rng Rng
---@param n integer
---@return boolean
function chance.one_in(rng, n)
  return n > 0 and rng:one_in(n)
end

--- 1 in n, or 1 in `built` where the branch is built rather than grown (it has the flag no_cave).
---@param h Hold
---@param rng Rng
---@param n integer
---@param built integer
---@return boolean
function chance.by_build(h, rng, n, built)
  return chance.one_in(rng, h.has.no_cave and built or n)
end

--- Whether a room is lit. The die is rolled for the bound (the depth is at most 1d25) or for the depth (1d(depth) is at most 15), which lets rooms deep
--- down be lit now and then.
---@param h Hold
---@param rng Rng
---@param bound integer 0: never
---@param die string? "bound" (default) or "depth"
---@return boolean
function chance.lit(h, rng, bound, die)
  if bound < 1 then
    return false
  elseif die == "depth" then
    return rng:int(1, math.max(1, h.depth)) <= bound and not h.has.darkness
  end
  return hold.lit(h, rng, bound)
end

return chance
