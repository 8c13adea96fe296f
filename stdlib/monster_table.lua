-- A monster table: rows of monsters, and a rule that turns them into odds for a place.
--
--   local t = monster_table.new {
--     rule = "by weight",
--     rows = { { "rat", weight = 3 }, { "bat", weight = function(m, place) return place.depth end }, { tagged "dead", weight = 1 } },
--     fields = { weight = "weight" },
--     at = function(t, place) return odds.weighted(t:numbers("weight", place, 10)) end,
--   }
--   t:odds(place)        the odds of each row, worked out and never sampled; what is left over is nobody
--   t:draw(place, rng)   one monster, or nil for nobody
--
-- Rules are pure: they see the place, never a map or a random stream. The engine works the odds of a branch's population out at every depth
-- when the scripts load, and keeps them: a floor only draws. `std.crawl`, `std.nethack` and `std.hengband` are rules built on this.

local monster_table = {}

---@class MonsterTable
---@field rule string name of the rule, for charts
---@field who string name of the function that made it, for messages
local methods = {}
local meta = { __index = methods }

-- What a rule needs to work odds out, and a floor that only draws does not, is loaded when it is first asked for.
setmetatable(methods, {
  __index = function(_, name)
    local found = require "std.monster_table.rule"[name]
    methods[name] = found
    return found
  end,
})

--- A table of monsters. `given.rows` are names, `{ name, ... }`, `tagged "word"` or `{ tagged "word", ... }`; `given.fields` says what a row
--- may hold: name to kind ("number", "weight", "count", "text", "flag", "table", "any"); `given.at(t, place)` gives the odds, one for each
--- of `t:names()`; `given.twice` lets a monster stand in several rows. `who` is named in messages.
--- `given.told(t, place)` gives the numbers behind the odds to tools that show them, `{ weight = { one for each name }, ... }`; without it they show
--- the level, rarity and weight that rows have.
--- `given.checked` says that the rows were looked over for another table.
---@param given table
---@return MonsterTable
function monster_table.new(given)
  if checking() then
    local rows = type(given) == "table" and given.rows
    if type(rows) ~= "table" or given.at ~= nil and type(given.at) ~= "function" then
      blame(call_site(), "monster_table.new takes { rule =, rows = { ... }, at = function(t, place) ... end, ... }")
    end
  end
  local t = setmetatable({ rule = given.rule, who = given.who or given.rule, rows = given.rows, fields = given.fields or {}, at = given.at, told = given.told, twice = given.twice }, meta)
  t.tables = { t }
  t.populate = function(floor, place, rng)
    return require "std.population".cells({ monsters = t }).populate(floor, place, rng)
  end
  if checking() then
    t.site = call_site()
    if not given.checked then
      require "std.monster_table.check"(t)
    end
  end
  return t
end

--- Names and rows where some rows stand for all monsters with a tag.
local function spell_tags(given)
  local names, rows, seen = {}, {}, {}
  for _, row in ipairs(given) do
    local name = type(row) == "table" and row[1] or row
    if type(name) == "string" then
      seen[name] = true
    end
  end
  for _, row in ipairs(given) do
    local first = type(row) == "table" and not row.tag and row[1] or row
    local tag = type(first) == "table" and first.tag
    if tag then
      for _, name in ipairs(monsters_tagged(tag)) do
        -- A monster with a row of its own keeps to it.
        if not seen[name] then
          names[#names + 1] = name
          rows[#rows + 1] = row
          seen[name] = true
        end
      end
    else
      names[#names + 1] = first
      rows[#rows + 1] = row
    end
  end
  return names, rows
end

--- Names and rows, tags spelt out.
local function spell(t)
  local names, tagged_rows = {}, false
  for i, row in ipairs(t.rows) do
    local name = type(row) == "table" and not row.tag and row[1] or row
    names[i] = name
    tagged_rows = tagged_rows or type(name) ~= "string"
  end
  t.spelt, t.row_of, t.monsters = names, t.rows, {}
  if tagged_rows then
    t.spelt, t.row_of = spell_tags(t.rows)
  end
  return t.spelt
end

--- Names of the monsters, one for each outcome of the odds.
---@return string[]
function methods:names()
  return rawget(self, "spelt") or spell(self)
end

--- The odds at a place: one outcome for each of `names()`, nobody for what is left over. Worked out once for each place.
---@param place Place
---@return Odds
function methods:odds(place)
  if rawget(self, "kept_place") ~= place then
    if not self.at then
      blame(self.site, self.who .. " has no rule: at = function(t, place) ... end")
    end
    self.kept_odds = self.at(self, place)
    self.kept_place = place
  end
  return self.kept_odds
end

--- One monster as likely as the odds say; nil for nobody.
---@param place Place
---@param rng Rng
---@return Monster?
function methods:draw(place, rng)
  local i = self:odds(place):draw(rng)
  return i and self:monster(i)
end

return monster_table
