-- Checks of the options of hengband.table, hengband.angband and hengband.populate, and of restrictions. They run when the scripts load.

local jump = require "std.hengband.jump"

local check = {}

local whole = jump.whole

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
  if type(out) == "table" and out ~= jump.FORMULA then
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

local MODES = { ["and"] = true, ["nand"] = true, ["or"] = true, ["nor"] = true, none = true }

--- Refuses a restriction that cannot be meant.
---@param given any
---@param who string
---@param site any
function check.restriction(given, who, site)
  if type(given) ~= "table" then
    blame(site, who .. ": restriction must be a table { mode =, flags =, symbols =, div = }, got " .. tostring(given))
  end
  require "std.population.check".known(who .. ": restriction", given, { "mode", "flags", "symbols", "div", "where" }, site)
  local mode, flags, div = given.mode or "none", given.flags or {}, given.div or 0
  if not MODES[mode] then
    blame(site, who .. ": mode of restriction must be \"and\", \"nand\", \"or\", \"nor\" or \"none\", got " .. tostring(mode))
  end
  if type(flags) ~= "table" then
    blame(site, who .. ": flags of restriction must be a list of words, got " .. tostring(flags))
  end
  for _, flag in ipairs(flags) do
    if type(flag) ~= "string" then
      blame(site, who .. ": flags of restriction must be a list of words, it has " .. tostring(flag))
    end
  end
  if given.symbols ~= nil and type(given.symbols) ~= "string" then
    blame(site, who .. ": symbols of restriction must be a text, as \"dD\", got " .. tostring(given.symbols))
  end
  local nothing = #flags == 0 and (given.symbols or "") == ""
  if mode ~= "none" and nothing then
    blame(site, who .. ": restriction of mode \"" .. mode .. "\" lists no flags and no symbols", "it would fit "
      .. ((mode == "or" or mode == "nand") and "nobody" or "everybody") .. "; leave the restriction out for that, or name what it asks for")
  elseif mode == "none" and not nothing then
    blame(site, who .. ": restriction lists flags or symbols but no mode", "say mode = \"and\", \"nand\", \"or\" or \"nor\"")
  end
  if type(div) ~= "number" or not (div >= 0 and div < math.huge) then
    blame(site, who .. ": div of restriction must be a number from 0 to 64, got " .. tostring(div))
  end
  if given.where and type(given.where) ~= "function" then
    blame(site, who .. ": where of restriction must be a function(m, place), got " .. tostring(given.where))
  end
end

--- A table of std.hengband.
local function check_table(t)
  if type(t) ~= "table" or not t.depth_of then
    blame(call_site(), "hengband.populate: option 'table' must be what hengband.table or hengband.angband returns, got " .. tostring(t))
  end
end

--- Refuses options of hengband.populate that cannot be meant.
---@param o table
function check.populate(o)
  local population = require "std.population.check"
  check_table(o.table)
  population.counts("hengband.populate", o, { "count", "base", "distance" })
  if o.horde and (type(o.horde) ~= "number" or o.horde < 1 or o.horde % 1 ~= 0) then
    blame(call_site(), "hengband.populate: option 'horde' is a whole number from 1, or false for none, not " .. tostring(o.horde))
  end
  population.state("hengband.populate", o.state)
  for _, name in ipairs { "guardian", "shadow" } do
    if o[name] then
      refer("monster", o[name])
    end
  end
  if o.ward then
    refer("terrain", o.ward)
  end
  for name, kind in pairs(o.terrain or {}) do
    refer("terrain", name)
    if kind ~= "deep" and kind ~= "shallow" and kind ~= "lava" and kind ~= "floor" then
      blame(call_site(), "hengband.populate: terrain says what kind each is: \"deep\", \"shallow\", \"lava\" or \"floor\", got " .. tostring(kind))
    end
  end
  for i, one in ipairs(o.checks or {}) do
    if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "function" then
      blame(call_site(), "hengband.populate: check " .. i .. " must be { \"word\", function(m, floor, x, y, place, crew) }")
    end
  end
  for i, one in ipairs(o.quest or {}) do
    if type(one) ~= "table" or type(one[1]) ~= "string" then
      blame(call_site(), "hengband.populate: quest " .. i .. " must be { \"name\", count = 1 }")
    end
    refer("monster", one[1])
    population.counts("hengband.populate: quest " .. i, one, { "count" })
  end
end

return check
