-- Doors within rooms and at their walls, after Hengband.
--
--   doors.secret(h, area, x, y, rng)          -- looks like the wall around it until it is found
--   doors.random(h, area, x, y, rng)          -- open, broken, secret or shut
--
--   local kind = doors.kind(h, rng)           -- one kind for several doors
--   doors.secret(h, area, x - 3, y, rng, kind)
--   doors.secret(h, area, x + 3, y, rng, kind)
--
-- A door is of wood; of glass in a branch with the flag glass_door; in one with the flag curtain it is now and then a curtain, which can be neither
-- hidden nor locked. In a branch with the flag no_doors there is plain floor instead.

local hold = require "std.hengband.hold"
local chance = require "std.hengband.chance"
require "std.hengband.terrains"

local t = terrain

local doors = {}

--- Changed by `doors = { ... }` among the options of the floor.
local OPTIONS = {
  curtain = 256, curtain_built = 16,                        -- 1 in so many doors is a curtain; where caves are not
  open = 300, broken = 100, secret = 200, shut = 400,       -- what a random door is
  closed = 300, locked = 99, jammed = 1,                    -- what a shut one is
}

--- Terrains by kind of door and state.
doors.KINDS = {
  wood = { open = "open_door", broken = "broken_door", secret = "secret_door", closed = "door", locked = "locked_door", jammed = "jammed_door" },
  glass = { open = "open_glass_door", broken = "floor", secret = "secret_door", closed = "glass_door", locked = "glass_door", jammed = "glass_door" },
  curtain = { open = "open_curtain", broken = "open_curtain", secret = "curtain", closed = "curtain", locked = "curtain", jammed = "curtain" },
}

--- The kind of the next door.
---@param h Hold
---@param rng Rng
---@return string kind "wood", "glass" or "curtain"
function doors.kind(h, rng)
  local has = h.has
  if has.curtain then
    local o = hold.options(h, "doors", OPTIONS)
    if chance.by_build(h, rng, o.curtain, o.curtain_built) then
      return "curtain"
    end
  end
  return has.glass_door and "glass" or "wood"
end

local function put(h, area, x, y, rng, kind, state)
  if h.has.no_doors then
    area:set(x, y, t.floor)
  else
    area:set(x, y, t[doors.KINDS[kind or doors.kind(h, rng)][state]])
  end
end

--- Closed, locked or jammed.
local function shut(o, rng)
  local roll = rng:int(1, o.closed + o.locked + o.jammed)
  if roll <= o.closed then
    return "closed"
  end
  return roll <= o.closed + o.locked and "locked" or "jammed"
end

--- A secret door: it passes for a wall.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param rng Rng
---@param kind string? drawn where there is none
function doors.secret(h, area, x, y, rng, kind)
  put(h, area, x, y, rng, kind, "secret")
end

--- A glass door in a wall of glass, which hides it as well as anything.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
function doors.secret_glass(h, area, x, y)
  area:set(x, y, h.has.no_doors and t.glass_floor or t.glass_door)
end

--- A locked door, of glass where the branch has such.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param rng Rng
---@param kind string?
function doors.locked(h, area, x, y, rng, kind)
  put(h, area, x, y, rng, kind or h.has.glass_door and "glass" or "wood", "locked")
end

--- A door that is shut: mostly just closed, else locked, seldom jammed.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param rng Rng
---@param kind string?
function doors.shut(h, area, x, y, rng, kind)
  put(h, area, x, y, rng, kind, shut(hold.options(h, "doors", OPTIONS), rng))
end

--- A door in any state.
---@param h Hold
---@param area Area
---@param x integer
---@param y integer
---@param rng Rng
---@param kind string?
function doors.random(h, area, x, y, rng, kind)
  local o = hold.options(h, "doors", OPTIONS)
  local roll, state = rng:int(1, o.open + o.broken + o.secret + o.shut), nil
  if roll <= o.open then
    state = "open"
  elseif roll <= o.open + o.broken then
    state = "broken"
  elseif roll <= o.open + o.broken + o.secret then
    state = "secret"
  else
    state = shut(o, rng)
  end
  put(h, area, x, y, rng, kind, state)
end

--- What doors of a kind are in any state, with weights.
local function mix(o, kind)
  local names, shut_ones = doors.KINDS[kind], o.closed + o.locked + o.jammed
  return {
    { names.open, o.open * shut_ones }, { names.broken, o.broken * shut_ones }, { names.secret, o.secret * shut_ones },
    { names.closed, o.shut * o.closed }, { names.locked, o.shut * o.locked }, { names.jammed, o.shut * o.jammed },
  }
end

--- Doors in any state on many cells, each as `random` makes it.
---@param h Hold
---@param cells Region
---@param rng Rng
function doors.scatter(h, cells, rng)
  local o, has = hold.options(h, "doors", OPTIONS), h.has
  if has.no_doors then
    cells:fill(t.floor)
    return
  end
  local curtain_in = has.curtain and (has.no_cave and o.curtain_built or o.curtain) or 0
  if curtain_in > 0 then
    local curtains = cells:roll(rng, 1 / curtain_in):scatter(rng, mix(o, "curtain"))
    cells = cells - curtains
  end
  cells:scatter(rng, mix(o, has.glass_door and "glass" or "wood"))
end

return doors
