local function build(area)
  if area then
    area:fill(terrain.floor)
end

return dungeon { api = 1, branches = {} }
