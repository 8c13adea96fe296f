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
    require "std.hengband.check".restriction(given, who, site)
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
