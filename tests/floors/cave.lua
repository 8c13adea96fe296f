-- A cellular cave, its largest part.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 16 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    local open = floor:stage("dig", function(rng) return map:cave(rng, { open = 48, passes = 4 }):largest() end)
    open:fill(t.floor)
    open:rim():fill(t.wall)
  end,
} } }
