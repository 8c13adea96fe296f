-- A cavern: caves of any size by a cellular automaton, a few built rooms among them, everything joined.
--
--        ....        .....
--      ........    .........     ######
--      ..........  ..........    #....#
--        ................ ....   #....#
--         .....  ....   .....    #.####
--            ......      .........
--
--   layout = layouts.cavern { open = 46, rooms = between(1, 3) }

local options = require "std.options"
local carve = require "std.layouts.carve"

--- A layout of caves.
---@param given { open: integer?, passes: integer?, birth: integer?, survive: integer?, least: integer?, rooms: any, gap: integer?, style: string?, loops: any, floor: string?, share: integer? }?
--- `open` percent at the start (46), `passes` of smoothing (4), `birth` and `survive` neighbour counts; chambers under `least` cells are left as
--- rock (14); `rooms` built among the caves (0 to 2) with `gap` around (2); `style` of the tunnels that join ("winding"), `loops` (1 to 3); `floor`
--- of caves ("floor"); under `share` percent of the map the attempt is refused (15)
---@return fun(floor: Floor, place: Place, rng: Rng)
return function(given)
  local o = options.read("layouts.cavern", given, {
    open = 46, passes = 4, birth = 5, survive = 4, least = 14, rooms = between(0, 2), gap = 2,
    style = "winding", loops = between(1, 3), floor = "floor", share = 15,
  })
  options.counts("layouts.cavern", o, { "rooms", "loops" })
  options.terrains(o, { "floor" })
  return function(floor, place, rng)
    carve.rooms(floor, o.rooms, o.gap)
    floor:stage("caves", function(rng)
      local open = floor:area():cave(rng, { open = o.open, passes = o.passes, birth = o.birth, survive = o.survive })
      local dug = 0
      for _, part in ipairs(carve.dig(floor, open, o.floor, o.least, 1)) do
        floor:add_room("chamber", part)
        dug = dug + part:count()
      end
      if dug * 100 < o.share * floor:width() * floor:height() then
        floor:veto("the caves hold only " .. dug .. " cells")
      end
    end)
    floor:stage("tunnels", function(rng)
      floor:connect { style = o.style, floor = o.floor, extra = rng:draw(o.loops) }
    end)
    floor:stage("join", function()
      floor:join { floor = o.floor }
    end)
  end
end
