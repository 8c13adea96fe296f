-- Rooms and corridors: room types drawn by weight from the branch's list, joined by tunnels, doors where a tunnel enters a room.
--
--      ######        ########
--      #....#        #......#
--      #....+........+......#
--      ##.###        ####.###
--        .               .
--      ##+####       ####.#####
--      #.....#       #........#
--      #.....+.......'........#
--      #######       ##########
--
--   layout = layouts.rooms { budget = between(9, 13), style = "straight", loops = 3 }

local options = require "std.options"
local doors = require "std.doors"

--- A layout of rooms and corridors.
---@param given { budget: any, rooms: table?, gap: integer?, style: string?, loops: any, doors: integer?, kinds: table?, floor: string?, least: integer? }?
--- `budget` rooms wanted (8 to 12); `rooms` instead of the branch's list; `gap` cells between rooms (1); `style` of tunnels: "straight", "winding" or
--- "cheapest", which goes along what is dug already ("cheapest"); `loops` tunnels beyond a tree (1 to 3); `doors` percent of junctions (60) of these `kinds`; `floor` of tunnels
--- ("floor"); fewer than `least` rooms refuse the attempt (4)
---@return fun(floor: Floor, place: Place, rng: Rng)
return function(given)
  local o = options.read("layouts.rooms", given, {
    budget = between(8, 12), rooms = false, gap = 1, style = "cheapest", loops = between(1, 3), doors = 60, kinds = false, floor = "floor", least = 4,
  })
  options.counts("layouts.rooms", o, { "budget", "loops", "gap", "doors", "least" })
  options.terrains(o, { "floor" })
  return function(floor, place, rng)
    floor:stage("rooms", function(rng)
      local rooms = floor:fill_rooms { budget = o.budget, gap = o.gap, rooms = o.rooms or nil }
      if #rooms < o.least then
        floor:veto("only " .. #rooms .. " of at least " .. o.least .. " rooms found space")
      end
    end)
    local junctions = floor:stage("tunnels", function(rng)
      return floor:connect { style = o.style, floor = o.floor, extra = rng:draw(o.loops) }
    end)
    floor:stage("doors", function(rng)
      doors.lay(floor, junctions, rng, { percent = o.doors, kinds = o.kinds or nil })
    end)
    floor:stage("join", function()
      floor:join { floor = o.floor }
    end)
  end
end
