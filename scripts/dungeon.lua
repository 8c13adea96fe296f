-- Thirteen Strokes
--
-- The bells of Saint Ovry strike thirteen every night, and at the thirteenth stroke somebody from the village gets up, walks down into
-- the abbey's undercroft, and does not come back. Under the cellars lie the graves, the roots of the dead orchard, the drowned cisterns, the
-- pits dug for bell-metal; under all of them something has been keeping time. Take a lamp.
--
-- Branches: the first is where the game begins. Entries find their floors in this order, so those that must be somewhere come before those that may.

require "monsters.cellar"
require "monsters.bones"
require "monsters.roots"
require "monsters.water"
require "monsters.brass"
require "monsters.pits"
require "monsters.belfry"
require "monsters.stores"
require "monsters.dreams"
require "monsters.named"

return dungeon {
  api = 1,
  branches = {
    require "branches.undercroft",
    require "branches.catacombs",
    require "branches.rootways",
    require "branches.cisterns",
    require "branches.clockworks",
    require "branches.bellpits",
    require "branches.campanile",
    require "branches.icehouse",
    require "branches.smokehouse",
    require "branches.sleepwalks",
  },
  -- The great kitchen has one store or the other.
  one_of = { { "icehouse", "smokehouse" } },
  -- What the host may tell: names, with the value where it says nothing.
  context = {
    player_level = 1,
    hunted = false, -- something follows the player from floor to floor
    lamp = 3,       -- how much oil is left
    -- Who is dead, or has gone away. A floor that is made after that does without them.
    cellarer_gone = false,
    suet_gone = false,
    tally_gone = false,
    ringer_gone = false,
    marrow_gone = false,
    king_gone = false,
    gardener_gone = false,
    weir_mother_gone = false,
  },
}
