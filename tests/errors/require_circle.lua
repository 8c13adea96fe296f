require "a"
return dungeon { api = 1, branches = {} }
-- file: a.lua
local b = require "b"
return {}
-- file: b.lua
local c = require "c"
return {}
-- file: c.lua
local a = require "a"
return {}
