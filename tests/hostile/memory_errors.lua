return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local kept = {}
    for i = 1, 100000 do
      local _, e = pcall(floor.place_room, floor, "nothing" .. i)
      kept[i] = e
    end
  end,
} } }
