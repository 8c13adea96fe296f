-- What a module keeps from an earlier floor is gone: each floor has a state of its own.
local kept
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    if kept then print("kept", kept:int(1, 6)) end
    kept = rng
    floor:veto("kept is " .. tostring(kept))
  end,
} } }
