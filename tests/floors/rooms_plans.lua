-- Plans: several sizes tried in turn, things carried to build, and a plan that declines with a reason.
local t = terrain

local big = room {
  name = "big or small",
  plan = function(place, rng)
    return { { width = 60, height = 5 }, { width = 12, height = 6, mark = "grass" } }
  end,
  build = function(area, plan, place, rng)
    area:fill(t.floor)
    area:border():fill(t.wall)
    area:set(1, 1, plan.mark)
    print("built", area:width(), area:height())
  end,
}
local shy = room {
  name = "shy",
  plan = function(place, rng) return nil, "not at depth " .. place.depth end,
  build = function() end,
}
local plain = room {
  name = "plain",
  size = { width = 7, height = 5 },
  build = function(area, plan)
    area:fill(t.floor)
    area:border():fill(t.wall)
    print("no plan", plan)
  end,
}

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 14 },
  rooms = { big, shy, plain },
  layout = function(floor, place, rng)
    print(floor:place_room(big, { at = { x = 2, y = 2 } }))
    print(floor:place_room(shy))
    print(floor:place_room(plain, { center = floor:center() }))
    print(floor:place_room(plain, { center = floor:center() }))
    print(floor:place_room(plain, { at = { x = 36, y = 1 } }))
    for i, room in ipairs(floor:rooms()) do
      print(room.index, room.type, room.area, #floor:region_of(i))
    end
    floor:connect { style = "straight" }
  end,
} } }
