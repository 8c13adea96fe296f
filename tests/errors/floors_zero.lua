return dungeon { api = 1, branches = { branch {
  name = "here", floors = between(0, 2), size = { width = 9, height = 9 }, layout = function() end,
} } }
