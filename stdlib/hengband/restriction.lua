-- What a branch asks of its monsters, and how rare it makes the others.
--
--   restriction = { mode = "or", flags = { "DRAGON" }, symbols = "dD", div = 10 }
--
--   mode "and"    fits who has every flag and whose symbol is each of the symbols (so two symbols fit nobody)
--   mode "nand"   fits who does not have all of that
--   mode "or"     fits who has one of the flags or one of the symbols
--   mode "nor"    fits who has none of them
--   mode "none"   fits all
--   where         function(m, place): who it says no to does not fit, whatever the mode
--   div           the weight of those who do not fit is multiplied by div / 64: 0 (as without it) keeps them out, from 64 on the mode is no matter
--
-- A mode with nothing listed would fit all or nobody, as the mode is: it is refused when the scripts load. So are flags or symbols without a mode.
--
-- Hengband rounds each weight times div / 64 at random, up or down, each time it prepares its table. Here the weight is the fraction itself, which is
-- what that rounding gives on average; a table is prepared once and its odds are the same on every floor.

local restriction = {}

local MODES = { ["and"] = true, ["nand"] = true, ["or"] = true, ["nor"] = true, none = true }

---@class Restriction
---@field mode string
---@field flags string[]
---@field symbols string[]
---@field div number
---@field where (fun(m: Monster, place: Place): boolean)?

--- A restriction as designers write it, checked.
---@param given table?
---@param who string
---@param site any
---@return Restriction
function restriction.read(given, who, site)
  given = given or { mode = "none" }
  local symbols = {}
  if checking() then
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
  for _, code in utf8.codes(given.symbols or "") do
    symbols[#symbols + 1] = utf8.char(code)
  end
  return { mode = given.mode or "none", flags = given.flags or {}, symbols = symbols, div = math.min(given.div or 0, 64), where = given.where }
end

--- Whether all of the list hold, and whether one does.
local function tally(r, symbol, has)
  local all, one = true, false
  for _, flag in ipairs(r.flags) do
    if has[flag] then
      one = true
    else
      all = false
    end
  end
  for _, wanted in ipairs(r.symbols) do
    if wanted == symbol then
      one = true
    else
      all = false
    end
  end
  return all, one
end

--- Whether a monster fits by its symbol and flags.
---@param r Restriction
---@param symbol string
---@param has table<string, boolean> its flags
---@return boolean
function restriction.fits(r, symbol, has)
  local all, one = tally(r, symbol, has)
  if r.mode == "and" then
    return all
  elseif r.mode == "nand" then
    return not all
  elseif r.mode == "or" then
    return one
  elseif r.mode == "nor" then
    return not one
  end
  return true
end

return restriction
