-- Checks of the options of hengband.table and hengband.angband. They run when the scripts load.

local check = {}

--- The rule's own formula of the jump: what `out_of_depth` is where nothing else is said.
check.FORMULA = {}

--- Whether a value is a whole number from 0.
---@param n any
---@return boolean
function check.whole(n)
  return type(n) == "number" and n >= 0 and n % 1 == 0 and n < math.huge
end

local whole = check.whole

--- Refuses options that cannot be meant.
---@param o table
---@param who string
---@param site any line to blame
function check.options(o, who, site)
  if not (whole(o.max_level) and o.max_level >= 1) then
    blame(site, who .. ": max_level must be a whole number from 1, got " .. tostring(o.max_level))
  end
  local sum = 0
  if type(o.best_of) ~= "table" or #o.best_of == 0 or #o.best_of > 10 then
    blame(site, who .. ": best_of must be a list of 1 to 10 shares, as { 40, 50, 10 }: of one draw, of the best of two, of three")
  end
  for i, share in ipairs(o.best_of) do
    if type(share) ~= "number" or not (share >= 0 and share < math.huge) then
      blame(site, who .. ": share " .. i .. " of best_of must be a number from 0, got " .. tostring(share))
    end
    sum = sum + share
  end
  if sum == 0 then
    blame(site, who .. ": best_of must have a share above 0")
  end
  if o.turns and not whole(o.turns) and type(o.turns) ~= "function" then
    blame(site, who .. ": turns must be a whole number or a function(place), got " .. tostring(o.turns))
  end
  for _, name in ipairs { "where", "level" } do
    if o[name] and type(o[name]) ~= "function" then
      blame(site, who .. ": " .. name .. " must be a function, got " .. tostring(o[name]))
    end
  end
  local out = o.out_of_depth
  if type(out) == "table" and out ~= check.FORMULA then
    require "std.population.check".known(who .. ": out_of_depth", out, { "one_in", "bonus" }, site)
    if not (whole(out.one_in) and out.one_in >= 1) or type(out.bonus) ~= "number" or out.bonus % 1 ~= 0 then
      blame(site, who .. ": out_of_depth must be { one_in = whole number from 1, bonus = whole number }")
    end
  elseif type(out) ~= "boolean" and type(out) ~= "function" and type(out) ~= "table" then
    blame(site, who .. ": out_of_depth must be true, false, { one_in =, bonus = } or a function(level, place), got " .. tostring(out))
  end
  if o.gone and type(o.gone) ~= "function" and type(o.gone) ~= "string" then
    blame(site, who .. ": gone must be a function(m, place) or the name of a context value, got " .. tostring(o.gone))
  end
end

return check
