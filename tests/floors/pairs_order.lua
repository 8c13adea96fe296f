-- pairs: 1..n, then texts sorted, then other numbers, then false and true; nothing prints an address.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    floor:inside():fill(t.floor)
    local function shown(of)
      local out = {}
      for k, v in pairs(of) do out[#out + 1] = tostring(k) .. "=" .. tostring(v) end
      return table.concat(out, " ")
    end
    print(shown { zebra = 1, ant = 2, mole = 3, 10, 20, 30 })
    local backwards = {}
    backwards.mole = 3
    backwards.ant = 2
    backwards.zebra = 1
    backwards[3], backwards[2], backwards[1] = 30, 20, 10
    print(shown(backwards))
    print(shown { [10] = "ten", [2.5] = "half", [-1] = "less", [true] = "yes", [false] = "no", x = 1 })
    print(next({}), next({ b = 1, a = 2 }))
    print(tostring({}), tostring(print), string.format("%s", {}), floor, floor:area(), rng, floor:area():all())
    local gone = { a = 1, b = 2, c = 3 }
    for k in pairs(gone) do gone[k] = nil end
    print(next(gone))
  end,
} } }
