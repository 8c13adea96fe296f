return dungeon { api = 1, branches = { branch {
  name = "here", floors = 1, layout = function() end,
} } }
