-- What the tables of std.nethack have in common: rows, options, versions, groups, and making one monster on demand.

local host = require "std.nethack.host"
local monster_table = require "std.monster_table"
local rows = require "std.nethack.rows"

local selection = {}

--- Names of the rule sets.
local VERSIONS = {
  ["3.7"] = "3.7",
  nh37 = "3.7",
  ["3.6.2"] = "3.6.2",
  nh362 = "3.6.2",
  ["3.4.3"] = "3.4.3",
  nh343 = "3.4.3",
}

--- Classes that rules single out; `letters = { float = { "e" } }` replaces one of the lists.
local LETTERS = {
  elemental = { "E" }, -- on an elemental plane only those at home there
  trapper = { "t" }, -- not on the plane of air, though they fly
  float = { "e", "y" },
  noncorporeal = { " " },
  whirly = { "v" },
  always_hell = { "L" }, -- by class never where `hell` or `nohell` forbids it
}

--- How often a monster that does not fit its cell is put back; the next one is taken whatever it is.
local PUT_BACK = 50

local OPTIONS = { rows = false, label = false, version = false, letters = false, peaceful = false, min_adjust = 0, max_adjust = 0 }

--- The options of a selection: those all have, and its own.
---@param own table option to default
---@return table
function selection.options(own)
  for _, common in ipairs({ OPTIONS, host.OPTIONS }) do
    for name, default in pairs(common) do
      own[name] = default
    end
  end
  return own
end

--- Whether no warning is due for monsters that never appear: a list shared by tables does not claim that all of it comes in each, and where
--- the host tells anything but the values of now, they may come yet.
local function open_ended(o)
  if o.rows then
    return true
  end
  for option in pairs(host.OPTIONS) do
    local value = o[option]
    if type(value) == "function" or option == "player_level" and not value or type(value) == "string" and not host.is_word(option, value) then
      return true
    end
  end
  return false
end

local function letters_of(given)
  local letters = {}
  for role, list in pairs(LETTERS) do
    letters[role] = {}
    for _, class in ipairs(given and given[role] or list) do
      letters[role][class] = true
    end
  end
  return letters
end

local methods = {}

--- What holds at a place, from the options.
---@param place Place
---@return Scene
function methods:scene(place)
  local s = host.scene(self.readers, place)
  s.version, s.letters, s.min_adjust, s.max_adjust = self.version, self.letters, self.min_adjust, self.max_adjust
  return s
end

--- Names of the monsters, one for each outcome: all rows, or those of a part of the list.
---@return string[]
function methods:names()
  if not self.spelt then
    local all = self.bestiary
    local names, first, last = all:names(), 1, nil
    if self.part then
      first, last = self.part(all)
    end
    self.offset = first - 1
    self.spelt, self.row_of, self.monsters = {}, {}, {}
    for i = first, last or #names do
      self.spelt[i - self.offset] = names[i]
      self.row_of[i - self.offset] = all.row_of[i]
    end
    if checking() and self.meant_absent ~= true then
      self.meant_absent = {}
      for i, name in ipairs(names) do
        local flags = rows.traits(all, i).flags
        self.meant_absent[name] = flags.nogen or flags.unique or flags.placeholder or nil
      end
    end
  end
  return self.spelt
end

--- What an outcome is. Who comes in groups has them as the `group` of its row, unless that has one.
---@param i integer
---@return Monster
function methods:monster(i)
  self:names()
  local known = self.monsters[i]
  if known then
    return known
  end
  local m = self.bestiary:monster(i + self.offset)
  local flags = rows.traits(self.bestiary, i + self.offset).flags
  local row = type(m.row) == "table" and m.row or {}
  if (flags.small_group or flags.large_group) and row.group == nil then
    local own, own_row = {}, {}
    for key, value in pairs(m) do
      own[key] = value
    end
    for key, value in pairs(row) do
      own_row[key] = value
    end
    own_row.group = function(leader, place, rng)
      return self:group(leader, place, rng)
    end
    own.row = own_row
    m = own
  end
  self.monsters[i] = m
  return m
end

--- How many of a monster come together, from its flags and the player's level; companions that turn out peaceful stay away.
---@param m Monster one of this table's
---@param place Place
---@param rng Rng
---@return integer
function methods:group(m, place, rng)
  local size = require "std.nethack.group".count(rows.flags(m), self.readers.player_level(place), rng)
  local left = size
  if self.peaceful then
    for _ = 2, size do
      if self.peaceful(m, place, rng) then
        left = left - 1
      end
    end
  end
  return left
end

--- The chance of each number together, the leader included: a list from 1. Peaceful ones are counted.
---@param m Monster one of this table's
---@param place Place
---@return number[]
function methods:group_sizes(m, place)
  return require "std.nethack.group".sizes(rows.flags(m), self.readers.player_level(place))
end

