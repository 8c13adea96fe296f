-- What rules there are: for tools that list them, and for whoever reads on. Each file begins with what its rules take and give.
--
--   catalogue.all()      --> { { module = "magic", rule = "spell_failure", says = "how often ...", place = false, example = { { ... } } }, ... }
--
-- `place` says that a rule is asked at a floor (engine.call_at), others are asked anywhere (engine.call). `example` is a list of arguments.

local catalogue = {}

local CASTER = {
  realm = "nature", base = 40, level = 30, spell_level = 20, stat = "18/50", class = "mage", pure_caster = true, alignment = -60, missing_mana = 2,
}
local SNEAKER = { level = 30, stealth = 6, monster_level = 20 }
local STAB = { damage = 96, kind = "backstab", hp = 40, most_hp = 120, blows = 2, unlit = true }

local RULES = {
  { "magic", "spell_failure", "how often a spell fails, in percent", { CASTER } },
  { "magic", "mana_need", "what a spell costs", { { base = 10, experience = 1400 } } },
  { "magic", "stat_bonus", "what a stat is worth in casting", { "18/50" } },
  { "magic", "least_failure", "the least failure of who has a stat", { "18/50" } },

  { "energy", "gained", "the energy a turn brings at a speed", { 120 } },
  { "energy", "table", "where each step of energy begins", {} },

  { "experience", "gain", "what damage to a monster brings",
    { { monster_level = 10, value = 30, hp = "11d10", damage = 20, player_level = 18 } } },
  { "experience", "of_hit", "the damage a blow counts as", { { damage = 20, heals = true } } },
  { "experience", "of_death", "the damage a death counts as", { { most_hp = 60 } } },
  { "experience", "lock", "a lock", {} },
  { "experience", "disarmed", "a trap, disarmed", { { difficulty = 12 } } },
  { "experience", "book", "a realm's book, destroyed", { { class = "warrior", volume = 3, experience = 4000 } } },
  { "experience", "first_cast", "a spell, cast for the first time", { { value = 15, level = 20 } } },
  { "experience", "item", "an item, used before it was known", { { item_level = 30, player_level = 12 } } },
  { "experience", "potion", "a potion of experience, a patron's reward", { { experience = 4000 } } },
  { "experience", "card", "the card that shows the world", { { experience = 4000 } } },
  { "experience", "command", "the command of who tests a game", { { experience = 4000 } } },
  { "experience", "learnt", "a monster's spell, learnt", { { level = 30, mana = 12 } } },

  { "sneak", "skill", "what a sneak is worth", { SNEAKER } },
  { "sneak", "surprise_chance", "the chance to take a monster by surprise", { SNEAKER } },
  { "sneak", "attack", "a blow from behind",
    { { class = "rogue", level = 30, stealth = 6, monster_level = 20, asleep = true, damage = 24 } } },
  { "sneak", "ninja", "what a ninja makes of a blow that hits", { STAB } },
  { "sneak", "ninja_chances", "how often that is critical or fatal", { STAB } },

  { "growing_sword", "hit", "the sword after a blow", { { to_hit = 5, to_damage = 7, symbol = "p", drained = 12 } } },
  { "growing_sword", "chance", "the chance that a bonus grows with a blow", { 5 } },
  { "growing_sword", "expected_hits", "blows until a bonus is so much, on average", { { to = 10 } } },
  { "growing_sword", "table", "chances and blows for some bonuses", { { 0, 1, 2, 5, 10, 15, 20, 25, 30 } } },

  { "fishing", "may_cast", "whether a line may lie in a cell", { { dx = 1, dy = 0, water = true } } },
  { "fishing", "turn", "one turn with the line in the water", { {} }, place = true },
  { "fishing", "wait", "turns until something is landed", { { turns = 10000 } }, place = true },
  { "fishing", "catch", "who bites, and how likely each is", { {} }, place = true },

  { "summons", "call", "who comes when a leader calls", { { leader = "bird lord", leader_level = 20 } }, place = true },
  { "summons", "range", "how many a call brings", { "bird lord" } },
  { "summons", "wraiths", "how many wraiths a lord of the dead calls", { { alive = 1 } } },
  { "summons", "crawler", "a great crawler's turn", { { one_in = 1, leader_level = 20 } }, place = true },
  { "summons", "split", "one becomes two", { { hp = 31, most_hp = 60 } } },
  { "summons", "merge", "two become one", { { hp = 16, most_hp = 30, other_hp = 9, other_most_hp = 30 } } },
  { "summons", "swoop", "a great bird's call", { {} } },

  { "traps", "spring", "a great trap goes off", { { name = "piranha", x = 40, y = 12 } }, place = true },
  { "traps", "in_room", "which great trap a room has", {}, place = true },
  { "traps", "hosts", "how many pairs come to the last battle, and of which levels", { 28 } },
}

--- Every rule, in the order of their files.
---@return { module: string, rule: string, says: string, place: boolean, example: any[] }[]
function catalogue.all()
  local list = {}
  for i, row in ipairs(RULES) do
    list[i] = { module = row[1], rule = row[2], says = row[3], example = row[4], place = row.place or false }
  end
  return list
end

return catalogue
