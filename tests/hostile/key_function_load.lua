local t = { [print] = 1, x = 2 }
for k in pairs(t) do print(k) end
return dungeon { api = 1, branches = {} }
