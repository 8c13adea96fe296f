-- Speed: how much energy a turn brings. Who has gathered enough acts, so twice the energy is twice the turns.
--
--   energy.gained(110)      --> 10: the usual speed
--   energy.gained(120)      --> 20: twice as fast
--   energy.table()          --> { { speed = 0, energy = 1 }, { speed = 70, energy = 2 }, ... }: where each step begins
--
-- After Hengband 2.1. Slow creatures lose less with each point, and beyond 136 fast ones gain less and less.

local arguments = require "std.arguments"

local energy = {}

energy.SLOWEST, energy.USUAL, energy.FASTEST = 0, 110, 199

--- From which speed on a turn brings so much.
energy.STEPS = {
  { 0, 1 }, { 70, 2 }, { 87, 3 }, { 95, 4 }, { 100, 5 }, { 104, 6 }, { 106, 7 }, { 108, 8 }, { 109, 9 },
}
-- 110 to 136: one by one.
for speed = 110, 136 do
  table.insert(energy.STEPS, { speed, speed - 100 })
end
-- In pairs, threes, fours, fives; 49 to the end.
for _, step in ipairs {
  { 138, 37 }, { 140, 38 }, { 142, 39 }, { 144, 40 }, { 147, 41 }, { 150, 42 }, { 153, 43 }, { 156, 44 }, { 160, 45 }, { 165, 46 }, { 170, 47 },
  { 175, 48 }, { 180, 49 },
} do
  table.insert(energy.STEPS, step)
end

--- The energy of a turn.
---@param speed integer 0 to 199
---@return integer 1 to 49
function energy.gained(speed)
  if type(speed) ~= "number" or not (speed >= energy.SLOWEST and speed <= energy.FASTEST) or speed % 1 ~= 0 then
    arguments.refuse("energy.gained: speed must be a whole number from 0 to 199, got " .. arguments.shown(speed), 1)
  end
  local gained = 1
  for _, step in ipairs(energy.STEPS) do
    if step[1] <= speed then
      gained = step[2]
    end
  end
  return gained
end

--- Where each step begins.
---@return { speed: integer, energy: integer }[]
function energy.table()
  local rows = {}
  for i, step in ipairs(energy.STEPS) do
    rows[i] = { speed = step[1], energy = step[2] }
  end
  return rows
end

return energy
