local five = room {
  name = "five",
  size = { width = 5, height = 5 },
  build = function(area, plan, place, rng)
    for x = 0, area:width() - 1 do
      area:set(x, 4, terrain.floor)
    end
    area:set(5, 0, terrain.floor)
  end,
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:place_room(five) end,
} } }
