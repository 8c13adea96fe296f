-- file: std/mine.lua
return true
-- file: dungeon.lua
return dungeon { api = 1, branches = {} }
