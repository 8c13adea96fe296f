return dungeon { api = 1, branches = { branch {
  name = "a", floors = 1, size = { width = 9, height = 9 }, layout = function(floor) end,
  materials = { floor = { { "sand", 0 }, { "grass", 0 } } },
} } }
