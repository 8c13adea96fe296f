-- What a row of any monster table may say about placing: std.population and std.band read it, the rule itself does not.
--
--   fields = row.fields { level = "number", rarity = "weight" }
--
--   { "cellar rat", level = 1, rarity = 40, group = between(2, 4), on = "mud", state = { asleep = 20 } }

local row = {}

--- Fields and what they hold (see std.monster_table).
row.ROW = {
  group = "count", -- how many of the kind come together
  band = "table", -- who else comes along: band { ... } of std.band
  on = "text", -- the terrain they keep to
  state = "any", -- how they are found: a table, or a function(m, place, rng), for floor:place_monster
}

--- The fields of a rule's rows, those for placing included.
---@param own table<string, string> the rule's own: name to kind
---@return table<string, string>
function row.fields(own)
  local all = {}
  for name, kind in pairs(row.ROW) do
    all[name] = kind
  end
  for name, kind in pairs(own) do
    all[name] = kind
  end
  return all
end

--- Refuses what the rows of a table cannot mean by these fields. `std.monster_table` calls it when the scripts load.
---@param t MonsterTable
function row.check(t)
  for i, given in ipairs(t.rows) do
    if type(given) == "table" and not given.tag then
      require "std.population.check".placing(t.who .. ": row " .. i, given, t.site)
    end
  end
end

return row
