-- Selection by class: one of the monsters that share a letter, from a bag.
--
--   local t = nethack.class { rows = require "bestiary", class = "g", player_level = "hero_level" }
--
-- bag.lua tells how the bag is filled. Nobody comes where the bag stays empty: all members are barred, or have a frequency of 0;
-- `or_normal = true` asks the normal selection then, with the same options. Where all of a class is marked nogen, asking for it waives the
-- mark: nothing could ever come otherwise.
-- Difficulties need not rise within a class, though the rule was made for classes where they do: where one falls, the coin is not tossed.

local bag = require "std.nethack.bag"
local options = require "std.options"
local rows = require "std.nethack.rows"
local selection = require "std.nethack.selection"

local OPTIONS = selection.options { class = "", of_alignment = false, waive = false, or_normal = false }

local SIGNS = { lawful = 1, neutral = 0, chaotic = -1, [1] = 1, [0] = 0, [-1] = -1 }
local WAIVED = { nogen = true, unique = true, hell = true, nohell = true, gone = true }

local function check(o, version, site)
  if o.class == "" then
    blame(site, "nethack.class needs class = \"X\"")
  elseif o.of_alignment and not SIGNS[o.of_alignment] then
    blame(site, "nethack.class: of_alignment must be \"lawful\", \"neutral\" or \"chaotic\", or their sign, got " .. tostring(o.of_alignment))
  elseif o.of_alignment and version == "3.4.3" then
    blame(site, "nethack.class: 3.4.3 has no of_alignment")
  elseif o.waive and type(o.waive) ~= "table" then
    blame(site, "nethack.class: waive must be a list of words")
  elseif type(o.or_normal) ~= "boolean" then
    blame(site, "nethack.class: or_normal must be true or false")
  end
  for _, word in ipairs(o.waive or {}) do
    if not WAIVED[word] then
      blame(site, "nethack.class: waive has an unknown word: " .. tostring(word), "words are gone, hell, nogen, nohell, unique")
    end
  end
end

--- A table of the monsters of a class. Options are those of `nethack.normal` but for `quest`, and: `class`; `version`, "3.7" ("nh37"),
--- "3.6.2" ("nh362") or "3.4.3" ("nh343"); `of_alignment`, only those of a sign (3.6.2 and later); `waive`, a list of what does not bar:
--- "nogen", "unique", "hell", "nohell", "gone" (extinct and genocided); `or_normal`.
---@param given table
---@return MonsterTable
local function class(given)
  local o = options.read("nethack.class", given, OPTIONS)
  local ask = { class = o.class, waive = o.waive or nil, sign = SIGNS[o.of_alignment] }
  local function members(all)
    return rows.span(all, o.class)
  end
  local t = selection.new("nethack.class", given, o, function(all, s)
    if o.or_normal then
      return bag.odds(all, s, ask):or_else(require "std.nethack.normal".odds(all, s))
    end
    return bag.odds(all, s, ask, true)
  end, not o.or_normal and members or nil)
  t.rule = "nethack " .. t.version .. " class " .. o.class
  if checking() then
    check(o, t.version, t.site)
  end
  return t
end

return class
