-- {{name}}: the manifest. Every script set starts here: it lists the branches, the first of which is where the game begins.

return dungeon {
  api = 1,
  branches = { require "branches.mill" },
  -- What the game tells the scripts, and the value where it says nothing. Scripts read it as place.context.flooded.
  context = { flooded = false },
}
