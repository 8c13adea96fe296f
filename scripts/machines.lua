-- What stands in the blocks of the clockworks. A machine fills an area around which one can always walk.

local t = terrain
local machines = {}

--- Gears in a lattice.
function machines.gears(area, rng)
  area:all():every(2):thin(rng, 70):fill(t.gear)
end

--- A pit of works, with a bell over it now and then.
function machines.shaft(area, rng)
  local w, h = area:size()
  local pit = area:ellipse()
  pit:fill(t.chasm)
  if rng:one_in(3) then
    area:set(math.floor(w / 2), math.floor(h / 2), t.bell)
  end
end

--- Belts, side by side, with a gear at the end of each.
function machines.belts(area, rng)
  local w, h = area:size()
  if w >= h then
    for y = 0, h - 1, 2 do
      area:rect(0, y, w, 1):fill(t.belt)
      area:set(rng:pick { 0, w - 1 }, y, t.gear)
    end
  else
    for x = 0, w - 1, 2 do
      area:rect(x, 0, 1, h):fill(t.belt)
      area:set(x, rng:pick { 0, h - 1 }, t.gear)
    end
  end
end

--- Boilers, with oil about them.
function machines.boilers(area, rng)
  area:all():thin(rng, 25):fill(t.oil)
  local w, h = area:size()
  for y = 0, h - 2, 3 do
    for x = 0, w - 2, 3 do
      area:rect(x, y, 2, 2):fill(t.boiler)
    end
  end
end

--- Pistons in two rows.
function machines.pistons(area, rng)
  local w, h = area:size()
  local rows = area:rect(0, 0, w, 1) + area:rect(0, h - 1, w, 1)
  rows:thin(rng, 60):fill(t.piston)
  area:rect(0, math.floor(h / 2), w, 1):fill(t.belt)
end

--- A strongroom: walls, a door, something under lock.
function machines.vault(area, rng)
  local w, h = area:size()
  if w < 5 or h < 5 then
    return machines.gears(area, rng)
  end
  area:border():fill(t.brass_wall)
  area:inset(1):thin(rng, 25):fill(t.spring)
  local x = rng:int(1, w - 2)
  area:set(x, 0, rng:pick { t.door, t.secret_door })
  area:rect(x, 1, 1, h - 2):fill(t.plate)
end

--- Marks on the floor, and nothing to say what they count.
function machines.marks(area, rng)
  area:border():every(2):fill(t.mark)
end

--- Oil where something leaked.
function machines.spill(area, rng)
  area:cave(rng, { open = 55, passes = 2 }):fill(t.oil)
end

-- A machine is not longer than this.
local LONGEST = 12

local KINDS = {
  { "gears", 10 }, { "shaft", 5 }, { "belts", 9 }, { "boilers", 6 }, { "pistons", 8 }, { "vault", 4 }, { "marks", 3 }, { "spill", 5 }, { "none", 6 },
}

--- Puts machines into a block: one, or one into each part of a block that is too long for one, with an aisle between.
---@param area Area the inside of the block, without its outer ring of floor
---@param place Place
---@param rng Rng
function machines.furnish(area, place, rng)
  local w, h = area:size()
  if w > LONGEST and w >= h then
    local cut = rng:int(5, w - 6)
    machines.furnish(area:sub(0, 0, cut, h), place, rng)
    machines.furnish(area:sub(cut + 1, 0, w - cut - 1, h), place, rng)
    return
  elseif h > LONGEST then
    local cut = rng:int(5, h - 6)
    machines.furnish(area:sub(0, 0, w, cut), place, rng)
    machines.furnish(area:sub(0, cut + 1, w, h - cut - 1), place, rng)
    return
  end
  local build = machines[rng:weighted(KINDS)]
  if build then
    build(area, rng)
  end
end

return machines
