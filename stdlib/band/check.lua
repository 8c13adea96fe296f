-- Refuses bands that cannot be meant. Runs when the scripts load, never for a floor.

--- What a band may hold; a slot as well, but for `nested`.
local BAND = { "chance", "depth", "when", "within", "around", "tries", "state", "nested" }
local SLOT = {
  "chance", "depth", "when", "within", "around", "tries", "state", "band", "count", "attempts", "from", "where", "at", "odds",
}
local AROUND = { leader = true, last = true, each = true }

--- Refuses what a band or slot cannot mean.
local function check_common(who, o, known, site)
  local check = require "std.population.check"
  check.known(who, o, known, site)
  check.counts(who, o, { "count", "attempts", "tries", "within" }, site)
  check.state(who, o.state, site)
  if o.depth then
    check.depth(who, o.depth, site)
  end
  if o.chance and type(o.chance) ~= "function" and not (type(o.chance) == "number" and o.chance >= 0 and o.chance <= 100) then
    blame(site, who .. ": chance must be percent, 0 to 100, or a function(leader, place), got " .. tostring(o.chance))
  end
  if o.around and not AROUND[o.around] then
    blame(site, who .. ": around must be \"leader\", \"last\" or \"each\", got " .. tostring(o.around))
  end
  for _, name in ipairs { "when", "where", "at", "odds" } do
    if o[name] and type(o[name]) ~= "function" then
      blame(site, who .. ": " .. name .. " must be a function, got " .. tostring(o[name]))
    end
  end
end

--- Refuses a slot that names nobody, or two at once.
local function check_slot(who, slot, is_band, site)
  if type(slot) ~= "table" then
    blame(site, who .. " must be a table: { \"name\", count = 3 }, got " .. tostring(slot))
  end
  check_common(who, slot, SLOT, site)
  local first = slot[1]
  if (first == nil) == (slot.from == nil) then
    blame(site, who .. " must say who: a name, \"same\", { {name, weight}, ... } or from = a monster table; one of these")
  end
  if slot.count and slot.attempts then
    blame(site, who .. " must have count or attempts, not both")
  end
  if type(first) == "string" then
    if first ~= "same" then
      refer("monster", first)
    end
  elseif type(first) == "table" then
    if #first == 0 then
      blame(site, who .. ": a list of { name, weight } needs at least one")
    end
    for _, pair in ipairs(first) do
      if type(pair) ~= "table" or type(pair[1]) ~= "string" or type(pair[2]) ~= "number" or pair[2] < 0 or pair[2] % 1 ~= 0 then
        blame(site, who .. ": who is drawn by weight is a list of { \"name\", whole number }")
      end
      refer("monster", pair[1])
    end
  elseif first ~= nil then
    blame(site, who .. " must start with a name, \"same\" or a list of { name, weight }, got " .. tostring(first))
  end
  if slot.from then
    require "std.population.check".monsters(who, slot.from, "from")
  end
  if slot.band and not is_band(slot.band) then
    blame(site, who .. ": band must be what band { ... } returns")
  end
end

--- Refuses what band { ... } cannot mean.
---@param given any
---@param is_band fun(value: any): boolean
return function(given, is_band)
  local site = call_site()
  if type(given) ~= "table" then
    blame(site, "band takes a table: band { { \"name\", count = 3 } }, got " .. tostring(given))
  end
  check_common("band", given, BAND, site)
  for i, slot in ipairs(given) do
    check_slot("band: slot " .. i, slot, is_band, site)
  end
  if #given == 0 then
    blame(site, "band needs at least one slot: { \"name\", count = 3 }")
  end
end
