return dungeon { api = 1, branches = { branch {
  name = "here", floors = 1, size = { width = 9, height = 9 },
} } }
