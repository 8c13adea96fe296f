local here = branch {
  name = "here",
  floors = = 1,
}
return dungeon { api = 1, branches = { here } }
