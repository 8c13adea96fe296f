-- Several populations on one floor, one after the other.
--
--   population = population.all {
--     population.rooms { monsters = sleepers, chance = 33 },
--     population.count { monsters = wanderers, count = between(2, 4) },
--     function(floor, place, rng) ... end,
--   }
--
-- Each draws from a stream of its own: what one gets is no matter to the next, but for the cells it takes.

--- Several populations, one after the other.
---@param given table list of populations, monster tables or functions(floor, place, rng)
---@return Population
return function(given)
  local parts, tables = {}, {}
  for i, part in ipairs(given) do
    if type(part) == "table" and type(part.populate) == "function" then
      parts[i] = part.populate
      for _, t in ipairs(part.tables) do
        tables[#tables + 1] = t
      end
    elseif type(part) == "function" then
      parts[i] = part
    else
      blame(call_site(), "population.all: number " .. i .. " must be a population, a monster table or a function(floor, place, rng), got " .. tostring(part))
    end
  end
  if checking() and #parts == 0 then
    blame(call_site(), "population.all needs at least one population")
  end
  return require "std.population".of(function(floor, place, rng)
    for i, populate in ipairs(parts) do
      populate(floor, place, rng:child("part", i))
    end
  end, tables)
end