--- The level a monster of this table is made with, see nethack/level.lua.
---@param m Monster one of this table's
---@param place Place
---@return integer
function methods:level(m, place)
  local base, s = type(m.row) == "table" and m.row.level or m.level, self:scene(place)
  if type(base) == "function" then
    base = base(m, place)
  end
  return require "std.nethack.level"(base, s.z, s.xl)
end

--- A table of the same monsters with other odds.
local function derived(from, at)
  local t = monster_table.new { rule = from.rule, who = from.who, rows = from.rows, fields = from.fields, checked = true, at = at }
  for _, name in ipairs({ "bestiary", "part", "readers", "version", "letters", "peaceful", "min_adjust", "max_adjust", "meant_absent" }) do
    t[name] = from[name]
  end
  for name, method in pairs(methods) do
    t[name] = method
  end
  return t
end

--- The table for those alone that `keep(m, place)` lets pass, see std.monster_table.
---@param keep fun(m: Monster, place: Place): boolean
---@return MonsterTable
function methods:only(keep)
  return derived(self, function(_, place)
    local kept = {}
    for i = 1, #self:names() do
      kept[i] = keep(self:monster(i), place) and true or false
    end
    return self:odds(place):filter(kept)
  end)
end

--- The odds once a monster that does not fit its cell is put back, 50 times at most; the next is taken whatever it is.
--- `keep(m, place)` says whether it fits; `first(m, place)` is asked of the first pick as well (of those who throw boulders, where that
--- would spoil a puzzle).
---@param keep fun(m: Monster, place: Place): boolean
---@param first? fun(m: Monster, place: Place): boolean
---@return MonsterTable
function methods:fitting(keep, first)
  return derived(self, function(_, place)
    local all = self:odds(place)
    local n = #all
    local fits, fits_first, bad, bad_first = {}, {}, 0, 0
    for i = 1, n do
      local m, chance = self:monster(i), all:at(i)
      fits[i] = keep(m, place) and true or false
      fits_first[i] = fits[i] and (not first or first(m, place)) and true or false
      bad = bad + (fits[i] and 0 or chance)
      bad_first = bad_first + (fits_first[i] and 0 or chance)
    end
    -- `again`: picks 2 to 50, each as likely as it is to come to it; `last`: the chance that it comes to pick 51.
    local again, last = 0, bad_first
    for _ = 2, PUT_BACK do
      again = again + last
      last = last * bad
    end
    local chances, sum = {}, 0
    for i = 1, n do
      local chance = all:at(i)
      chances[i] = (fits_first[i] and chance or 0) + (fits[i] and chance * again or 0) + chance * last
      sum = sum + chances[i]
    end
    -- A pick of nobody is final, at whichever try.
    local nobody = all:nobody() * (1 + again + last)
    if sum == 0 then
      return odds.none(n)
    end
    return odds.mix { { sum, odds.weighted(chances) }, { nobody, odds.none(n) } }
  end)
end

--- Makes one monster on demand, as items and spells do, or the passing of time: the monster and how many of it come, or nil for nobody.
--- `ask.name`: a certain one, unless it is genocided; `ask.class`: one of a class; else one by the table, in a group unless `ask.alone`, and
--- none where nothing comes unasked (`nomongen`). `ask.fits(m, place)` says whether it can be at its cell, `ask.first` is asked of the
--- first pick as well, see `fitting`.
---@param place Place
---@param rng Rng
---@param ask? { name: string?, class: string?, fits: (fun(m: Monster, place: Place): boolean)?, first: (fun(m: Monster, place: Place): boolean)?, alone: boolean? }
---@return Monster?
---@return integer? # how many together
function methods:create(place, rng, ask)
  return require "std.nethack.create"(self, place, rng, ask or {}, PUT_BACK)
end

--- A table over the rows of `given`, with the options read and the methods above.
---@param who string
---@param given table what the designer wrote
---@param o table the same, read
---@param at fun(all: Bestiary, s: Scene): Odds
---@param part? fun(all: Bestiary): integer, integer first and last row of those that are outcomes (all)
---@return MonsterTable
function selection.new(who, given, o, at, part)
  local list = o.rows or given
  if checking() then
    require "std.nethack.check".options(who, given, o, LETTERS, call_site())
  end
  local all = rows.bestiary(who, list)
  local t = monster_table.new {
    rule = who,
    who = who,
    rows = list,
    fields = all.fields,
    checked = true,
    at = function(t, place)
      return at(all, t:scene(place))
    end,
  }
  t.bestiary, t.part = all, part
  t.version = VERSIONS[o.version or "3.7"]
  if not t.version then
    blame(t.site, who .. ": version must be \"3.7\", \"3.6.2\" or \"3.4.3\", got " .. tostring(o.version))
  end
  t.label = o.label or nil
  t.letters = letters_of(o.letters)
  t.readers = host.readers(who, t.site, o)
  t.peaceful = o.peaceful or nil
  t.min_adjust, t.max_adjust = o.min_adjust, o.max_adjust
  t.meant_absent = open_ended(o)
  for name, method in pairs(methods) do
    t[name] = method
  end
  return t
end

return selection
