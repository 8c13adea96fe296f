vault {
  name = "nook",
  map = { "####", "#.a@", "####" },
  legend = {
    a = function(place, rng)
      local text = "all work and no play "
      while true do
        text = text .. text
      end
    end,
  },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:place_vault("nook", { at = { x = 5, y = 5 } })
  end,
} } }
