-- Experience: what a blow, a death and everything else is worth.
--
--   local dealt = experience.of_hit { damage = 20 }                                                          --> 20
--   experience.gain { monster_level = 10, value = 30, hp = "11d10", damage = dealt, player_level = 18 }      --> 2.479...
--   experience.potion { experience = 1000 }                                                                  --> 510
--
-- After Hengband 2.1. What a monster brings is shared out by damage: a blow that takes off as much as it can be expected to have brings half of
-- level * value / (player level + 2), and its death the rest.
--
--   gain = level * energy(its speed now) * damage * value / ((player level + 2) * energy(its kind's speed) * dice * (sides + 1))
--
-- with dice * sides * 2 for a kind that always has the most hit points, twice as many dice in a nightmare, a fifth on the surface (but for a unique that
-- lives nowhere else), and a quarter for every 400 of a breeder that were killed, at most eight times over. The gain is not rounded: a game keeps the
-- fraction for the next blow.
--
-- Where the account leaves it open: of whole numbers that are divided the rest is dropped; a book's worth is held to 1 to 10000 last, after the
-- third volume's quarter.

local arguments = require "std.arguments"
local energy = require "rules.energy"

local experience = {}

local floor, max, min = math.floor, math.max, math.min

local SPEED = { "whole number", default = energy.USUAL, from = energy.SLOWEST, to = energy.FASTEST }

--- Damage and experience: numbers of which products are still exact.
local MOST = 2 ^ 31

local GAIN = {
  monster_level = { "whole number", from = 0, to = 200 },
  value = { "number", from = 0, to = 1000000 },                  -- the kind's, at the player's own level
  hp = { "dice" },                                            -- the kind's, "11d10"
  most_hp = { "flag" },                                       -- the kind always has the most that dice can show
  speed = SPEED,                                              -- its own now
  usual_speed = SPEED,                                        -- its kind's
  damage = { "whole number", from = 0, to = 1000000 },        -- what of_hit or of_death made of it
  player_level = { "whole number", from = 1, to = 99 },       -- the highest the player has had
  nightmare = { "flag" },
  surface = { "flag" },
  wild_unique = { "flag" },                                   -- a unique that lives on the surface alone
  breeder = { "flag" },                                       -- it multiplies, or is called up in hosts like one that does
  killed = { "whole number", default = 0, from = 0, to = MOST }, -- of its kind, so far
  pet = { "flag" },
  arena = { "flag" },
  nobody = { "flag" },                                        -- it is of no kind that there is
}

--- Breeders: so many kills quarter the gain, and so often at most.
local KILLS, QUARTERS = 400, 8

--- On the surface the gain is this much less.
local SURFACE = 5

--- What damage to a monster brings.
---@param given table see GAIN above
---@return number not rounded
function experience.gain(given)
  local o = arguments.read("experience.gain", given, GAIN)
  if o.pet or o.arena or o.nobody then
    return 0
  end
  local dice, sides = arguments.dice(o.hp)
  local hp = dice * (o.nightmare and 2 or 1) * (o.most_hp and 2 * sides or sides + 1)
  local share = (o.player_level + 2) * energy.gained(o.usual_speed) * hp
  if o.surface and not o.wild_unique then
    share = share * SURFACE
  end
  local gain = o.monster_level * energy.gained(o.speed) * o.damage * o.value / share
  if o.breeder then
    for _ = 1, min(QUARTERS, floor(o.killed / KILLS)) do
      gain = gain / 4
    end
  end
  return gain
end

local HIT = {
  damage = { "whole number", from = 0, to = 1000000 },
  heals = { "flag" },         -- the kind can heal itself: two thirds, so that nobody is paid twice for the same wound
  only_killed = { "flag" },   -- the kind brings nothing before it is dead
}
local DEATH = {
  most_hp = { "whole number", from = 0, to = 1000000 }, -- the most this one has had
  only_killed = { "flag" },
}

--- The damage a blow counts as.
---@param given table `damage`; `heals`, `only_killed`
---@return integer
function experience.of_hit(given)
  local o = arguments.read("experience.of_hit", given, HIT)
  if o.only_killed then
    return 0
  end
  return o.heals and floor(o.damage * 2 / 3) or o.damage
end

--- The damage a death counts as, beside what was shared out blow by blow.
---@param given table `most_hp`; `only_killed`
---@return integer
function experience.of_death(given)
  local o = arguments.read("experience.of_death", given, DEATH)
  return o.only_killed and 2 * o.most_hp or floor((o.most_hp + 1) * 9 / 10)
end

local function whole(most, least)
  return { "whole number", from = least or 0, to = most }
end

--- The lock of a chest or a door.
---@return integer
function experience.lock()
  return 1
end

local DISARMED = { difficulty = whole(10000) }

--- A trap, disarmed.
---@param given { difficulty: integer }
---@return integer
function experience.disarmed(given)
  return arguments.read("experience.disarmed", given, DISARMED).difficulty
end

local BOOK = {
  class = { "one of", { "warrior", "berserker", "paladin", "other" } },
  volume = { "whole number", from = 1, to = 4 },
  opposed = { "flag" }, -- it is of the realm that is the enemy of a paladin's own
  experience = whole(MOST), -- the most the player has had
}

--- A realm's book, destroyed: the third and fourth volumes, for those who fight without them or against them.
---@param given table `class`, `volume`, `experience`; `opposed`
---@return integer
function experience.book(given)
  local o = arguments.read("experience.book", given, BOOK)
  local glad = o.class == "warrior" or o.class == "berserker" or o.class == "paladin" and o.opposed
  if not glad or o.volume < 3 then
    return 0
  end
  local worth = floor(o.experience / 20)
  if o.volume == 3 then
    worth = floor(worth / 4)
  end
  return max(1, min(10000, worth))
end

local FIRST_CAST = { value = whole(10000), level = whole(99) }

--- A spell, cast for the first time: its value times the level it is learnt at.
---@param given { value: integer, level: integer }
---@return integer
function experience.first_cast(given)
  local o = arguments.read("experience.first_cast", given, FIRST_CAST)
  return o.value * o.level
end

local ITEM = { item_level = whole(1000), player_level = whole(99, 1) }

--- An item, used before it was known.
---@param given { item_level: integer, player_level: integer }
---@return integer
function experience.item(given)
  local o = arguments.read("experience.item", given, ITEM)
  return floor(floor(o.item_level * 3 / 2) / o.player_level)
end

local HAVING = { experience = whole(MOST) }

--- A potion of experience, and a patron's reward.
---@param given { experience: integer } what the player has
---@return integer
function experience.potion(given)
  return min(100000, floor(arguments.read("experience.potion", given, HAVING).experience / 2) + 10)
end

--- The card that shows the world.
---@param given { experience: integer }
---@return integer
function experience.card(given)
  return min(5000, floor(arguments.read("experience.card", given, HAVING).experience / 25) + 1)
end

--- The command of who tests a game.
---@param given { experience: integer }
---@return integer
function experience.command(given)
  return arguments.read("experience.command", given, HAVING).experience + 1
end

local LEARNT = { level = whole(99), mana = whole(10000) }

--- A monster's spell, learnt by suffering it.
---@param given { level: integer, mana: integer }
---@return integer
function experience.learnt(given)
  local o = arguments.read("experience.learnt", given, LEARNT)
  return o.level * o.mana
end

return experience
