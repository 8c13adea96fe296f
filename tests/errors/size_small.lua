return dungeon { api = 1, branches = { branch {
  name = "here", floors = 1, size = { width = 2, height = 9 }, layout = function() end,
} } }
