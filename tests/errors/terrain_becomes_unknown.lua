terrain { name = "gate", glyph = "+", class = "door",
  becomes = {
    open = "open_dor",
  },
}
return dungeon { api = 1, branches = { branch { name = "a", floors = 1, size = { width = 9, height = 9 }, layout = function(floor) end } } }
