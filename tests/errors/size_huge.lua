return dungeon { api = 1, branches = { branch {
  name = "here", floors = 1, size = { width = 1e9, height = 9 }, layout = function() end,
} } }
